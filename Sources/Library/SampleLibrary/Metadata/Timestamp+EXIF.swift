// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension Timestamp {
  /// The texts with which EXIF states a date.
  ///
  /// For example, the time is `2025:01:02 03:04:05` and the offset is `+02:00`. The fraction is the
  /// thousandths of a second. If the time zone is unknown, the offset is nil.
  var exifTexts: (time: String, fraction: String, offset: String?) {
    let whole = Timestamp(
      milliseconds: milliseconds - Int64(millisecond), offsetMinutes: offsetMinutes)
    let text = whole.rfc3339
    let time = String(text.prefix(19).map { $0 == "-" ? ":" : $0 == "T" ? " " : $0 })
    let tail = String(text.dropFirst(19))
    let fraction = String(String(1_000 + millisecond).dropFirst())
    return (time, fraction, tail.isEmpty ? nil : tail == "Z" ? "+00:00" : tail)
  }
}
