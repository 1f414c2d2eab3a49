// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// One file of a sample.
enum SampleItem: Sendable {
  case photo(SamplePhoto)
  case video(SampleVideo)

  var file: String {
    switch self {
    case .photo(let photo): photo.file
    case .video(let video): video.file
    }
  }

  var captureDate: Timestamp {
    switch self {
    case .photo(let photo): photo.captureDate
    case .video(let video): video.captureDate
    }
  }

  /// A fingerprint of everything that determines the file's bytes.
  ///
  /// The pixels are not included. An existing file can therefore be checked without drawing it
  /// again.
  var fingerprint: ContentFingerprint {
    var fingerprint = ContentFingerprint()
    switch self {
    case .photo(let photo):
      fingerprint.add(photo.svg().utf8)
      fingerprint.add(photo.contentType.rawValue.utf8)
      fingerprint.add(photo.exif() ?? [])
      fingerprint.add(String(photo.thumbnailLongSide ?? 0).utf8)
    case .video(let video):
      for frame in video.video.frames { fingerprint.add(frame.utf8) }
    }
    fingerprint.add(captureDate.rfc3339.utf8)
    return fingerprint
  }

  /// Draws the file and returns its bytes.
  func bytes(drawing: any PictureDrawing) async throws(MediaError) -> [UInt8] {
    switch self {
    case .photo(let photo): try await Self.bytes(of: photo, drawing: drawing)
    case .video(let video): try await drawing.encode(video.video)
    }
  }

  private static func bytes(
    of photo: SamplePhoto, drawing: any PictureDrawing
  ) async throws(MediaError) -> [UInt8] {
    let svg = photo.svg()
    var thumbnail: [UInt8]?
    if let side = photo.thumbnailLongSide {
      let size = photo.storedSize.fitted(into: PixelSize(width: side, height: side))
      thumbnail = try await drawing.encode(
        .drawing(svg: svg, size: size), as: PictureEncoding(.jpeg, quality: 75))
    }
    let encoding = PictureEncoding(photo.contentType, exif: photo.exif(thumbnail: thumbnail))
    return try await drawing.encode(.drawing(svg: svg, size: photo.storedSize), as: encoding)
  }
}

/// A 64-bit FNV-1a hash of some bytes.
///
/// It detects accidental changes, but not deliberate ones.
struct ContentFingerprint: Hashable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(value: UInt64) { self.value = value }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // Without this value after each text, moving bytes from one text to the next would not change
    // the fingerprint.
    value = (value ^ 0x1FF) &* 0x0000_0100_0000_01B3
  }
}
