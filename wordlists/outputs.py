"""The built files: written whole or not at all, or only compared with what is committed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from archives import HERE


def write_or_compare(files: dict[str, bytes], check: bool) -> int:
    """Write the files, each by rename, or only say which differ; the exit code."""
    different = 0
    for name, data in files.items():
        path = HERE / name
        same = path.exists() and path.read_bytes() == data
        different += not same
        state = "unchanged" if same else "differs" if check else "written"
        print(f"{name}\t{data.count(10)} lines\t{hashlib.sha256(data).hexdigest()}\t{state}")
        if not same and not check:
            write_atomically(path, data)
    return 1 if check and different else 0


def write_atomically(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as out:
        try:
            out.write(data)
            out.close()
            os.chmod(out.name, 0o644)
            os.replace(out.name, path)
        except BaseException:
            Path(out.name).unlink(missing_ok=True)
            raise
