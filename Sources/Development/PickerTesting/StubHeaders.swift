// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
public import PickerPorts
import Synchronization

/// Reads the headers of test files, each of which contains an RFC 3339 time instead of an image.
///
/// The time becomes the capture date. If the content of a file is the text `damaged` or
/// `unsupported`, reading the file fails with that reason. Words after the time change the result:
/// with `video`, the file counts as a video, and with `raw` as a raw image. `id=` sets the
/// identifier that the two files of a Live Photo share. Sidecars also contain a time, and may
/// contain `favorite`, `takeout` and `album=`.
public final class StubHeaders: MediaReading {
  private let opened = Mutex<[String]>([])

  /// Creates a reader of test files that has opened no file yet.
  public init() {}

  /// The names of the test files that were opened, in order.
  public var openedFiles: [String] { opened.withLock(\.self) }

  /// Reads the header of a test file.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The header of a photo or video of 4 by 3 pixels.
  /// - Throws: `MediaError` with the reason in the content, or `notFound` if there is no file.
  public func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    let source = fingerprint(path)
    let tokens: [String]
    do throws(MediaError) {
      tokens = try read(path)
    } catch {
      throw source.map(error.reading) ?? error
    }
    let isVideo = tokens.contains("video")
    var header = MediaHeader(
      kind: isVideo ? .video : .image,
      contentType: isVideo ? .quickTimeMovie : tokens.contains("raw") ? .rawImage : .jpeg,
      pixelSize: PixelSize(width: 4, height: 3),
      captureDate: tokens.first.flatMap { Timestamp(rfc3339: $0) }, source: source)
    header.contentIdentifier = tokens.first { $0.hasPrefix("id=") }
    header.duration = isVideo ? (tokens.contains("long") ? 60 : 3) : nil
    return header
  }

  /// Reads a sidecar for tests.
  ///
  /// - Parameter path: The sidecar's absolute path.
  /// - Returns: The metadata in the sidecar.
  /// - Throws: `MediaError` with the reason in the content, or `notFound` if there is no file.
  public func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts {
    let tokens = try read(path)
    var facts = SidecarFacts()
    facts.captureDate = tokens.first.flatMap { Timestamp(rfc3339: $0) }
    facts.isFavorite = tokens.contains("favorite")
    facts.isTakeout = tokens.contains("takeout")
    facts.albumTitle = tokens.firstIndex { $0.hasPrefix("album=") }.map { index in
      String(tokens[index...].joined(separator: " ").dropFirst("album=".count))
    }
    facts.keywords = tokens.filter { $0.hasPrefix("#") }
    return facts
  }

  /// Returns the fingerprint of a file.
  private func fingerprint(_ path: String) -> FileFingerprint? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return FileFingerprint(
      byteCount: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
      nanoseconds: Int64(info.st_mtim.tv_nsec), inode: UInt64(info.st_ino))
  }

  /// Returns the tokens that a file contains.
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
