// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// Makes green thumbnails; files in `broken` fail with their reason.
final class StubThumbnails: ThumbnailProviding {
  private let asked = Mutex<[String]>([])
  private let broken: Mutex<[String: FailureReason]>
  /// Files whose thumbnails are at hand.
  private let kept: Set<String>
  /// Files with an embedded thumbnail.
  private let small: Set<String>
  /// A task to wait for before anything is made.
  private let start: Task<Void, Never>?

  init(
    broken: [String: FailureReason] = [:], kept: Set<String> = [], small: Set<String> = [],
    after start: Task<Void, Never>? = nil
  ) {
    self.start = start
    self.broken = Mutex(broken)
    self.kept = kept
    self.small = small
  }

  /// The requested files, in order.
  var files: [String] { asked.withLock { $0 } }

  func repair(_ file: String) {
    broken.withLock { $0[file] = nil }
  }

  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    asked.withLock { $0.append(path) }
    await start?.value
    if let reason = broken.withLock({ $0[path] }) {
      throw MediaError(path: path, reason: reason, detail: "stub")
    }
    if acceptsPreliminary, small.contains(path) {
      return Thumbnail(.solid(0, 100, 0, size), origin: .embedded, isPreliminary: true)
    }
    return Thumbnail(.solid(0, 200, 0, size), origin: .decoded)
  }

  func thumbnailsAtHand(
    _ requests: [ThumbnailRequest]
  ) async -> [Result<Thumbnail, MediaError>?] {
    requests.map { request in
      guard kept.contains(request.path) else { return nil }
      if let reason = broken.withLock({ $0[request.path] }) {
        return .failure(MediaError(path: request.path, reason: reason, detail: "kept"))
      }
      return .success(Thumbnail(.solid(0, 0, 200, request.size), origin: .cache))
    }
  }
}
