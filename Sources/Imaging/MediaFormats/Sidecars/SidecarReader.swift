// SPDX-License-Identifier: Apache-2.0

import PickerModel
public import PickerPorts

/// Reads the metadata in a sidecar, which is a file with metadata beside a photo.
///
/// The parsers are written in Swift, so a hostile file cannot access other memory.
public enum SidecarReader {
  /// The maximum length of a sidecar in bytes.
  ///
  /// Even the sidecars of programs that record every edit are much shorter.
  private static let maximumByteCount = 4 << 20

  /// Reads the metadata in an open sidecar.
  ///
  /// - Parameter file: The open file.
  /// - Returns: The metadata in the sidecar.
  /// - Throws: ``MediaError``: `unsupported` if the file is not a sidecar, `damaged` if it is
  ///   broken, `tooLarge` if it has more than 4 MiB.
  /// - Complexity: O(n) in the length of the file.
  public static func facts(of file: MediaFile) throws(MediaError) -> SidecarFacts {
    guard let bytes = ByteFile(descriptor: file.descriptor) else {
      throw file.error(.notFound, "the sidecar cannot be read")
    }
    guard bytes.count <= maximumByteCount else {
      throw file.error(
        .tooLarge, "a sidecar of \(bytes.count) bytes; at most \(maximumByteCount) are read")
    }
    guard let content = bytes.everything(upTo: maximumByteCount) else {
      throw file.error(.damaged, "the sidecar became shorter while it was read")
    }
    guard !content.isEmpty else { throw file.error(.damaged, "the sidecar is empty") }
    let text = content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(content.dropFirst(3)) : content
    switch text.first(where: { !space.contains($0) }) {
    case UInt8(ascii: "{"): return try takeout(text, file)
    case UInt8(ascii: "<"): return try xmp(text, file)
    default: throw file.error(.unsupported, "neither XMP nor the JSON of a photo")
    }
  }

  private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  private static func takeout(
    _ text: [UInt8], _ file: MediaFile
  ) throws(MediaError) -> SidecarFacts {
    do throws(TakeoutDocument.Problem) {
      return try TakeoutDocument(text).facts
    } catch {
      switch error {
      case .garbled(let message): throw file.error(.damaged, "invalid JSON: \(message)")
      case .other: throw file.error(.unsupported, "JSON, but not that of a photo")
      }
    }
  }

  private static func xmp(_ text: [UInt8], _ file: MediaFile) throws(MediaError) -> SidecarFacts {
    // Other text may come before the XMP packet, so the namespace is searched in the whole text.
    guard text.position(of: "http://www.w3.org/1999/02/22-rdf-syntax-ns#") != nil else {
      throw file.error(.unsupported, "XML, but not XMP")
    }
    guard XMLTokens.isWhole(text) else {
      throw file.error(.damaged, "the XMP ends or is damaged before its last tag")
    }
    let xmp = XMPFacts(text)
    var facts = SidecarFacts()
    facts.captureDate = xmp.captureDate
    facts.captureDateSource = facts.captureDate == nil ? nil : .xmpSidecar
    facts.hasLocation = xmp.hasLocation ? true : nil
    facts.title = xmp.title
    facts.caption = xmp.caption
    facts.keywords = xmp.keywords
    facts.people = xmp.people
    return facts
  }
}
