// SPDX-License-Identifier: Apache-2.0

import PickerModel
package import PickerPorts

/// A JSON document of Google Takeout.
///
/// Google Takeout writes one for each photo or video, and one for each album.
package struct TakeoutDocument {
  /// The reason why a text is not a document of Google Takeout.
  package enum Problem: Error {
    case garbled(String)
    /// The text is JSON, but not a document of Google Takeout.
    case other
  }

  private static let maximumPersonCount = 256
  /// The maximum length of an album title in Unicode scalars; the rest is not shown in lists.
  private static let maximumTitleLength = 256

  private let value: JSONValue
  private let albumTitle: String?

  package init(_ text: [UInt8]) throws(Problem) {
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

  /// Keys of the documents of photos.
  ///
  /// Each document of a photo has at least one of them, and no document of an album has any.
  private static let photoMarks = ["photoTakenTime", "creationTime", "googlePhotosOrigin"]

  /// Returns the title if the document is that of an album.
  ///
  /// Such a document has a title, and sharing information or a date, but no key of a photo.
  ///
  /// In older documents, all of this is nested in another object.
  private static func albumTitle(_ value: JSONValue) -> String? {
    let album = value["albumData"] ?? value
    guard !photoMarks.contains(where: { album[$0] != nil }),
      ["access", "date"].contains(where: { album[$0] != nil }),
      let title = album["title"]?.stringValue
    else { return nil }
    // A title is shown in one line, so control characters in it are replaced.
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
  package var facts: SidecarFacts {
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
    // A photo in Google's locked folder is treated like an archived one, because it is hidden even
    // more.
    facts.isArchived = value["inLockedFolder"]?.boolValue == true ? true : isArchived
    return facts
  }

  /// The capture date; the upload date is not used.
  ///
  /// The document states it as a text with the seconds since 1970.
  private var captureDate: Timestamp? {
    let written = value["photoTakenTime"]?["timestamp"]
    let seconds = written?.stringValue.flatMap { Int64($0) } ?? written?.intValue.map(Int64.init)
    // A date thousands of years from now is invalid. Zero means that the photo has no date.
    guard let seconds, seconds != 0, seconds.magnitude < 1 << 36 else { return nil }
    return Timestamp(milliseconds: seconds * 1000, offsetMinutes: 0)
  }

  /// Returns whether the document states valid coordinates.
  ///
  /// Google Takeout writes zeros if the location is unknown.
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
