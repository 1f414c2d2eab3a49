// SPDX-License-Identifier: Apache-2.0

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
  }

  /// The base itself.
  static let root = RemotePath(unchecked: "")
  /// What file systems here take for one name.
  private static let longestName = 255
  /// Leaves room for the folder of heads below what Linux takes for one path.
  static let longestPath = 2048
  private static let deepest = 64

  /// The names with `/` between them, empty for the base itself.
  let text: String

  private init(unchecked text: String) { self.text = text }

  /// Takes names as they were decoded, or says what is wrong with them.
  init(names: [[UInt8]]) throws(Fault) {
    var valid: [String] = []
    var shown: String { names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/") }
    for bytes in names {
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw Fault(path: shown, detail: "its name is not UTF-8; rename it on the server")
      }
      if let detail = Self.fault(inName: name.utf8) { throw Fault(path: shown, detail: detail) }
      valid.append(name)
    }
    text = valid.joined(separator: "/")
    if names.count > Self.deepest {
      throw Fault(path: text, detail: "lies more than \(Self.deepest) folders deep; move it up")
    }
    if text.utf8.count > Self.longestPath {
      throw Fault(
        path: text, detail: "its path is longer than \(Self.longestPath) bytes; shorten it")
    }
  }

  /// Takes a path apart at its slashes.
  init(_ text: String) throws(Fault) {
    try self.init(names: text.isEmpty ? [] : text.utf8.split(separator: 0x2F, all: true))
  }

  /// Something in this folder.
  func appending(_ name: String) throws(Fault) -> RemotePath {
    try RemotePath(names: names.map { Array($0.utf8) } + [Array(name.utf8)])
  }

  /// The names from the base on.
  var names: [String] {
    text.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last name, empty for the base itself.
  var name: String { names.last ?? "" }

  /// The folder that it lies in; the base lies in itself.
  var parent: RemotePath { RemotePath(unchecked: names.dropLast().joined(separator: "/")) }

  /// Every folder that it lies in, the base among them, nearest first.
  var ancestors: [RemotePath] {
    let names = names
    return names.indices.reversed().map {
      RemotePath(unchecked: names[..<$0].joined(separator: "/"))
    }
  }

  /// Whether a name on the way begins with a dot: other programs' notes, not photos.
  var isHidden: Bool {
    var isFirst = true
    for byte in text.utf8 {
      if isFirst, byte == 0x2E { return true }
      isFirst = byte == 0x2F
    }
    return false
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

  static func == (left: RemotePath, right: RemotePath) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // Equal bytes make equal strings, whose hashes are equal.
    hasher.combine(text)
  }

  private static func fault(inName name: String.UTF8View) -> String? {
    if name.isEmpty { return "has an empty name; rename it on the server" }
    if name.elementsEqual([0x2E]) || name.elementsEqual([0x2E, 0x2E]) {
      return "names the folder itself or the one above; rename it on the server"
    }
    if name.contains(0) || name.contains(0x2F) {
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
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension String.UTF8View {
  /// The parts between separators as bytes, empty ones among them.
  func split(separator: UInt8, all: Bool) -> [[UInt8]] {
    split(separator: separator, omittingEmptySubsequences: !all).map(Array.init)
  }
}
