// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The JSON that Google Takeout puts beside each photo and film.
struct TakeoutDocument {
  /// Why a text is none.
  enum Problem: Error {
    case garbled(String)
    /// JSON that describes an album, or something else.
    case other
  }

  private static let mostPeople = 256

  private let value: JSONValue

  init(_ text: [UInt8]) throws(Problem) {
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: text)
    } catch {
      throw .garbled(error.description)
    }
    // An album's file has a title too, but nothing of a photo.
    let marks = ["photoTakenTime", "creationTime", "geoData", "geoDataExif", "googlePhotosOrigin"]
    guard value["title"]?.stringValue != nil, marks.contains(where: { value[$0] != nil }) else {
      throw .other
    }
  }

  /// What it says.
  var facts: SidecarFacts {
    var facts = SidecarFacts()
    facts.captureDate = captureDate
    facts.captureDateSource = facts.captureDate == nil ? nil : .takeout
    facts.hasLocation = ["geoData", "geoDataExif"].contains(where: hasPlace) ? true : nil
    facts.originalName = text("title")
    facts.caption = text("description")
    facts.people = (value["people"]?.arrayValue ?? []).prefix(Self.mostPeople)
      .compactMap { $0["name"]?.stringValue?.trimmed }.filter { !$0.isEmpty }
    facts.isFavorite = value["favorited"]?.boolValue
    facts.isTrashed = value["trashed"]?.boolValue
    facts.isArchived = value["archived"]?.boolValue
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

  /// Places that nobody knows are written as zeros.
  private func hasPlace(_ key: String) -> Bool {
    ["latitude", "longitude"].contains { part in
      switch value[key]?[part] {
      case .number(let number)?: number != 0
      case .integer(let number)?: number != 0
      default: false
      }
    }
  }

  private func text(_ key: String) -> String? {
    let text = value[key]?.stringValue?.trimmed
    return text?.isEmpty == false ? text : nil
  }
}
