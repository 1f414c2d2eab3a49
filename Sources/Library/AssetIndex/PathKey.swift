// SPDX-License-Identifier: Apache-2.0

/// A path that is compared by its bytes, as in file systems.
///
/// Swift treats the two encodings of "é" as equal, but file systems treat them as different names.
struct PathKey: Hashable, Comparable, Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  static func == (left: PathKey, right: PathKey) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8)
  }

  static func < (left: PathKey, right: PathKey) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
