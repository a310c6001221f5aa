"""SQLite on files in memory: a VFS of the very SQLite that Python's ``sqlite3`` is linked to.

Nothing of SQLite is replaced but the lowest layer: pages, the write-ahead log and its index, checkpoints and
recovery are its own.
"""

import _sqlite3
import ctypes as c
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tools.simulator.disk import Cut, Disk, DiskFault, File

OK, BUSY, IOERR, CANTOPEN = 0, 5, 10, 14
IOERR_READ, SHORT_READ, IOERR_WRITE, IOERR_FSYNC = (IOERR | kind << 8 for kind in (1, 2, 3, 4))
NOT_FOUND = 12
POWERSAFE_OVERWRITE = 0x1000
"""A write changes no bytes other than its own, as on the disks that SQLite takes for granted."""
LONGEST_NAME = 128

P, I, L = c.c_void_p, c.c_int, c.c_longlong  # noqa: E741 - as SQLite's headers are read aloud
FILE_CALLS: dict[str, tuple[Any, ...]] = {
    "xClose": (I, P),
    "xRead": (I, P, P, I, L),
    "xWrite": (I, P, P, I, L),
    "xTruncate": (I, P, L),
    "xSync": (I, P, I),
    "xFileSize": (I, P, c.POINTER(L)),
    "xLock": (I, P, I),
    "xUnlock": (I, P, I),
    "xCheckReservedLock": (I, P, c.POINTER(I)),
    "xFileControl": (I, P, I, P),
    "xSectorSize": (I, P),
    "xDeviceCharacteristics": (I, P),
    "xShmMap": (I, P, I, I, I, c.POINTER(P)),
    "xShmLock": (I, P, I, I, I),
    "xShmBarrier": (None, P),
    "xShmUnmap": (I, P, I),
}
VFS_CALLS: dict[str, tuple[Any, ...]] = {
    "xOpen": (I, P, c.c_char_p, P, I, c.POINTER(I)),
    "xDelete": (I, P, c.c_char_p, I),
    "xAccess": (I, P, c.c_char_p, I, c.POINTER(I)),
    "xFullPathname": (I, P, c.c_char_p, I, P),
    "xDlOpen": (P, P, c.c_char_p),
    "xDlError": (None, P, I, P),
    "xDlSym": (P, P, P, c.c_char_p),
    "xDlClose": (None, P, P),
    "xRandomness": (I, P, I, P),
    "xSleep": (I, P, I),
    "xCurrentTime": (I, P, c.POINTER(c.c_double)),
    "xGetLastError": (I, P, I, P),
}


class Methods(c.Structure):
    _fields_ = [("iVersion", I), *((name, c.CFUNCTYPE(*kinds)) for name, kinds in FILE_CALLS.items())]


class Opened(c.Structure):
    """What SQLite keeps of an open file."""

    _fields_ = [("methods", c.POINTER(Methods)), ("number", L)]


class Vfs(c.Structure):
    _fields_ = [
        ("iVersion", I), ("szOsFile", I), ("mxPathname", I), ("pNext", P), ("zName", c.c_char_p),
        ("pAppData", P),
        *((name, c.CFUNCTYPE(*kinds)) for name, kinds in VFS_CALLS.items()),
    ]  # fmt: skip


_CALLED: list["MemoryVfs"] = []
"""SQLite calls them as long as a connection lives, which only the collector may end."""


class NoSqlite(Exception):
    """This Python hides its SQLite (linked in statically, or a DLL of its own): no VFS gets below it."""


def library() -> Any:
    """The SQLite that ``sqlite3`` speaks to. `NoSqlite` where it cannot be reached."""
    lib = c.CDLL(getattr(_sqlite3, "__file__", None))
    try:
        lib.sqlite3_vfs_find.restype = c.POINTER(Vfs)
        lib.sqlite3_vfs_find.argtypes = [c.c_char_p]
        lib.sqlite3_vfs_register.argtypes = [P, I]
        lib.sqlite3_vfs_unregister.argtypes = [P]
        lib.sqlite3_randomness.argtypes = [I, P]
    except AttributeError as error:
        raise NoSqlite("the SQLite of this Python is out of reach (linked in statically?)") from error
    return lib


class MemoryVfs:
    """A disk as SQLite sees it. ``wall`` is the time of day, in seconds since 1970; ``name`` leads to it."""

    def __init__(self, disk: Disk, wall: Callable[[], float], name: str = "simulation") -> None:
        self.disk, self.wall, self.name = disk, wall, name
        self._numbers: Iterator[int] = count(1)
        self._open: dict[int, tuple[File, str]] = {}
        self._shared: dict[int, list[Any]] = {}
        self._methods = Methods(2, *(_bound(self, name, kinds) for name, kinds in FILE_CALLS.items()))
        self._vfs = Vfs(
            1, c.sizeof(Opened), LONGEST_NAME, None, name.encode(), None,
            *(_bound(self, name, kinds) for name, kinds in VFS_CALLS.items()),
        )  # fmt: skip

    @contextmanager
    def registered(self) -> Generator[None]:
        """Let ``address`` lead here."""
        lib = library()
        _CALLED.append(self)
        lib.sqlite3_vfs_register(c.byref(self._vfs), 0)
        try:
            yield
        finally:
            lib.sqlite3_vfs_unregister(c.byref(self._vfs))

    def address(self, name: str) -> str:
        """What SQLite calls a file of this disk, as a URI."""
        return f"file:{name}?vfs={self.name}"

    def shuffle(self) -> None:
        """Let SQLite's own chance follow from ours, as if its process had just begun."""
        lib = library()
        usual = lib.sqlite3_vfs_find(None)
        lib.sqlite3_vfs_register(c.byref(self._vfs), 1)
        lib.sqlite3_randomness(0, None)
        lib.sqlite3_randomness(1, c.create_string_buffer(1))
        lib.sqlite3_vfs_register(usual, 1)

    def _number(self, pointer: int) -> int:
        return Opened.from_address(pointer).number

    def _file(self, pointer: int) -> File:
        return self._open[self._number(pointer)][0]

    # --- one file ---

    def x_close(self, pointer: int) -> int:
        number = self._number(pointer)
        _, name = self._open.pop(number)
        self._shared.pop(number, None)
        if name.startswith("?"):
            self.disk.files.pop(name, None)
        return OK

    def x_read(self, pointer: int, to: int, amount: int, offset: int) -> int:
        file = self._file(pointer)
        if file.dead:
            return IOERR_READ
        data = bytes(file.content[offset : offset + amount])
        c.memmove(to, data, len(data))
        if len(data) < amount:
            c.memset(to + len(data), 0, amount - len(data))
            return SHORT_READ
        return OK

    def x_write(self, pointer: int, of: int, amount: int, offset: int) -> int:
        try:
            self.disk.write(self._file(pointer), offset, c.string_at(of, amount))
        except Cut:
            return IOERR_WRITE
        except DiskFault as fault:
            return fault.args[0]
        return OK

    def x_truncate(self, pointer: int, size: int) -> int:
        file = self._file(pointer)
        if file.dead:
            return IOERR_WRITE
        file.truncate(size)
        return OK

    def x_sync(self, pointer: int, flags: int) -> int:
        try:
            self.disk.sync(self._file(pointer))
        except Cut:
            return IOERR_FSYNC
        return OK

    def x_file_size(self, pointer: int, size: Any) -> int:
        size[0] = len(self._file(pointer).content)
        return OK

    def x_lock(self, pointer: int, kind: int) -> int:
        """A dead file is let go of untouched: no last checkpoint, and its log stays."""
        return BUSY if self._file(pointer).dead else OK

    def x_unlock(self, pointer: int, kind: int) -> int:
        return OK

    def x_check_reserved_lock(self, pointer: int, found: Any) -> int:
        found[0] = 0
        return OK

    def x_file_control(self, pointer: int, what: int, given: int) -> int:
        return NOT_FOUND

    def x_sector_size(self, pointer: int) -> int:
        return 4096

    def x_device_characteristics(self, pointer: int) -> int:
        return POWERSAFE_OVERWRITE

    def x_shm_map(self, pointer: int, region: int, size: int, extend: int, found: Any) -> int:
        regions = self._shared.setdefault(self._number(pointer), [])
        if region >= len(regions) and not extend:
            found[0] = None
            return OK
        while region >= len(regions):
            regions.append(c.create_string_buffer(size))
        found[0] = c.addressof(regions[region])
        return OK

    def x_shm_lock(self, pointer: int, offset: int, amount: int, flags: int) -> int:
        return OK

    def x_shm_barrier(self, pointer: int) -> None:
        return None

    def x_shm_unmap(self, pointer: int, delete: int) -> int:
        self._shared.pop(self._number(pointer), None)
        return OK

    # --- the disk ---

    def x_open(self, _: int, name: bytes | None, pointer: int, flags: int, found: Any) -> int:
        number = next(self._numbers)
        named = name.decode() if name else f"?{number}"
        opened = Opened.from_address(pointer)
        opened.methods = c.pointer(self._methods)
        opened.number = number
        self._open[number] = self.disk.open(named), named
        if found:
            found[0] = flags
        return OK

    def x_delete(self, _: int, name: bytes, sync: int) -> int:
        self.disk.delete(name.decode())
        return OK

    def x_access(self, _: int, name: bytes, flags: int, found: Any) -> int:
        found[0] = int(name.decode() in self.disk.files)
        return OK

    def x_full_pathname(self, _: int, name: bytes, room: int, to: int) -> int:
        if len(name) >= room:
            return CANTOPEN
        c.memmove(to, name + b"\0", len(name) + 1)
        return OK

    def x_dl_open(self, _: int, name: bytes) -> None:
        return None

    def x_dl_error(self, _: int, room: int, to: int) -> None:
        return None

    def x_dl_sym(self, _: int, handle: int, name: bytes) -> None:
        return None

    def x_dl_close(self, _: int, handle: int) -> None:
        return None

    def x_randomness(self, _: int, amount: int, to: int) -> int:
        c.memmove(to, self.disk.chance.randbytes(amount), amount)
        return amount

    def x_sleep(self, _: int, microseconds: int) -> int:
        return microseconds

    def x_current_time(self, _: int, found: Any) -> int:
        found[0] = self.wall() / 86400.0 + 2440587.5
        return OK

    def x_get_last_error(self, _: int, room: int, to: int) -> int:
        return OK


def _bound(vfs: MemoryVfs, name: str, kinds: tuple[Any, ...]) -> Any:
    """A method as C calls it: ``xFullPathname`` is ``x_full_pathname``."""
    spelled = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return c.CFUNCTYPE(*kinds)(getattr(vfs, spelled))
