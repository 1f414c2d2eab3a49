// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// What differs between two runs of the same picker: when, and how long.
public struct RunTimes: Hashable, Sendable {
  /// When the run began, as RFC 3339.
  public var start: String
  /// How long it took.
  public var duration: Duration
  /// How long each device took.
  public var profiles: [String: Duration]

  /// Says when and how long.
  ///
  /// - Parameters:
  ///   - start: When the run began, as RFC 3339. The default is that nobody knows.
  ///   - duration: How long it took. The default is no time.
  ///   - profiles: How long each device took. The default is none.
  public init(
    start: String = "1970-01-01T00:00:00Z", duration: Duration = .zero,
    profiles: [String: Duration] = [:]
  ) {
    self.start = start
    self.duration = duration
    self.profiles = profiles
  }

  /// The times as reports write them.
  public var json: JSONValue {
    [
      "start": .string(start), "seconds": .number(duration.inSeconds),
      "profiles": .object(profiles.mapValues { .number($0.inSeconds) }),
    ]
  }
}

extension Duration {
  /// In seconds, to the microsecond.
  var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds / 1_000_000_000_000) / 1_000_000
  }
}
