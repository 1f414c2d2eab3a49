// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Testing

@testable import CloudDelivery

/// The bytes and inodes of a disk that stay free.
@Suite struct DiskRoomTests {
  private func available(
    blocks: UInt, free: UInt, inodes: UInt = 0, freeInodes: UInt = 0
  ) -> Int64 {
    var disk = statvfs()
    (disk.f_frsize, disk.f_blocks, disk.f_bavail) = (4096, blocks, free)
    (disk.f_files, disk.f_favail) = (inodes, freeInodes)
    return clinux_available_bytes_of(&disk)
  }

  @Test("a twentieth of the bytes stays free, at most 16 MB")
  func bytes() {
    #expect(available(blocks: 1000, free: 50) == 0)
    #expect(available(blocks: 1000, free: 51) == 4096)
    #expect(available(blocks: 1 << 30, free: 4096) == 0)
    #expect(available(blocks: 1 << 30, free: 4097) == 4096)
    #expect(available(blocks: 0, free: 0) == .max)
    #expect(available(blocks: .max, free: .max) > 1 << 60)
  }

  @Test(
    "if only a twentieth of the inodes is left, at most 1,024, there is no room for a byte",
    arguments: [(400, 20), (16_384, 819), (1 << 30, 1024), (10, 0)] as [(UInt, UInt)])
  func inodes(all: UInt, kept: UInt) {
    #expect(available(blocks: 1000, free: 1000, inodes: all, freeInodes: kept) == 0)
    #expect(available(blocks: 0, free: 0, inodes: all, freeInodes: kept) == 0)
    #expect(available(blocks: 1000, free: 51, inodes: all, freeInodes: kept + 1) == 4096)
  }

  @Test("a file system that counts no inodes has room for files")
  func uncounted() {
    #expect(available(blocks: 1000, free: 51) == 4096)
    #expect(available(blocks: 0, free: 0) == .max)
  }
}
