// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JSON that Google Takeout puts beside each photo and film, and into the folder of each album.
struct TakeoutDocument {
  /// Why a text is none.
  enum Problem: Error {
    case garbled(String)
    /// JSON that describes something else.
    case other
  }

  private static let mostPeople = 256
  /// As many scalars of an album's title as a list has any use for.
  private static let longestTitle = 256

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

  /// What every note of a photo has some of, and no album's.
  private static let photoMarks = ["photoTakenTime", "creationTime", "googlePhotosOrigin"]

  /// An album has a title, says who may see it or when it was, and nothing of a photo; older ones
  /// wrap it all.
  private static func albumTitle(_ value: JSONValue) -> String? {
    let album = value["albumData"] ?? value
    guard !photoMarks.contains(where: { album[$0] != nil }),
      ["access", "date"].contains(where: { album[$0] != nil }),
      let title = album["title"]?.stringValue
    else { return nil }
    // Titles are shown in one line, whatever somebody wrote.
    let shown = title.unicodeScalars.prefix(longestTitle).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
      default: scalar
      }
    }
    let line = String(String.UnicodeScalarView(shown)).trimmed
    return line.isEmpty ? nil : line
  }

  /// What it says.
  var facts: SidecarFacts {
    var facts = SidecarFacts()
    if let albumTitle {
      facts.albumTitle = albumTitle
      return facts
    }
    facts.isTakeout = true
    facts.captureDate = captureDate
    facts.captureDateSource = facts.captureDate == nil ? nil : .takeout
    facts.hasLocation = ["geoData", "geoDataExif"].contains(where: hasPlace) ? true : nil
    facts.originalName = text("title")
    facts.caption = text("description")
    facts.people = (value["people"]?.arrayValue ?? []).prefix(Self.mostPeople)
      .compactMap { $0["name"]?.stringValue?.trimmed }.filter { !$0.isEmpty }
    facts.isFavorite = value["favorited"]?.boolValue
    facts.isTrashed = value["trashed"]?.boolValue
    let isArchived = value["archived"]?.boolValue
    // What lies in Google's locked folder is out of sight even more.
    facts.isArchived = value["inLockedFolder"]?.boolValue == true ? true : isArchived
    return facts
  }

  /// Seconds since 1970 as a text; when it was uploaded is not when it was taken.
  private var captureDate: Timestamp? {
    let written = value["photoTakenTime"]?["timestamp"]
    let seconds = written?.stringValue.flatMap { Int64($0) } ?? written?.intValue.map(Int64.init)
    // Thousands of years away from now there are no photos; zero is how nothing is written.
    guard let seconds, seconds != 0, seconds.magnitude < 1 << 36 else { return nil }
    return Timestamp(milliseconds: seconds * 1000, offsetMinutes: 0)
  }

  /// Places that nobody knows are written as zeros; what lies beyond a pole is none.
  private func hasPlace(_ key: String) -> Bool {
    guard let latitude = degrees(key, "latitude"), let longitude = degrees(key, "longitude")
    else { return false }
    return abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
  }

  private func degrees(_ key: String, _ part: String) -> Double? {
    switch value[key]?[part] {
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
