// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What is known of a thumbnail without making it.
typealias Remembered = Result<Thumbnail, MediaError>

/// The answer to a question for a thumbnail.
struct Finding: Sendable {
  /// The file's stamp before the answer, nil where there is no such file.
  var stamp: ContentStamp?
  /// What is known of exactly this content, nil for nothing.
  var remembered: Remembered?
}

/// A thumbnail that is to be written.
struct NewThumbnail: Sendable {
  let request: ThumbnailRequest
  let stamp: ContentStamp
  /// The picture, or why there is none.
  let result: Result<PixelImage, MediaError>
  /// When it was made, in milliseconds since 1970.
  let used: Int64

  /// Notes what came of a request.
  ///
  /// - Returns: Nil of a picture that is not opaque: it could not be told from a hole.
  init?(_ result: Remembered, of request: ThumbnailRequest, stamp: ContentStamp, used: Int64) {
    self.request = request
    self.stamp = stamp
    self.used = used
    self.result = result.map(\.image)
    guard case .success(let image) = self.result else { return }
    if image.size != request.size || !image.bytes.withUnsafeBytes(PixelPack.isWhole) { return nil }
  }

  /// Its pixels, four bytes each; nil where there is no picture.
  var pixels: [UInt8]? {
    if case .success(let image) = result { image.bytes } else { nil }
  }

  /// What it takes on the disk, in bytes: the blocks of its pixels, and its row.
  var bytes: Int64 {
    switch result {
    case .success(let image): PixelPack.room(for: image.bytes.count) + row
    case .failure(let error): row + Int64(2 * error.detail.utf8.count)
    }
  }

  private var row: Int64 { Int64(request.path.utf8.count + 200) }

  /// What it says to whoever asks before it is written.
  var remembered: Remembered { result.map { Thumbnail($0, origin: .cache) } }
}

/// A batch of what is to be written.
struct CacheBatch {
  /// New thumbnails; of one request the last counts.
  var thumbnails: [ThumbnailRequest: NewThumbnail] = [:]
  /// When rows were used, in milliseconds since 1970.
  var uses: [Int64: Int64] = [:]
  /// Bytes of ``thumbnails``.
  var bytes: Int64 = 0

  var isEmpty: Bool { thumbnails.isEmpty && uses.isEmpty }

  mutating func add(_ thumbnail: NewThumbnail) {
    let old = thumbnails.updateValue(thumbnail, forKey: thumbnail.request)
    bytes += thumbnail.bytes - (old?.bytes ?? 0)
  }
}
