// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Tells by its tag or name what a piece of metadata is about.
struct NamesToRemove {
  /// Makes a block of the same length without what goes.
  typealias Erasing = ([UInt8], NamesToRemove) throws(RemovalRefusal) -> [UInt8]

  /// Pictures in pictures deeper than this are an attack.
  private static let deepest = 6

  let parts: PickerMetadataOptions
  private var depth = 0

  init(_ parts: PickerMetadataOptions) { self.parts = parts }

  /// The same for a picture inside.
  func inside() throws(RemovalRefusal) -> NamesToRemove {
    guard depth < Self.deepest else { throw RemovalRefusal("pictures lie too deep inside it") }
    var inner = self
    inner.depth += 1
    return inner
  }

  /// The raw file that a DNG was made of, packed, with all that it says.
  private static let original = 0xC68C
  /// Photoshop's layers in a TIFF, with their names, texts and whole pictures placed in them; they
  /// are not needed to show it.
  private static let layers = 0x935C
  private static let placeTags: Set = [
    0x8825,  // the directory of GPS
    0x830E, 0x8480, 0x8482, 0x85D8, 0x87AF, 0x87B0, 0x87B1, 0xA480,  // maps
    original, layers,
  ]
  private static let captionTags: Set = [
    0x010D, 0x010E, 0x011D, 0x9286, 0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F, 0xA436, original, layers,
    0xC6D2, 0xC6D3,  // Panasonic's titles
  ]
  private static let serialTags: Set = [
    // A maker's notes hold numbers in places that nobody describes.
    0x927C, 0xA430, 0xA431, 0xA435, 0xC62F, 0xC634, original, layers,
    0xFDE8, 0xFDE9,  // the owner's name and the number, as Adobe's programs spell them
    0xA420,  // meant to name the picture, and what some cameras write their parts into
  ]

  /// Whether a field of EXIF or TIFF goes.
  func goes(tag: Int) -> Bool {
    parts.contains(.removeLocation) && Self.placeTags.contains(tag)
      || parts.contains(.removeCaptions) && Self.captionTags.contains(tag)
      || parts.contains(.removeSerialNumbers) && Self.serialTags.contains(tag)
  }

  private static let placeSets: Set = [26, 27, 90, 92, 95, 100, 101]
  private static let captionSets: Set = [
    5, 12, 15, 20, 25, 40, 105, 120, 121, 122, 125, 230, 231, 255,
  ]

  /// Whether a data set of IPTC's second record goes.
  func goes(dataSet: Int) -> Bool {
    parts.contains(.removeLocation) && Self.placeSets.contains(dataSet)
      || parts.contains(.removeCaptions) && Self.captionSets.contains(dataSet)
  }

  private static let placeNames: Set = [
    "lat", "lon", "long", "altitude", "absolutealtitude", "relativealtitude", "city", "state",
    "country", "countrycode", "countryname", "provincestate", "worldregion", "sublocation",
    "landmark", "shotlocation", "coordinates", "directionfacing", "directionmotion",
    "coverage",
    // The mast that a phone was near.
    "cgi", "cellid", "lac", "mcc", "mnc",
  ]
  private static let captionNames: Set = [
    "title", "description", "subject", "headline", "caption", "captionwriter", "abstract",
    "notes", "hierarchicalsubject", "weightedflatsubject", "lastkeywordxmp", "lastkeywordiptc",
    "keywords", "keyword", "tagslist", "catalogsets", "categories", "supplementalcategories",
    "usercomment", "imagedescription", "imagetitle", "comment", "xptitle", "xpcomment",
    "xpsubject", "xpkeywords", "event", "alttextaccessibility", "extdescraccessibility",
    "information", "displayname", "synopsis", "captionsauthornames", "captionsdatetimestamps",
    "objectname", "category", "logcomment", "instructions", "specialinstructions", "label",
    "collectionname", "documentname", "richtextcomment", "teaser", "nickname", "subjectcode",
    "scene", "tagstructure", "labelname", "lyrics", "album", "shotname", "userfields",
    "collections", "collectionuser", "shownevent", "transcript", "shorttitle", "parenttitle",
    "productname", "productdescription", "aotitle",
    "aocontentdescription", "aocontributiondescription", "aocreator", "aosource",
    "aophysicaldescription", "textlayers",
    // Who is in it, also of those whose faces are marked.
    "personinimage", "personinimagewdetails", "personheard", "personsourceid", "addlmodelinfo",
    "regionname", "regionpersondisplayname", "persondisplayname", "name", "personname",
    "persondescription", "personid", "person", "people",
    "personality", "personemaildigest", "personliveidcid", "organisationinimagename",
    "patientname",
  ]
  private static let serialNames: Set = [
    "ownername", "cameraownername", "cameraserial", "internalserialnumber", "cameraidentifier",
    "imageuniqueid", "xiaomisn", "deviceownersdeviceid", "recdeviceownersdeviceid",
  ]

  /// Whether a property of XMP, a key of QuickTime or a keyword of PNG goes, by its last word.
  func goes(name: String) -> Bool {
    if parts.contains(.removeLocation), Self.isShortPlace(name) { return true }
    let name = name.lowercased()
    if parts.contains(.removeLocation) {
      if Self.placeNames.contains(name) || name.hasPrefix("gps") { return true }
      // Where in the picture something is has nothing to do with the world.
      if name == "subjectlocation" || name.hasPrefix("isospeed") { return false }
      if ["latitude", "longitude", "location"].contains(where: name.contains) { return true }
    }
    if parts.contains(.removeCaptions), Self.captionNames.contains(name) { return true }
    return parts.contains(.removeSerialNumbers)
      && (Self.serialNames.contains(name)
        || ["serialnumber", "makernote"].contains(where: name.contains))
  }

  /// Whether a name ends like drones' `LRFTargetLat`; deviations of a measurement are no place.
  private static func isShortPlace(_ name: String) -> Bool {
    let ending = ["Lat", "Lon", "Lng", "Alt"].first { name.hasSuffix($0) }
    guard let ending, !name.hasPrefix("RtkStd") else { return false }
    return name.dropLast(ending.count).last?.isLowercase == true
  }

  /// Whether a name goes with any part.
  static func knows(name: String) -> Bool {
    NamesToRemove([.removeLocation, .removeCaptions, .removeSerialNumbers]).goes(name: name)
  }

  /// Properties of XMP that are whole pictures as text.
  private static let wholePictures: Set = [
    "http://ns.adobe.com/xap/1.0/g/img/image", "http://ns.google.com/photos/1.0/image/data",
  ]
  private static let captionProperties: Set = ["http://ns.adobe.com/photoshop/1.0/history"]

  /// Whether a property of XMP is a whole picture, which goes unless nothing in it does.
  static func isPicture(property name: String, in space: String) -> Bool {
    wholePictures.contains((space + name).lowercased())
  }

  /// Whether a property of XMP goes.
  ///
  /// A name is one of somebody where faces are marked, and elsewhere one of a program's own.
  func goes(property name: String, in space: String, isInRegion: Bool) -> Bool {
    Self.isPicture(property: name, in: space)
      || parts.contains(.removeCaptions)
        && Self.captionProperties.contains((space + name).lowercased())
      || goes(name: name) && (isInRegion || name.lowercased() != "name")
  }

  /// Whether a block goes that nobody here can read: programs write sentences into theirs, and
  /// cameras numbers, which no word gives away as it does places.
  var goesUnread: Bool {
    parts.contains(.removeCaptions) || parts.contains(.removeSerialNumbers)
  }

  /// What files of Insta360's cameras end with, behind places and numbers of their own.
  static let insta360 = Array("8db42d694ccc418790edff439fe026bf".utf8)

  /// What programs put behind a picture that may hold anything: AFCP's and FotoStation's ends,
  /// IPTC's first data set, and Insta360's.
  private static let trailers =
    ["AXS!", "AXS*"].map { Array($0.utf8) }
    + [insta360, [0xA1, 0xB2, 0xC3, 0xD4], [0x1C, 2, 0, 0, 2]]

  /// Whether bytes behind a picture may hold something that goes.
  func mayGo(trailer bytes: [UInt8]) -> Bool {
    mayGo(bytes) || Self.trailers.contains { bytes.position(of: $0) != nil }
  }

  /// The words that give a place away in bytes of unknown kinds.
  private static let hints =
    [
      "GPSL", "GPSC", "GPSP", "gpsl", "atitude", "com.apple.quicktime.location", "GPS5", "GPS9",
      "locationName", "loci", "freeGPS ",
    ].map { Array($0.utf8) } + [[0xA9, 0x78, 0x79, 0x7A]] + sentences

  /// How blocks begin that may hold anything.
  private static let beginnings = ["II*\0", "MM\0*", ":RDF", "8BIM"].map { Array($0.utf8) }

  /// Whether a maker's own bytes may hold something that goes.
  func mayGo(note bytes: [UInt8]) -> Bool {
    if parts.contains(.removeLocation),
      Self.hints.contains(where: { bytes.position(of: $0) != nil })
    {
      return true
    }
    return parts.contains(.removeSerialNumbers)
      && ["erialNumber", "serialNo"].contains { bytes.position(of: $0) != nil }
  }

  /// The sentences in which receivers tell a place.
  private static let sentences = ["$GPRMC", "$GPGGA", "$GNRMC", "$GNGGA"].map { Array($0.utf8) }
  /// How drones and cameras for cars write a place into subtitles.
  private static let spoken = ["GPS (", "GPS("].map { Array($0.utf8) } + sentences

  /// Whether any subtitle of a film that lies in fragments may tell a place.
  func maySay(_ source: any ByteSource) -> Bool {
    parts.contains(.removeLocation)
      && Self.spoken.contains { source.position(of: $0, in: 0..<source.count) != nil }
  }

  /// Whether a text that runs along with a film tells a place.
  func mayGo(subtitle bytes: [UInt8]) -> Bool {
    parts.contains(.removeLocation) && Self.spoken.contains { bytes.position(of: $0) != nil }
  }

  /// Whether bytes of an unknown kind may hold something that goes.
  func mayGo(_ bytes: [UInt8]) -> Bool {
    mayGo(note: bytes) || Self.beginnings.contains { bytes.position(of: $0) != nil }
  }
}
