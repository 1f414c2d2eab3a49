// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import MediaFormats
import PickerModel
import PickerPorts

/// A still that may be passed to libvips.
///
/// libvips can decode its format, and its size is within the limits.
struct DecodablePhoto {
  /// The maximum pixel counts: of decoders that can skip pixels while they read, and of all other
  /// decoders.
  private static let maximumPixelCount = (shrinking: 500_000_000, others: 200_000_000)
  /// The maximum length in bytes of a file that is repaired in memory.
  private static let maximumRepairedByteCount = 1 << 28

  /// The minimum memory in bytes per pixel of decoders that keep the whole picture in memory.
  ///
  /// Other decoders keep only a few rows.
  private static let bytesPerPixel: [ContentType: Int] = [.gif: 8, .webp: 3]

  private let file: MediaFile
  /// The bytes to decode, or nil to decode the bytes of the file.
  private let bytes: [UInt8]?
  /// The EXIF orientation, if it is in metadata that libvips does not read; otherwise 1.
  private let orientation: Int

  /// Creates a decodable photo; throws an error if the file's header shows that libvips must not
  /// open it.
  init(_ file: MediaFile, _ header: MediaHeader) throws(MediaError) {
    guard header.contentType != .rawImage else {
      throw file.error(
        .unsupported, "Locket reads metadata of raw pictures, but does not decode them")
    }
    let size = header.pixelSize
    let isShrinking = [.jpeg, .webp, .heic, .heif, .avif].contains(header.contentType)
    let limit = isShrinking ? Self.maximumPixelCount.shrinking : Self.maximumPixelCount.others
    try file.check(size, upTo: limit)
    let pictures = HEIFPictures(file, header)
    try file.check(
      size, bytesPerPixel: pictures?.bytesPerPixel ?? Self.bytesPerPixel[header.contentType] ?? 0)
    guard pictures?.isSound != false else {
      throw file.error(.damaged, "one of its pictures contains itself, or too many other pictures")
    }
    self.file = file
    orientation = header.contentType == .png ? Self.orientation(ofPNG: file) : 1
    bytes = [.heic, .heif].contains(header.contentType) ? Self.repair(file) : nil
  }

  /// Creates a photo from a picture that was extracted from a file.
  ///
  /// Such a picture is small and therefore not checked.
  init(_ bytes: [UInt8], _ file: MediaFile) {
    self.file = file
    self.bytes = bytes
    orientation = 1
  }

  /// Calls a closure with the input for libvips.
  func withInput<Answer>(_ body: (UnsafePointer<cvips_input>) -> Answer) -> Answer {
    guard let bytes else {
      var input = unsafe cvips_input(
        descriptor: file.descriptor, bytes: nil, count: 0, orientation: Int32(orientation))
      return unsafe body(&input)
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var input = unsafe cvips_input(
        descriptor: -1, bytes: buffer.baseAddress, count: buffer.count, orientation: 1)
      return unsafe body(&input)
    }
  }

  private static func orientation(ofPNG file: MediaFile) -> Int {
    guard let bytes = ByteFile(descriptor: file.descriptor), let facts = PNGFile.facts(bytes),
      facts.isExifInText
    else { return 1 }
    return facts.exif.flatMap { ExifFacts(outlineOf: $0).orientation } ?? 1
  }

  private static func repair(_ file: MediaFile) -> [UInt8]? {
    guard let bytes = ByteFile(descriptor: file.descriptor) else { return nil }
    let edits = HEICRepair.edits(of: bytes)
    guard !edits.isEmpty, var everything = bytes.everything(upTo: maximumRepairedByteCount) else {
      return nil
    }
    edits.apply(to: &everything)
    return everything
  }
}

extension MediaFile {
  /// Throws an error if a picture has more pixels than the decoder accepts or than the device
  /// allows.
  func check(_ size: PixelSize, upTo limit: Int) throws(MediaError) {
    let limit = min(limit, caps.pixels ?? .max)
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= limit else {
      throw error(.tooLarge, "\(size) is more than \(Double(limit) / 1_000_000) million pixels")
    }
  }

  /// Throws an error if decoding a picture needs more memory than the device allows.
  func check(_ size: PixelSize, bytesPerPixel: Int) throws(MediaError) {
    guard bytesPerPixel > 0, let limit = caps.memory else { return }
    guard size.width * size.height <= limit / bytesPerPixel else {
      throw error(.tooLarge, "\(size) takes more memory than \(limit / 1_000_000) million bytes")
    }
  }
}
