// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files that descriptors of this process refer to.
package enum OpenDescriptors {
  /// Returns how many open descriptors refer to a file below a path.
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
