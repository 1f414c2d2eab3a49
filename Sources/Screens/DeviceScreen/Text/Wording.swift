// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Formats values as text for a screen.
enum Wording {
  /// Returns a number with thousands separators: `1,200`.
  static func number(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// Returns a size in decimal units: `950 B`, `12 kB`, `1.2 MB`.
  static func bytes(_ count: Int64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var value = Double(max(0, count))
    var unit = 0
    // 999.5 would be shown as "1000", so it is shown in the next unit.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    guard unit > 1, value < 99.95 else { return "\(Int(value.rounded())) \(units[unit])" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  /// Returns a duration of at least one second: `4 s`, `2 min`, `1 h`.
  static func duration(_ seconds: Double) -> String {
    // If the transfer rate is nearly zero, the duration is too large for an integer.
    let whole = Int(min(max(1, seconds.rounded(.up)), 1e9))
    if whole < 90 { return "\(whole) s" }
    if whole < 5_400 { return "\((whole + 30) / 60) min" }
    return "\((whole + 1_800) / 3_600) h"
  }

  /// Returns a date: `3 May 2024`.
  static func day(_ moment: Timestamp) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let civil = moment.civil
    return "\(civil.day) \(names[(civil.month - 1) % 12]) \(civil.year)"
  }

  /// Returns a date and time: `3 May 2024 07:05`, or `3 May 2024 7:05 AM`.
  static func moment(_ moment: Timestamp, _ preferences: ScreenPreferences) -> String {
    let civil = moment.civil
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard preferences.hasTwelveHours else {
      return "\(day(moment)) \(two(civil.hour)):\(two(civil.minute))"
    }
    let hour = (civil.hour + 11) % 12 + 1
    return "\(day(moment)) \(hour):\(two(civil.minute)) \(civil.hour < 12 ? "AM" : "PM")"
  }

  /// Returns a number of photos and videos: `1 item`, `1,200 items`.
  static func items(_ count: Int) -> String {
    count == 1 ? "1 item" : "\(number(count)) items"
  }

  /// Returns the progress of a fetch as text, in steps of a quarter.
  static func milestone(_ share: Double) -> String {
    switch share {
    case ..<0.25: "begun"
    case ..<0.5: "a quarter is here"
    case ..<0.75: "half is here"
    case ..<1: "three quarters are here"
    default: "all is here"
    }
  }

  /// Returns the title of a button above the grid.
  static func tool(_ action: ScreenAction, selected: Int) -> String {
    switch action {
    case .collections: "Collections"
    case .search: "Search"
    case .review: selected == 0 ? "Review" : "Review \(number(selected))"
    case .options: "Options"
    case .leave: "‹ Back"
    case .more: "More"
    case .add, .cancel, .retry, .useArrived, .finishLater, .goBack, .previous, .next, .toggle,
      .dismiss:
      ""
    }
  }

  /// Returns the location of an original that is not on the device.
  static func text(for availability: OriginalAvailability) -> String? {
    switch availability {
    case .here: nil
    case .preview, .cloud: "in the cloud"
    case .unreachable: "out of reach"
    }
  }

  /// Returns the name of a media kind.
  static func word(for kind: MediaKind) -> String {
    switch kind {
    case .image: "photo"
    case .livePhoto: "Live Photo"
    case .video: "video"
    }
  }

  /// Returns the reason for a refusal.
  static func text(for refusal: Refusal, limit: Int?) -> String {
    switch refusal {
    case .limit: limit.map { "Only \(number($0)) can be picked" } ?? "No more can be picked"
    case .overLimit: limit.map { "At most \(number($0)): take some out" } ?? "Take some out first"
    case .tooFew: "Pick more photos first"
    case .nothingSelected: "Pick a photo first"
    case .notNow: "Not now"
    case .notShown: "This one cannot be picked"
    case .nothingToRetry: "Trying again cannot help"
    case .noSwiping: "Tap each photo"
    case .notOffered: "Not possible here"
    case .tooLarge: "Too large for this device"
    case .notWritten: "No room to note it down"
    }
  }

  /// Returns the reason why an item could not be fetched.
  static func text(for reason: FailureReason) -> String {
    switch reason {
    case .offline: "No network"
    case .timedOut: "Took too long"
    case .stalled: "Stopped half way"
    case .serverError: "Server fault"
    case .throttled: "Server is busy"
    case .unauthorised: "Not allowed"
    case .notFound: "Not found"
    case .changed: "Has changed"
    case .damaged: "Damaged"
    case .unsupported: "Cannot be read"
    case .tooLarge: "Too large"
    case .noSpace: "Storage is full"
    case .cancelled: "Stopped"
    }
  }

  /// Returns the reason why the picker could not continue.
  static func text(for failure: PickerFailure) -> String {
    switch failure {
    case .hostDied: "The app ended"
    case .libraryVanished: "The library is gone"
    case .budgetExceeded: "No room left"
    case .pickerEnded: "The picker ended"
    }
  }
}
