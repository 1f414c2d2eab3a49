// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// Records requests instead of drawing.
final class StubDrawing: PictureDrawing {
  struct Call: Hashable, Sendable {
    var contentType: ContentType
    var size: PixelSize
    var hasEXIF: Bool
  }

  private let recorded = Mutex<[Call]>([])
  private let unsupported: Set<ContentType>
  private let beforeEach: @Sendable (Int) async throws(MediaError) -> Void

  init(
    unsupported: Set<ContentType> = [],
    beforeEach: @escaping @Sendable (Int) async throws(MediaError) -> Void = { _ in }
  ) {
    self.unsupported = unsupported
    self.beforeEach = beforeEach
  }

  var calls: [Call] { recorded.withLock { $0 } }

  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    PixelImage(transparent: size)
  }

  func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) async throws(MediaError) -> [UInt8] {
    guard case .drawing(let svg, let size) = picture else {
      throw MediaError(path: "picture", reason: .unsupported, detail: "drawings only")
    }
    let call = Call(
      contentType: encoding.contentType, size: size, hasEXIF: encoding.exif != nil)
    try await answer(call)
    return Array(encoding.contentType.rawValue.utf8) + Array(svg.utf8.suffix(64))
      + (encoding.exif ?? [])
  }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] {
    try await answer(Call(contentType: .quickTimeMovie, size: video.size, hasEXIF: false))
    return Array("video".utf8) + Array((video.frames.last ?? "").utf8.suffix(64))
  }

  private func answer(_ call: Call) async throws(MediaError) {
    let count = recorded.withLock { calls in
      calls.append(call)
      return calls.count
    }
    try await beforeEach(count)
    guard unsupported.contains(call.contentType) else { return }
    throw MediaError(
      path: call.contentType.rawValue, reason: .unsupported, detail: "no encoder here")
  }
}
