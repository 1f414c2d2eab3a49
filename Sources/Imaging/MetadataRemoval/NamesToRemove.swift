// SPDX-License-Identifier: Apache-2.0

import MediaFormats
import PickerModel

/// Determines by its tag or name whether to remove metadata.
struct NamesToRemove {
  /// A function that returns a block of the same length without the metadata to remove.
  typealias BlockEditing = ([UInt8], NamesToRemove) throws(RemovalRefusal) -> [UInt8]

  /// The maximum nesting depth of embedded pictures.
  ///
  /// No valid file has a deeper nesting.
  private static let maximumDepth = 6

  let options: PickerMetadataOptions
  private var depth = 0

  init(_ options: PickerMetadataOptions) { self.options = options }

  /// Returns the rules for a picture inside another picture; throws an error if the nesting is too
  /// deep.
  func inside() throws(RemovalRefusal) -> NamesToRemove {
    guard depth < Self.maximumDepth else {
      throw RemovalRefusal("pictures are nested too deep inside it")
    }
    var inner = self
    inner.depth += 1
    return inner
  }

  /// The tag of the original raw file, which a DNG contains in compressed form with all metadata.
  private static let original = 0xC68C
  /// The tag of Photoshop's layers in a TIFF, with their names, texts and embedded pictures.
  ///
  /// The layers are not needed to display the picture.
  private static let layers = 0x935C
  private static let locationTags: Set = [
    0x8825,  // the GPS directory
    0x830E, 0x8480, 0x8482, 0x85D8, 0x87AF, 0x87B0, 0x87B1, 0xA480,  // maps
    original, layers,
  ]
  private static let captionTags: Set = [
    0x010D, 0x010E, 0x011D, 0x9286, 0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F, 0xA436, original, layers,
    0xC6D2, 0xC6D3,  // Panasonic's titles
  ]
  private static let serialTags: Set = [
    // Maker notes contain serial numbers in fields that are not documented.
    0x927C, 0xA430, 0xA431, 0xA435, 0xC62F, 0xC634, original, layers,
    0xFDE8, 0xFDE9,  // the owner's name and the serial number, as Adobe's programs write them
    0xA420,  // meant to identify the picture; some cameras write their serial numbers into it
  ]

  /// Returns whether to remove an EXIF or TIFF field.
  func removes(tag: Int) -> Bool {
    options.contains(.removeLocation) && Self.locationTags.contains(tag)
      || options.contains(.removeCaptions) && Self.captionTags.contains(tag)
      || options.contains(.removeSerialNumbers) && Self.serialTags.contains(tag)
  }

  private static let locationSets: Set = [26, 27, 90, 92, 95, 100, 101]
  private static let captionSets: Set = [
    5, 12, 15, 20, 25, 40, 105, 120, 121, 122, 125, 230, 231, 255,
  ]

  /// Returns whether to remove a data set of IPTC's second record.
  func removes(dataSet: Int) -> Bool {
    options.contains(.removeLocation) && Self.locationSets.contains(dataSet)
      || options.contains(.removeCaptions) && Self.captionSets.contains(dataSet)
  }

  private static let locationNames: Set = [
    "lat", "lon", "long", "altitude", "absolutealtitude", "relativealtitude", "city", "state",
    "country", "countrycode", "countryname", "provincestate", "worldregion", "sublocation",
    "landmark", "shotlocation", "coordinates", "directionfacing", "directionmotion",
    "coverage",
    // These names identify the cell tower to which a phone was connected.
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
    // These names belong to the people in the picture, with or without marked faces.
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

  /// Returns whether to remove an XMP property, QuickTime key or PNG keyword.
  ///
  /// Only the last component of the name is compared.
  func removes(name: String) -> Bool {
    if options.contains(.removeLocation), Self.isShortLocationName(name) { return true }
    let name = name.lowercased()
    if options.contains(.removeLocation) {
      if Self.locationNames.contains(name) || name.hasPrefix("gps") { return true }
      // `subjectLocation` is the position of a subject in the picture, not a geographic location.
      if name == "subjectlocation" || name.hasPrefix("isospeed") { return false }
      if ["latitude", "longitude", "location"].contains(where: name.contains) { return true }
    }
    if options.contains(.removeCaptions), Self.captionNames.contains(name) { return true }
    return options.contains(.removeSerialNumbers)
      && (Self.serialNames.contains(name)
        || ["serialnumber", "makernote"].contains(where: name.contains))
  }

  /// Returns whether a name ends with an abbreviation such as `Lat`, like the name `LRFTargetLat`
  /// of drones.
  ///
  /// A name that begins with `RtkStd` is a standard deviation and not a location.
  private static func isShortLocationName(_ name: String) -> Bool {
    let ending = ["Lat", "Lon", "Lng", "Alt"].first { name.hasSuffix($0) }
    guard let ending, !name.hasPrefix("RtkStd") else { return false }
    return name.dropLast(ending.count).last?.isLowercase == true
  }

  /// Returns whether any of the options removes metadata with a name.
  static func recognizes(name: String) -> Bool {
    NamesToRemove([.removeLocation, .removeCaptions, .removeSerialNumbers]).removes(name: name)
  }

  /// The XMP properties that contain whole pictures as text.
  private static let wholePictures: Set = [
    "http://ns.adobe.com/xap/1.0/g/img/image", "http://ns.google.com/photos/1.0/image/data",
  ]
  private static let captionProperties: Set = ["http://ns.adobe.com/photoshop/1.0/history"]

  /// Returns whether an XMP property contains a complete picture.
  ///
  /// Such a property is removed unless the picture has no metadata to remove.
  static func isPicture(property name: String, in space: String) -> Bool {
    wholePictures.contains((space + name).lowercased())
  }

  /// Returns whether to remove an XMP property.
  ///
  /// In a region that marks a face, the property `name` is a person's name. In other positions it
  /// is private data of a program and is kept.
  func removes(property name: String, in space: String, isInRegion: Bool) -> Bool {
    Self.isPicture(property: name, in: space)
      || options.contains(.removeCaptions)
        && Self.captionProperties.contains((space + name).lowercased())
      || removes(name: name) && (isInRegion || name.lowercased() != "name")
  }

  /// Whether to remove blocks that cannot be parsed.
  ///
  /// Programs write captions into such blocks, and cameras write serial numbers. A search for known
  /// texts can find locations in a block, but not captions and serial numbers.
  var removesUnreadable: Bool {
    options.contains(.removeCaptions) || options.contains(.removeSerialNumbers)
  }

  /// The last bytes of a file from a camera of Insta360.
  ///
  /// Before these bytes, the file contains locations and serial numbers in a private format.
  static let insta360 = Array("8db42d694ccc418790edff439fe026bf".utf8)

  /// The marks of trailers that may contain any data.
  ///
  /// They belong to AFCP, FotoStation, IPTC and Insta360.
  private static let trailers =
    ["AXS!", "AXS*"].map { Array($0.utf8) }
    + [insta360, [0xA1, 0xB2, 0xC3, 0xD4], [0x1C, 2, 0, 0, 2]]

  /// Returns whether bytes after a picture may contain metadata to remove.
  func mayRemove(trailer bytes: [UInt8]) -> Bool {
    mayRemove(bytes) || Self.trailers.contains { bytes.position(of: $0) != nil }
  }

  /// Texts that indicate a location in data of an unknown format.
  private static let hints =
    [
      "GPSL", "GPSC", "GPSP", "gpsl", "atitude", "com.apple.quicktime.location", "GPS5", "GPS9",
      "locationName", "loci", "freeGPS ",
    ].map { Array($0.utf8) } + [[0xA9, 0x78, 0x79, 0x7A]] + sentences

  /// The beginnings of blocks that may contain any metadata.
  private static let beginnings = ["II*\0", "MM\0*", ":RDF", "8BIM"].map { Array($0.utf8) }

  /// Returns whether private data of a camera maker may contain metadata to remove.
  func mayRemove(makerData bytes: [UInt8]) -> Bool {
    if options.contains(.removeLocation),
      Self.hints.contains(where: { bytes.position(of: $0) != nil })
    {
      return true
    }
    return options.contains(.removeSerialNumbers)
      && ["erialNumber", "serialNo"].contains { bytes.position(of: $0) != nil }
  }

  /// The NMEA sentences in which GPS receivers report a location.
  private static let sentences = ["$GPRMC", "$GPGGA", "$GNRMC", "$GNGGA"].map { Array($0.utf8) }
  /// The texts that come before a location in the subtitles of drones and car cameras.
  private static let spoken = ["GPS (", "GPS("].map { Array($0.utf8) } + sentences

  /// Returns whether a subtitle anywhere in a video may state a location; used for fragmented
  /// videos.
  func mayStateLocation(_ source: any ByteSource) -> Bool {
    options.contains(.removeLocation)
      && Self.spoken.contains { source.position(of: $0, in: 0..<source.count) != nil }
  }

  /// Returns whether a subtitle of a video states a location.
  func mayRemove(subtitle bytes: [UInt8]) -> Bool {
    options.contains(.removeLocation) && Self.spoken.contains { bytes.position(of: $0) != nil }
  }

  /// Returns whether bytes of an unknown format may contain metadata to remove.
  func mayRemove(_ bytes: [UInt8]) -> Bool {
    mayRemove(makerData: bytes) || Self.beginnings.contains { bytes.position(of: $0) != nil }
  }
}
