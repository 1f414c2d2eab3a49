// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// The times of a run: its start and its durations.
public struct RunTimes: Hashable, Sendable {
  /// The start of the run, in RFC 3339 format.
  public var start: String
  /// The duration of the run.
  public var duration: Duration
  /// How long the checks of each device took, by the identifier of the device's profile.
  public var profiles: [String: Duration]

  /// Creates the times of a run.
  ///
  /// - Parameters:
  ///   - start: The start of the run, in RFC 3339 format. The default, 1970, means that it is
  ///     unknown.
  ///   - duration: The duration of the run. The default is zero.
  ///   - profiles: How long the checks of each device took. The default is none.
  public init(
    start: String = "1970-01-01T00:00:00Z", duration: Duration = .zero,
    profiles: [String: Duration] = [:]
  ) {
    self.start = start
    self.duration = duration
    self.profiles = profiles
  }

  /// The times of the run as JSON, as reports contain them.
  public var json: JSONValue {
    [
      "start": .string(start), "seconds": .number(duration.inSeconds),
      "profiles": .object(profiles.mapValues { .number($0.inSeconds) }),
    ]
  }
}

extension Duration {
  /// The duration in seconds, to the microsecond.
  var inSeconds: Double {
    let timeComponents = components
    return Double(timeComponents.seconds) + Double(timeComponents.attoseconds / 1_000_000_000_000)
      / 1_000_000
  }
}
