// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What descriptors of this process name.
package enum OpenDescriptors {
  /// How many open descriptors name a file below a path.
  package static func count(below path: String) -> Int {
    (0..<4096).filter { number in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
      guard count > 0 else { return false }
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .hasPrefix(path)
    }.count
  }
}
