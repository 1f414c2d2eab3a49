// SPDX-License-Identifier: Apache-2.0

/// A path as the file system tells it apart: by its bytes.
///
/// Swift takes two spellings of "é" for equal; they are two files all the same.
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
