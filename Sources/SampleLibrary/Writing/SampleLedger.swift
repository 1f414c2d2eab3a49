// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The list of what a sample wrote, kept in the library's folder.
///
/// A file is noted before it takes its name. So a file that is not noted is somebody else's, and
/// one that is noted and there is whole.
struct SampleLedger {
  /// What is known of one file.
  struct Entry: Hashable, Sendable {
    var stamp: ContentStamp
    var byteCount: Int
  }

  static let name = ".locket-sample"
  private static let opening = "locket sample 1: "

  private let path: String
  private let handle: FileHandle
  private(set) var entries: [String: Entry]

  /// Opens the list of a folder, or begins one.
  ///
  /// - Parameters:
  ///   - directory: The library's folder.
  ///   - title: What library it is to be.
  ///   - isPrivate: Whether only this user may look into the list.
  /// - Throws: ``SampleError``: `anotherSample` where the folder holds one of another title,
  ///   `foreignFile` where the list is none, `cannotWrite`.
  init(directory: String, title: String, isPrivate: Bool) throws(SampleError) {
    path = directory + "/" + Self.name
    var lines: [Substring] = []
    if let data = FileManager.default.contents(atPath: path), !data.isEmpty {
      let text = String(decoding: data, as: UTF8.self)
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let first = lines.first, first.hasPrefix(Self.opening) else {
        throw .foreignFile(path: path)
      }
      let found = String(first.dropFirst(Self.opening.count))
      guard found == title else {
        throw .anotherSample(path: directory, found: found, expected: title)
      }
    }
    // What follows the last line end was being written when a run broke off.
    var entries: [String: Entry] = [:]
    var whole = Self.opening + title + "\n"
    for line in lines.dropFirst().dropLast() {
      guard let (file, entry) = Self.parsed(line) else { continue }
      entries[file] = entry
      whole += line + "\n"
    }
    self.entries = entries
    do {
      // What is appended to is what took the list's name.
      handle = try SampleFolder.create(path + ".new", isPrivate: isPrivate)
      try handle.write(contentsOf: Data(whole.utf8))
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    guard rename(path + ".new", path) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Notes that a file is about to take its name.
  mutating func note(_ file: String, _ entry: Entry) throws(SampleError) {
    entries[file] = entry
    let line = "\(String(entry.stamp.value, radix: 16)) \(entry.byteCount) \(file)\n"
    do {
      try handle.write(contentsOf: Data(line.utf8))
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  private static func parsed(_ line: Substring) -> (String, Entry)? {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let stamp = UInt64(parts[0], radix: 16), let count = Int(parts[1])
    else { return nil }
    return (String(parts[2]), Entry(stamp: ContentStamp(value: stamp), byteCount: count))
  }
}
