// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Detects the type of a file from its first bytes, regardless of its name
/// (rule `unseen.load.item.by-content`).
package enum ContentSniffer {
  /// Returns the type, or nil if the file is neither a picture nor a video that Locket knows.
  package static func contentType(of file: some ByteSource) -> ContentType? {
    guard let prefix = file.bytes(at: 0, count: min(16, file.count)), prefix.count >= 2 else {
      return nil
    }
    switch (prefix[0], prefix[1]) {
    case (0xFF, 0xD8): return file.integer(at: 2, bytes: 1) == 0xFF ? .jpeg : nil
    case (0xFF, 0x0A): return .jpegXL
    case (0x89, 0x50): return file.holds("PNG\r\n", at: 1) ? .png : nil
    case (0x47, 0x49): return file.holds("GIF8", at: 0) ? .gif : nil
    case (0x42, 0x4D): return isBitmap(file) ? .bmp : nil
    case (0x52, 0x49): return riff(file)
    case (0x49, 0x49), (0x4D, 0x4D): return tiff(file)
    case (0x46, 0x55): return file.holds("FUJIFILMCCD-RAW", at: 0) ? .rawImage : nil
    case (0x1A, 0x45): return file.integer(at: 0, bytes: 4) == 0x1A45_DFA3 ? .matroskaMovie : nil
    default: return boxes(file)
    }
  }

  private static func isBitmap(_ file: some ByteSource) -> Bool {
    // Many texts begin with the two letters of a BMP file. The length of its header must be one of
    // a few values.
    [12, 40, 52, 56, 64, 108, 124].contains(
      file.integer(at: 14, bytes: 4, littleEndian: true) ?? 0)
  }

  private static func riff(_ file: some ByteSource) -> ContentType? {
    guard file.holds("RIFF", at: 0) else { return nil }
    if file.holds("WEBP", at: 8) { return .webp }
    return file.holds("AVI ", at: 8) ? .aviMovie : nil
  }

  private static func tiff(_ file: some ByteSource) -> ContentType? {
    let isLittle = file.holds("II", at: 0)
    switch file.integer(at: 2, bytes: 2, littleEndian: isLittle) {
    case 42, 43:
      if file.holds("CR\u{2}", at: 8) { return .rawImage }
      guard let reader = TIFFReader(file) else { return .tiff }
      return RawDirectories(reader) == nil ? .tiff : .rawImage
    case 0x55, 0x4F52, 0x5352: return .rawImage  // Panasonic, Olympus
    default: return nil
    }
  }

  /// Detects ISO base media files, and formats with similar first bytes.
  private static func boxes(_ file: some ByteSource) -> ContentType? {
    switch file.code(at: 4) {
    case "ftyp": return brands(file)
    case "JXL ": return .jpegXL
    case "jP  ": return .jpeg2000
    case "moov", "mdat", "wide", "free", "skip", "pnot": return .quickTimeMovie
    default: return nil
    }
  }

  private static func brands(_ file: some ByteSource) -> ContentType? {
    contentType(FileBrands(file))
  }

  /// Returns whether the brands, which name the formats of a file, indicate a video.
  package static func isVideo(_ brands: FileBrands) -> Bool {
    [.quickTimeMovie, .mpeg4Movie, .threeGPPMovie].contains(contentType(brands))
  }

  private static func contentType(_ brands: FileBrands) -> ContentType {
    let stills: [(ContentType, Set<String>)] = [
      (.avif, ["avif", "avis"]),
      (.heic, ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]),
    ]
    switch brands.major {
    case "crx ": return .rawImage
    case "qt  ": return .quickTimeMovie
    case let major where major.hasPrefix("3g"): return .threeGPPMovie
    default: break
    }
    if let still = stills.first(where: { $0.1.contains(brands.major) }) { return still.0 }
    guard ["mif1", "mif2", "msf1", "miaf"].contains(brands.major) else { return .mpeg4Movie }
    return stills.first { !$0.1.isDisjoint(with: brands.compatible) }?.0 ?? .heif
  }
}

/// The brands at the beginning of an ISO base media file, which name its formats.
package struct FileBrands {
  package let major: String
  package let compatible: [String]

  package init(_ file: some ByteSource) {
    major = file.code(at: 8) ?? ""
    let end = min(file.integer(at: 0, bytes: 4) ?? 0, 4096)
    compatible = stride(from: 16, to: end, by: 4).compactMap { file.code(at: $0) }
  }
}
