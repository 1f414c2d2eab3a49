// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PickerCore
import PickerModel
import Synchronization

/// Reads files that hold nothing but an RFC 3339 time: an image taken then.
///
/// `damaged` and `unsupported` as a file's content make it fail so.
public final class StubHeaders: HeaderReading {
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
    opened.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "no such file")
    }
    let text = String(decoding: data, as: UTF8.self)
    if let reason = FailureReason(rawValue: text) {
      throw MediaError(path: path, reason: reason, detail: "as the test wants it")
    }
    return MediaHeader(
      kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3),
      captureDate: Timestamp(rfc3339: text))
  }
}
