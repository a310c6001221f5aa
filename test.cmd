@echo off
rem What `make test` does, for Windows: double-click it, or run it in a terminal.
setlocal
cd /d "%~dp0"
chcp 65001 >nul
set PYTHONUTF8=1
call "%~dp0tools\windows\environment.cmd" || goto failed
.venv\Scripts\python -m pytest --numprocesses auto --dist worksteal %*
if not errorlevel 1 exit /b 0
:failed
if not defined CI pause
exit /b 1
