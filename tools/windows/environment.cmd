@echo off
rem Makes .venv from the locks, anew whenever one of them changes. run.cmd and test.cmd call this.
set PIP_DISABLE_PIP_VERSION_CHECK=1
set LOCKS=requirements.txt requirements-extras.txt requirements-dev.txt
set PYTHON=
for %%P in ("py -3" python python3) do (
    if not defined PYTHON (
        %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set PYTHON=%%~P
    )
)
if not defined PYTHON (
    echo Kelou needs Python 3.11 or newer: install it from https://www.python.org/downloads/ and try again.
    exit /b 1
)
%PYTHON% tools\windows\environment.py check .venv %LOCKS% && exit /b 0
echo Preparing .venv from the locks (once, about a minute) ...
if exist .venv rmdir /s /q .venv
%PYTHON% -m venv .venv || exit /b 1
.venv\Scripts\python -m pip install --quiet --require-hashes --only-binary :all: --no-binary lark-parser -r requirements.txt -r requirements-extras.txt -r requirements-dev.txt || exit /b 1
%PYTHON% tools\windows\environment.py done .venv %LOCKS%
