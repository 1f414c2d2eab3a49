// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import Synchronization

/// Copies originals, and notes down what was asked for.
final class CopyingRenditions: RenditionMaking {
  private let asked = Mutex<[RenditionRequest]>([])

  /// What was asked for, in order.
  var requests: [RenditionRequest] { asked.withLock(\.self) }

  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String
  ) async throws(MediaError) -> Rendition {
    asked.withLock { $0.append(request) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MediaError(path: path, reason: .notFound, detail: "no such file")
    }
    let file = destination + ".jpg"
    guard FileManager.default.createFile(atPath: file, contents: data) else {
      throw MediaError(path: file, reason: .noSpace, detail: "cannot be written")
    }
    return Rendition(
      file: file, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3),
      byteCount: Int64(data.count))
  }
}
