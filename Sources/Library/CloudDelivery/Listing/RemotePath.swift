// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The decoded path of a file or folder below a cloud's base, with `/` between names.
///
/// Paths are compared by their bytes. The two encodings of "é" are equal for Swift but not for
/// servers. No name in a path can lead out of the folder to which it is appended.
struct RemotePath: Hashable, Sendable {
  /// The error for an invalid path.
  struct PathError: Error, Hashable {
    /// The invalid path, shortened so that it can be shown.
    let path: String
    let detail: String

    /// - Parameters:
    ///   - path: The path, which may have any length. It is shortened to the maximum length of a
    ///     path.
    ///   - detail: The reason why the path is invalid.
    init(path: String, detail: String) {
      self.path = path.cut(to: RemotePath.maximumPathLength)
      self.detail = detail
    }
  }

  /// The path of the base.
  static let root = RemotePath(unchecked: "")
  /// The maximum length in bytes of a name on local file systems.
  private static let maximumNameLength = 255
  /// The maximum length of a path in bytes.
  ///
  /// With this maximum, the path of the mirror's folder together with this path stays within the
  /// limit of Linux.
  static let maximumPathLength = 2048
  static let maximumDepth = 64

  /// The names with `/` between them.
  ///
  /// The text of the base is empty.
  let text: String

  private init(unchecked text: String) { self.text = text }

  /// Creates a path from decoded names, or throws an error if a name is invalid.
  init(names: [[UInt8]]) throws(PathError) {
    var bytes: [UInt8] = []
    for (index, name) in names.enumerated() {
      if index > 0 { bytes.append(0x2F) }
      bytes += name
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PathError(
        path: String(decoding: bytes.prefix(Self.maximumPathLength + 1), as: UTF8.self),
        detail: "its name is not UTF-8; rename it on the server")
    }
    for name in names {
      if let detail = Self.issue(inName: name) { throw PathError(path: text, detail: detail) }
    }
    if names.count > Self.maximumDepth {
      throw PathError(
        path: text, detail: "is more than \(Self.maximumDepth) folders deep; move it higher")
    }
    if bytes.count > Self.maximumPathLength {
      throw PathError(
        path: text, detail: "its path is longer than \(Self.maximumPathLength) bytes; shorten it")
    }
    self.text = text
  }

  /// Creates a path from a text with slashes between the names.
  init(_ text: String) throws(PathError) {
    try self.init(names: text.isEmpty ? [] : text.utf8.split(separator: 0x2F, all: true))
  }

  /// Returns the path of a name in the folder at this path.
  func appending(_ name: String) throws(PathError) -> RemotePath {
    var names = text.isEmpty ? [] : text.utf8.split(separator: 0x2F, all: true)
    names.append(Array(name.utf8))
    return try RemotePath(names: names)
  }

  /// The names, beginning at the base.
  var names: [String] {
    text.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last name of the path.
  ///
  /// The name of the base is empty.
  var name: String {
    guard let slash = text.utf8.lastIndex(of: 0x2F) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The path of the folder that contains this path.
  ///
  /// The parent of the base is the base itself.
  var parent: RemotePath {
    RemotePath(unchecked: text.utf8.lastIndex(of: 0x2F).map { String(text[..<$0]) } ?? "")
  }

  /// The paths of all folders that contain this path, from the nearest one to the base.
  ///
  /// Each path is created on demand, because the ancestors of a deep path together are much longer
  /// than the path itself.
  var ancestors: some Sequence<RemotePath> {
    sequence(state: self) { path in
      if path.text.isEmpty { return nil }
      path = path.parent
      return path
    }
  }

  /// Whether a folder contains this path, directly or at any depth.
  func isInside(_ folder: RemotePath) -> Bool {
    if folder.text.isEmpty { return !text.isEmpty }
    return text.withBytes { own in
      folder.text.withBytes { folderBytes in
        own.count > folderBytes.count && own[folderBytes.count] == 0x2F
          && Self.order(own, folderBytes, folderBytes.count) == 0
      }
    }
  }

  /// Whether a name in the path begins with a dot.
  ///
  /// Such files and folders are hidden, and usually belong to other programs.
  var isHidden: Bool {
    text.withBytes { bytes in
      var rest = bytes
      while let start = rest.baseAddress, let dot = memchr(start, 0x2E, rest.count) {
        let index = start.distance(to: dot.assumingMemoryBound(to: UInt8.self))
        let position = index + bytes.count - rest.count
        if position == 0 || bytes[position - 1] == 0x2F { return true }
        rest = UnsafeBufferPointer(rebasing: rest[(index + 1)...])
      }
      return false
    }
  }

  /// The extension of the name in lower case, or nil if it has none.
  var fileExtension: String? {
    let components = name.utf8.split(separator: 0x2E, all: true)
    guard components.count > 1, let last = components.last, !last.isEmpty, !components[0].isEmpty
    else {
      return nil
    }
    return String(decoding: last, as: UTF8.self).lowercased()
  }

  /// The percent-encoded path for an address, with its `/` unchanged.
  var encoded: String { PercentEncoding.encode(text.utf8) }

  // Paths in one folder have long common prefixes, which memcmp compares quickly.
  static func == (left: RemotePath, right: RemotePath) -> Bool {
    left.text.withBytes { own in
      right.text.withBytes { other in
        own.count == other.count && Self.order(own, other, own.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares the first bytes of two sequences.
  ///
  /// Returns a negative number if the first sequence sorts before the second, and zero if they are
  /// equal.
  private static func order(
    _ bytes: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Int32 {
    guard let start = bytes.baseAddress, let other = others.baseAddress else { return 0 }
    return memcmp(start, other, count)
  }

  private static func issue(inName name: [UInt8]) -> String? {
    if name.isEmpty { return "has an empty name; rename it on the server" }
    if name == [0x2E] || name == [0x2E, 0x2E] {
      return "names the folder itself or the one above; rename it on the server"
    }
    if name.hasByte(0) || name.hasByte(0x2F) {
      return "has a zero byte or a slash in its name; rename it on the server"
    }
    if name.count > maximumNameLength {
      return "its name is longer than \(maximumNameLength) bytes; shorten it on the server"
    }
    return nil
  }
}

extension RemotePath: Comparable {
  static func < (left: RemotePath, right: RemotePath) -> Bool {
    left.text.withBytes { own in
      right.text.withBytes { other in
        let order = Self.order(own, other, min(own.count, other.count))
        return order == 0 ? own.count < other.count : order < 0
      }
    }
  }
}

extension Sequence<UInt8> {
  /// Whether the sequence contains a byte.
  ///
  /// The search is fast even for long names.
  func hasByte(_ byte: UInt8) -> Bool {
    let isThere = withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
    return isThere ?? contains(byte)
  }
}

extension String.UTF8View {
  /// Returns the runs of bytes between separators, including empty runs.
  func split(separator: UInt8, all: Bool) -> [[UInt8]] {
    split(separator: separator, omittingEmptySubsequences: !all).map(Array.init)
  }
}

extension String {
  /// Returns the text, shortened to a limit.
  ///
  /// If the text has more bytes than the limit, the result is its beginning and "…".
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit - 3), as: UTF8.self) + "…"
  }

  /// Calls a closure with the UTF-8 bytes in contiguous memory.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
