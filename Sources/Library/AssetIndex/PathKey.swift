// SPDX-License-Identifier: Apache-2.0

/// A path that is compared by its bytes, as file systems do.
///
/// Swift treats the two encodings of "é" as equal, although they name different files.
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
