// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Parses dates in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Returns a date in milliseconds since 1970, or nil if the text is not an HTTP date.
  static func milliseconds(of text: String) -> Int64? {
    let tokens = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }
    guard tokens.count == 6, ["gmt", "utc", "+0000"].contains(tokens[5]), let day = Int(tokens[1]),
      let month = months.firstIndex(of: String(tokens[2])), tokens[3].count == 4,
      let year = Int(tokens[3])
    else { return nil }
    let clock = tokens[4].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3 else { return nil }
    let civil = CivilTime(
      year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    return civil.secondsSinceEpoch.map { $0 * 1000 }
  }
}
