// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Milliseconds since 1970, nil for what is no such date.
  static func milliseconds(of text: String) -> Int64? {
    let parts = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }
    guard parts.count == 6, ["gmt", "utc", "+0000"].contains(parts[5]), let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), parts[3].count == 4,
      let year = Int(parts[3])
    else { return nil }
    let clock = parts[4].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3 else { return nil }
    let civil = CivilTime(
      year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    return civil.secondsSinceEpoch.map { $0 * 1000 }
  }
}
