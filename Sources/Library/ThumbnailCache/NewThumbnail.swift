// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// The cached result of a request: a thumbnail or its error.
typealias Remembered = Result<Thumbnail, MediaError>

/// The result of looking up a thumbnail.
struct Finding: Sendable {
  /// The file's fingerprint before the look-up, or nil if the file does not exist.
  var fingerprint: ContentFingerprint?
  /// The cached result for the file's current content, or nil if there is none.
  var remembered: Remembered?
}

/// A thumbnail to be written.
struct NewThumbnail: Sendable {
  let request: ThumbnailRequest
  let fingerprint: ContentFingerprint
  /// The picture or its error.
  let result: Result<PixelImage, MediaError>
  /// The time at which the thumbnail was created, in milliseconds since 1970.
  let used: Int64

  /// Creates a thumbnail from the result of a request.
  ///
  /// - Returns: The thumbnail, or nil if the picture is not opaque. Transparent pixels could not be
  ///   distinguished from a hole in the pixel pack.
  init?(
    _ result: Remembered, of request: ThumbnailRequest, fingerprint: ContentFingerprint, used: Int64
  ) {
    self.request = request
    self.fingerprint = fingerprint
    self.used = used
    self.result = result.map(\.image)
    guard case .success(let image) = self.result else { return }
    if image.size != request.size || !image.bytes.withUnsafeBytes(PixelPack.isWhole) { return nil }
  }

  /// The pixels, with four bytes for each pixel, or nil for an error.
  var pixels: [UInt8]? {
    if case .success(let image) = result { image.bytes } else { nil }
  }

  /// The size on the disk in bytes: the blocks of the pixels, and the row.
  var bytes: Int64 {
    switch result {
    case .success(let image): PixelPack.room(for: image.bytes.count) + row
    case .failure(let error): row + Int64(2 * error.detail.utf8.count)
    }
  }

  private var row: Int64 { Int64(request.path.utf8.count + 200) }

  /// The result to return until the thumbnail is written.
  var remembered: Remembered { result.map { Thumbnail($0, origin: .cache) } }
}

/// A batch of changes to be written.
struct CacheBatch {
  /// The new thumbnails.
  ///
  /// If a request occurs twice, the later thumbnail is written.
  var thumbnails: [ThumbnailRequest: NewThumbnail] = [:]
  /// The time of the last use of each row, in milliseconds since 1970, by row number.
  var uses: [Int64: Int64] = [:]
  /// The total size of ``thumbnails`` in bytes.
  var bytes: Int64 = 0

  var isEmpty: Bool { thumbnails.isEmpty && uses.isEmpty }

  mutating func add(_ thumbnail: NewThumbnail) {
    let old = thumbnails.updateValue(thumbnail, forKey: thumbnail.request)
    bytes += thumbnail.bytes - (old?.bytes ?? 0)
  }
}
