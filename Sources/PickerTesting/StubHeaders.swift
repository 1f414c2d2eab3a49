// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PickerCore
import PickerModel
import Synchronization

/// Reads files that hold nothing but an RFC 3339 time: an image taken then.
///
/// `damaged` and `unsupported` as a file's content make it fail so. Words after the time make it
/// another kind of file: `film` and `raw`, and `id=` says what joins a Live Photo's halves. Notes
/// hold a time too, and may say `favorite`, `takeout` and `album=`.
public final class StubHeaders: MediaReading {
  private let opened = Mutex<[String]>([])

  /// Makes a reader.
  public init() {}

  /// The names of the files that were opened, in order.
  public var openedFiles: [String] { opened.withLock(\.self) }

  /// Reads a file.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: An image of 4 by 3 pixels.
  /// - Throws: ``MediaError`` as the content says, `notFound` where there is no file.
  public func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    let source = stamp(path)
    let words: [String]
    do throws(MediaError) {
      words = try read(path)
    } catch {
      throw source.map(error.reading) ?? error
    }
    let isFilm = words.contains("film")
    var header = MediaHeader(
      kind: isFilm ? .video : .image,
      contentType: isFilm ? .quickTimeMovie : words.contains("raw") ? .rawImage : .jpeg,
      pixelSize: PixelSize(width: 4, height: 3),
      captureDate: words.first.flatMap { Timestamp(rfc3339: $0) }, source: source)
    header.contentIdentifier = words.first { $0.hasPrefix("id=") }
    header.duration = isFilm ? (words.contains("long") ? 60 : 3) : nil
    return header
  }

  /// Reads a note.
  ///
  /// - Parameter path: The note's absolute path.
  /// - Returns: What it says.
  /// - Throws: ``MediaError`` as the content says, `notFound` where there is no file.
  public func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts {
    let words = try read(path)
    var facts = SidecarFacts()
    facts.captureDate = words.first.flatMap { Timestamp(rfc3339: $0) }
    facts.isFavorite = words.contains("favorite")
    facts.isTakeout = words.contains("takeout")
    facts.albumTitle = words.firstIndex { $0.hasPrefix("album=") }.map { place in
      String(words[place...].joined(separator: " ").dropFirst("album=".count))
    }
    facts.keywords = words.filter { $0.hasPrefix("#") }
    return facts
  }

  /// What a file is known by.
  private func stamp(_ path: String) -> FileStamp? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return FileStamp(
      byteCount: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
      nanoseconds: Int64(info.st_mtim.tv_nsec), inode: UInt64(info.st_ino))
  }

  /// The words of a file.
  private func read(_ path: String) throws(MediaError) -> [String] {
    opened.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "no such file")
    }
    let text = String(decoding: data, as: UTF8.self)
    if let reason = FailureReason(rawValue: text) {
      throw MediaError(path: path, reason: reason, detail: "as the test wants it")
    }
    return text.split(separator: " ").map(String.init)
  }
}
