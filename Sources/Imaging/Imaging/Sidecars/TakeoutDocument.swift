// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JSON that Google Takeout writes for each photo or video, and into the folder of each album.
struct TakeoutDocument {
  /// The reason why a text is not a document of Google Takeout.
  enum Problem: Error {
    case garbled(String)
    /// The text is JSON with other contents.
    case other
  }

  private static let maximumPersonCount = 256
  /// The maximum number of scalars of an album title that a list can show.
  private static let maximumTitleLength = 256

  private let value: JSONValue
  private let albumTitle: String?

  init(_ text: [UInt8]) throws(Problem) {
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: text)
    } catch {
      throw .garbled(error.description)
    }
    albumTitle = Self.albumTitle(value)
    guard albumTitle == nil else { return }
    let marks = Self.photoMarks + ["geoData", "geoDataExif"]
    guard value["title"]?.stringValue != nil, marks.contains(where: { value[$0] != nil }) else {
      throw .other
    }
  }

  /// Keys that every document of a photo has some of, and no document of an album has.
  private static let photoMarks = ["photoTakenTime", "creationTime", "googlePhotosOrigin"]

  /// Returns the title of an album: a document with a title, sharing information or a date, and no
  /// key of a photo.
  ///
  /// Older documents nest all of it.
  private static func albumTitle(_ value: JSONValue) -> String? {
    let album = value["albumData"] ?? value
    guard !photoMarks.contains(where: { album[$0] != nil }),
      ["access", "date"].contains(where: { album[$0] != nil }),
      let title = album["title"]?.stringValue
    else { return nil }
    // Titles are shown in one line, so control characters are replaced.
    let shown = title.unicodeScalars.prefix(maximumTitleLength).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
      default: scalar
      }
    }
    let line = String(String.UnicodeScalarView(shown)).trimmed
    return line.isEmpty ? nil : line
  }

  /// The metadata in the document.
  var facts: SidecarFacts {
    var facts = SidecarFacts()
    if let albumTitle {
      facts.albumTitle = albumTitle
      return facts
    }
    facts.isTakeout = true
    facts.captureDate = captureDate
    facts.captureDateSource = facts.captureDate == nil ? nil : .takeout
    facts.hasLocation = ["geoData", "geoDataExif"].contains(where: hasLocation) ? true : nil
    facts.originalName = text("title")
    facts.caption = text("description")
    facts.people = (value["people"]?.arrayValue ?? []).prefix(Self.maximumPersonCount)
      .compactMap { $0["name"]?.stringValue?.trimmed }.filter { !$0.isEmpty }
    facts.isFavorite = value["favorited"]?.boolValue
    facts.isTrashed = value["trashed"]?.boolValue
    let isArchived = value["archived"]?.boolValue
    // Photos in Google's locked folder are even less visible than archived ones.
    facts.isArchived = value["inLockedFolder"]?.boolValue == true ? true : isArchived
    return facts
  }

  /// The capture date, written as seconds since 1970 in a text; the upload date is not used.
  private var captureDate: Timestamp? {
    let written = value["photoTakenTime"]?["timestamp"]
    let seconds = written?.stringValue.flatMap { Int64($0) } ?? written?.intValue.map(Int64.init)
    // Dates thousands of years from now are invalid; zero means that there is no date.
    guard let seconds, seconds != 0, seconds.magnitude < 1 << 36 else { return nil }
    return Timestamp(milliseconds: seconds * 1000, offsetMinutes: 0)
  }

  /// Returns whether there are valid coordinates; unknown ones are written as zeros.
  private func hasLocation(_ key: String) -> Bool {
    guard let latitude = degrees(key, "latitude"), let longitude = degrees(key, "longitude")
    else { return false }
    return abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
  }

  private func degrees(_ key: String, _ component: String) -> Double? {
    switch value[key]?[component] {
    case .number(let number)?: number
    case .integer(let number)?: Double(number)
    default: nil
    }
  }

  private func text(_ key: String) -> String? {
    let text = value[key]?.stringValue?.trimmed
    return text?.isEmpty == false ? text : nil
  }
}
