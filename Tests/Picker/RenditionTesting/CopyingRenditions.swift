// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerModel
package import PickerPorts
import Synchronization

/// Makes renditions that are copies of the originals, and records the requests.
package final class CopyingRenditions: RenditionMaking {
  private let asked = Mutex<[RenditionRequest]>([])
  private let before: @Sendable (_ count: Int) -> Void
  private let after: @Sendable (_ file: String) -> Void

  /// Creates a maker of renditions that are copies.
  ///
  /// - Parameters:
  ///   - before: Called before each copy with the number of requests so far. The default does
  ///     nothing.
  ///   - after: Called after each copy with its path. The default does nothing.
  package init(
    _ before: @escaping @Sendable (_ count: Int) -> Void = { _ in },
    after: @escaping @Sendable (_ file: String) -> Void = { _ in }
  ) {
    self.before = before
    self.after = after
  }

  /// The requests, in order.
  package var requests: [RenditionRequest] { asked.withLock(\.self) }

  package func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(MediaError) -> Rendition {
    before(
      asked.withLock { asked in
        asked.append(request)
        return asked.count
      })
    if let source = request.source, FileFingerprint(readingFileAt: path)?.matches(source) == false {
      throw MediaError(path: path, reason: .changed, detail: "the file was replaced")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "no such file")
    }
    progress(Int64(data.count / 2), Int64(data.count))
    let file = destination + ".jpg"
    guard FileManager.default.createFile(atPath: file, contents: data) else {
      throw MediaError(path: file, reason: .noSpace, detail: "cannot be written")
    }
    after(file)
    return Rendition(
      file: file, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3),
      byteCount: Int64(data.count))
  }
}
