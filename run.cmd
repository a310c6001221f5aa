@echo off
rem What `make run` does, for Windows: double-click it, or run it in a terminal.
setlocal
cd /d "%~dp0"
chcp 65001 >nul
set PYTHONUTF8=1
call "%~dp0tools\windows\environment.cmd" || goto failed
findstr /r /c:"^ *DISCORD_TOKEN *= *.[A-Za-z0-9]" .env >nul 2>nul && set TOKEN=yes
if defined DISCORD_TOKEN set TOKEN=yes
if defined TOKEN (
    .venv\Scripts\python -m bot run %*
) else (
    .venv\Scripts\python -m bot table %*
)
if not errorlevel 1 exit /b 0
:failed
pause
exit /b 1
