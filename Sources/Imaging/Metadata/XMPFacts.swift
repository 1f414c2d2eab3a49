// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What an XMP packet says that a picker needs, inside a file or beside it.
struct XMPFacts {
  /// A picture of few parts says more of itself than a longer list.
  private static let mostWords = 256

  /// Programs that edit films write their whole history down; what is longer is not read.
  static let longest = 1 << 20

  let document: XMPDocument

  init(_ packet: [UInt8]) { document = XMPDocument(packet) }

  /// When it was taken: as EXIF, Photoshop or the writing program says, in this order.
  var captureDate: Timestamp? {
    let names = [
      "exif:DateTimeOriginal", "photoshop:DateCreated", "exif:DateTimeDigitized", "xmp:CreateDate",
    ]
    return names.lazy.compactMap { DateText.timestamp(document[$0]) }.first
  }

  /// Whether there is a latitude and a longitude.
  var hasLocation: Bool {
    document["exif:GPSLatitude"] != nil && document["exif:GPSLongitude"] != nil
  }

  /// What the packet shows of subtypes.
  var subtypes: AssetSubtypes {
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
    // The second eye's picture, of cameras for virtual reality.
    if document["GImage:Mime"] != nil, isPanorama { subtypes.insert(.spatial) }
    if burstIdentifier != nil { subtypes.insert(.burst) }
    if document["exif:UserComment"] == "Screenshot" { subtypes.insert(.screenshot) }
    return subtypes
  }

  /// What joins the pictures of a burst, of phones by Google.
  var burstIdentifier: String? {
    document["GCamera:BurstID"] ?? document["GCreations:CameraBurstID"]
  }

  /// The title that somebody gave it.
  var title: String? { document["dc:title"] }

  /// The longer text that somebody wrote about it.
  var caption: String? { document["dc:description"] }

  /// The words that somebody filed it under.
  var keywords: [String] { Self.unique(document.list("dc:subject")) }

  /// Who is in it: faces with names, and names alone.
  var people: [String] {
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

  /// Whether it describes an auxiliary picture of a kind, as those behind a JPEG's end do.
  private func hasAuxiliary(_ kind: String) -> Bool {
    document["apdi:AuxiliaryImageType"]?.lowercased().contains(kind) == true
  }

  /// Whether the container's list names something with a meaning.
  private func holds(_ meaning: String) -> Bool {
    document.items(of: "Container:Directory").contains {
      $0.members["Item:Semantic"] == meaning
    }
  }

  /// Each word once, in the order that they came in.
  private static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }.prefix(mostWords).map(\.self)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The first place of an ASCII text.
  func position(of text: String) -> Int? { position(of: Array(text.utf8)) }

  /// The first place of some bytes.
  func position(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return nil }
    var from = startIndex
    while let place = self[from...].firstIndex(of: first) {
      if self[place...].starts(with: wanted) { return place }
      from = place + 1
    }
    return nil
  }
}
