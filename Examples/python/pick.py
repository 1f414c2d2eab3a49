#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks for up to three pictures and keeps them: pick.py FOLDER [SOCKET]"""
import ctypes, os, sys

class Item(ctypes.Structure):
    _fields_ = [("identifier", ctypes.c_char * 512), ("outcome", ctypes.c_char * 16), ("type", ctypes.c_char * 128),
                ("name", ctypes.c_char * 256), ("width", ctypes.c_int64), ("height", ctypes.c_int64)]

locket = ctypes.CDLL(os.environ.get("LOCKET_LIBRARY", "liblocket-c.so"))
locket.locket_open.restype, locket.locket_present.restype = ctypes.c_uint64, ctypes.c_int64
picker = ctypes.c_uint64(locket.locket_open(sys.argv[2].encode() if len(sys.argv) > 2 else None))

def check(result):
    if result < 0:
        text = ctypes.create_string_buffer(1024)
        locket.locket_error(picker, text, ctypes.c_size_t(len(text)))
        sys.exit(text.value.decode())
    return result

check(locket.locket_configure(picker, b'{"limit": 3, "selection": "ordered", "filter": "images"}'))
check(locket.locket_present(picker))
item = Item()
while check(locket.locket_next(picker, ctypes.byref(item))):
    path = os.path.join(sys.argv[1], item.name.decode() or "photo") + "." + item.type.decode().rsplit(".", 1)[-1]
    check(locket.locket_save(picker, None, path.encode()))
    print(item.outcome.decode(), f"{item.width}x{item.height}", path)
locket.locket_close(picker)
