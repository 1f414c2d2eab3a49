// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The data that a picker needs from the XMP of a file or a sidecar.
package struct XMPFacts {
  /// The maximum number of keywords, and of names of people; longer lists are cut off.
  private static let maximumKeywordCount = 256

  /// The maximum length of a packet in bytes.
  ///
  /// Some video editors write their complete history into a packet, which makes it longer.
  package static let maximumByteCount = 1 << 20

  package let document: XMPDocument

  package init(_ packet: [UInt8]) { document = XMPDocument(packet) }

  /// The capture date.
  ///
  /// The first valid date of these is used: EXIF's original date, Photoshop's creation date, EXIF's
  /// date of digitization, and XMP's creation date.
  package var captureDate: Timestamp? {
    let names = [
      "exif:DateTimeOriginal", "photoshop:DateCreated", "exif:DateTimeDigitized", "xmp:CreateDate",
    ]
    return names.lazy.compactMap { DateText.timestamp(document[$0]) }.first
  }

  /// Whether the packet contains a latitude and a longitude.
  package var hasLocation: Bool {
    document["exif:GPSLatitude"] != nil && document["exif:GPSLongitude"] != nil
  }

  /// The subtypes that the packet indicates.
  package var subtypes: AssetSubtypes {
    var subtypes: AssetSubtypes = []
    if isPanorama { subtypes.insert(.panorama) }
    if document["hdrgm:Version"] != nil || hasAuxiliary(":hdrgainmap") || holds("GainMap") {
      subtypes.insert(.hdr)
    }
    if document["GDepth:Format"] != nil || document["GDepth:Near"] != nil
      || document["DepthMap:Format"] != nil || hasAuxiliary("depth") || hasAuxiliary("disparity")
      || holds("Depth")
    {
      subtypes.insert(.depthEffect)
    }
    // This property belongs to the picture of the second eye, which virtual-reality cameras store.
    if document["GImage:Mime"] != nil, isPanorama { subtypes.insert(.spatial) }
    if burstIdentifier != nil { subtypes.insert(.burst) }
    if document["exif:UserComment"] == "Screenshot" { subtypes.insert(.screenshot) }
    return subtypes
  }

  /// The identifier that is equal in all pictures of a burst on Google's phones.
  package var burstIdentifier: String? {
    document["GCamera:BurstID"] ?? document["GCreations:CameraBurstID"]
  }

  /// The title that the user gave the picture.
  package var title: String? { document["dc:title"] }

  /// The caption that the user wrote.
  package var caption: String? { document["dc:description"] }

  /// The keywords that the user assigned.
  package var keywords: [String] { Self.unique(document.list("dc:subject")) }

  /// The names of the people in the picture, with or without a marked face.
  package var people: [String] {
    let faces = document.items(of: "mwg-rs:RegionList").filter {
      ($0.members["mwg-rs:Type"] ?? "Face") == "Face"
    }
    return Self.unique(
      faces.compactMap { $0.members["mwg-rs:Name"] } + document.list("Iptc4xmpExt:PersonInImage")
        + document.list("MPReg:PersonDisplayName"))
  }

  private var isPanorama: Bool {
    if document["GPano:UsePanoramaViewer"]?.lowercased() == "false" { return false }
    return document["GPano:ProjectionType"] != nil
      || document["GPano:CroppedAreaImageWidthPixels"] != nil
      || document["GPano:UsePanoramaViewer"] != nil
  }

  /// Returns whether the packet describes an auxiliary picture of a kind.
  ///
  /// The auxiliary pictures behind the end of a JPEG have such packets.
  private func hasAuxiliary(_ kind: String) -> Bool {
    document["apdi:AuxiliaryImageType"]?.lowercased().contains(kind) == true
  }

  /// Returns whether the list of the container has an item with the given meaning.
  private func holds(_ meaning: String) -> Bool {
    document.items(of: "Container:Directory").contains {
      $0.members["Item:Semantic"] == meaning
    }
  }

  /// Returns each value once, in the original order.
  private static func unique(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }.prefix(maximumKeywordCount).map(\.self)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the index of the first occurrence of an ASCII text.
  package func position(of text: String) -> Int? { position(of: Array(text.utf8)) }

  /// Returns the index of the first occurrence of a byte sequence.
  package func position(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return nil }
    var from = startIndex
    while let index = self[from...].firstIndex(of: first) {
      if self[index...].starts(with: wanted) { return index }
      from = index + 1
    }
    return nil
  }
}
