// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where something lies in a cloud, from its base, decoded, with `/` between names.
///
/// Told apart by its bytes: Swift takes two spellings of "é" for equal, servers do not. Made only
/// of names that stay inside whatever folder they are appended to.
struct RemotePath: Hashable, Sendable {
  /// What may not be a path here.
  struct Fault: Error, Hashable {
    /// The path as far as it can be shown.
    let path: String
    let detail: String

    /// - Parameters:
    ///   - path: A path of any length; what is longer than a path may be is cut.
    ///   - detail: What is wrong with it.
    init(path: String, detail: String) {
      self.path = path.cut(to: RemotePath.longestPath)
      self.detail = detail
    }
  }

  /// The base itself.
  static let root = RemotePath(unchecked: "")
  /// What file systems here take for one name.
  private static let longestName = 255
  /// Leaves room for the folder of heads below what Linux takes for one path.
  static let longestPath = 2048
  static let deepest = 64

  /// The names with `/` between them, empty for the base itself.
  let text: String

  private init(unchecked text: String) { self.text = text }

  /// Takes names as they were decoded, or says what is wrong with them.
  init(names: [[UInt8]]) throws(Fault) {
    var bytes: [UInt8] = []
    for (index, name) in names.enumerated() {
      if index > 0 { bytes.append(0x2F) }
      bytes += name
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(
        path: String(decoding: bytes.prefix(Self.longestPath + 1), as: UTF8.self),
        detail: "its name is not UTF-8; rename it on the server")
    }
    for name in names {
      if let detail = Self.fault(inName: name) { throw Fault(path: text, detail: detail) }
    }
    if names.count > Self.deepest {
      throw Fault(path: text, detail: "lies more than \(Self.deepest) folders deep; move it up")
    }
    if bytes.count > Self.longestPath {
      throw Fault(
        path: text, detail: "its path is longer than \(Self.longestPath) bytes; shorten it")
    }
    self.text = text
  }

  /// Takes a path apart at its slashes.
  init(_ text: String) throws(Fault) {
    try self.init(names: text.isEmpty ? [] : text.utf8.split(separator: 0x2F, all: true))
  }

  /// Something in this folder.
  func appending(_ name: String) throws(Fault) -> RemotePath {
    var names = text.isEmpty ? [] : text.utf8.split(separator: 0x2F, all: true)
    names.append(Array(name.utf8))
    return try RemotePath(names: names)
  }

  /// The names from the base on.
  var names: [String] {
    text.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last name, empty for the base itself.
  var name: String {
    guard let slash = text.utf8.lastIndex(of: 0x2F) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The folder that it lies in; the base lies in itself.
  var parent: RemotePath {
    RemotePath(unchecked: text.utf8.lastIndex(of: 0x2F).map { String(text[..<$0]) } ?? "")
  }

  /// Every folder that it lies in, the base among them, nearest first, each made when it is asked
  /// for: of a deep path all together are many times as long as the path.
  var ancestors: some Sequence<RemotePath> {
    sequence(state: self) { path in
      if path.text.isEmpty { return nil }
      path = path.parent
      return path
    }
  }

  /// Whether it lies in a folder, at any depth.
  func isInside(_ folder: RemotePath) -> Bool {
    if folder.text.isEmpty { return !text.isEmpty }
    return text.withBytes { own in
      folder.text.withBytes { head in
        own.count > head.count && own[head.count] == 0x2F
          && Self.order(own, head, head.count) == 0
      }
    }
  }

  /// Whether a name on the way begins with a dot: other programs' notes, not photos.
  var isHidden: Bool {
    text.withBytes { bytes in
      var rest = bytes
      while let start = rest.baseAddress, let dot = memchr(start, 0x2E, rest.count) {
        let index = start.distance(to: dot.assumingMemoryBound(to: UInt8.self))
        let place = index + bytes.count - rest.count
        if place == 0 || bytes[place - 1] == 0x2F { return true }
        rest = UnsafeBufferPointer(rebasing: rest[(index + 1)...])
      }
      return false
    }
  }

  /// The part after the last dot of the name in lower case, nil where there is none.
  var fileExtension: String? {
    let parts = name.utf8.split(separator: 0x2E, all: true)
    guard parts.count > 1, let last = parts.last, !last.isEmpty, !parts[0].isEmpty else {
      return nil
    }
    return String(decoding: last, as: UTF8.self).lowercased()
  }

  /// Percent-encoded for an address; `/` stays.
  var encoded: String { PercentEncoding.encode(text.utf8) }

  // Paths of one folder have long beginnings in common.
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

  /// Below zero where the first bytes come before those of the other, zero where they are the same.
  private static func order(
    _ bytes: UnsafeBufferPointer<UInt8>, _ others: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Int32 {
    guard let start = bytes.baseAddress, let other = others.baseAddress else { return 0 }
    return memcmp(start, other, count)
  }

  private static func fault(inName name: [UInt8]) -> String? {
    if name.isEmpty { return "has an empty name; rename it on the server" }
    if name == [0x2E] || name == [0x2E, 0x2E] {
      return "names the folder itself or the one above; rename it on the server"
    }
    if name.hasByte(0) || name.hasByte(0x2F) {
      return "has a zero byte or a slash in its name; rename it on the server"
    }
    if name.count > longestName {
      return "its name is longer than \(longestName) bytes; shorten it on the server"
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
  /// Whether one of the bytes is this one; the fast way for long names.
  func hasByte(_ byte: UInt8) -> Bool {
    let isThere = withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
    return isThere ?? contains(byte)
  }
}

extension String.UTF8View {
  /// The parts between separators as bytes, empty ones among them.
  func split(separator: UInt8, all: Bool) -> [[UInt8]] {
    split(separator: separator, omittingEmptySubsequences: !all).map(Array.init)
  }
}

extension String {
  /// The text, or its beginning with "…" where it has more bytes than that.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit - 3), as: UTF8.self) + "…"
  }

  /// Its UTF-8 in one piece.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
