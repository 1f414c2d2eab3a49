// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ImagingClient

extension WorkerPool {
  /// Returns whether the only worker of the pool has loaded a library.
  func hasLoaded(_ library: String) throws -> Bool {
    let process = try #require(processIdentifiers.first)
    // The kernel returns a page at a time, and Foundation's single read would end with the first.
    let maps = try #require(fopen("/proc/\(process)/maps", "r"))
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), maps) != nil {
      if strstr(line, library) != nil { return true }
    }
    return false
  }
}
