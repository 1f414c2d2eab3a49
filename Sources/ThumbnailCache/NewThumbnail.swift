// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What is known of a thumbnail without making it.
typealias Remembered = Result<Thumbnail, MediaError>

/// The answer to a question for a thumbnail.
struct Finding: Sendable {
  /// The file's stamp before the answer, nil where there is no such file.
  var stamp: FileStamp?
  /// What is known of exactly this content, nil for nothing.
  var remembered: Remembered?
}

/// A thumbnail that is to be written.
struct NewThumbnail: Sendable {
  let request: ThumbnailRequest
  let stamp: FileStamp
  /// Packed pixels; empty of a failure.
  let pixels: [UInt8]
  /// Why there is no picture, nil where there is one.
  let failure: MediaError?
  /// When it was made, in milliseconds since 1970.
  let used: Int64

  /// Packs what came of a request.
  init(_ result: Remembered, of request: ThumbnailRequest, stamp: FileStamp, used: Int64) {
    self.request = request
    self.stamp = stamp
    self.used = used
    switch result {
    case .success(let thumbnail): (pixels, failure) = (PackedPixels.pack(thumbnail.image), nil)
    case .failure(let error): (pixels, failure) = ([], error)
    }
  }

  /// What it takes on the disk, in bytes: its pixels, what pages lose behind them, its row.
  var bytes: Int64 {
    let text = request.path.utf8.count + (failure?.detail.utf8.count ?? 0)
    return Int64(pixels.count + pixels.count / 16 + 2 * text + 200)
  }

  /// What it says to whoever asks before it is written.
  var remembered: Remembered? {
    if let failure { return .failure(failure) }
    let image = pixels.withUnsafeBytes { PackedPixels.unpack($0, size: request.size) }
    return image.map { .success(Thumbnail($0, origin: .cache)) }
  }
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
