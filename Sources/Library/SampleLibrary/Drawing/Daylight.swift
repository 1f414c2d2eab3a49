// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The light at a time of day; it determines which scenes a sample picture can show, and their
/// colors.
public enum Daylight: String, Hashable, Sendable, CaseIterable {
  /// The light before sunrise.
  case dawn
  /// The light of the day.
  case day
  /// The light after sunset.
  case dusk
  /// The darkness of the night.
  case night

  /// The light at a given hour of the day.
  ///
  /// - Parameter hour: The hour from 0 to 23.
  public init(hour: Int) {
    switch hour {
    case 5..<8: self = .dawn
    case 8..<18: self = .day
    case 18..<21: self = .dusk
    default: self = .night
    }
  }
}

extension Daylight {
  /// The skies to choose from, with colors from the top to the horizon.
  private var skies: [[Color]] {
    switch self {
    case .dawn:
      [
        [Color(0x5B7FB5), Color(0xE8B4A8), Color(0xFCE5C0)],
        [Color(0x46508A), Color(0xC98BA8), Color(0xFBC9A5)],
        [Color(0x7FA6C9), Color(0xD9D0DC), Color(0xFBEBD2)],
      ]
    case .day:
      [
        [Color(0x1F6FC9), Color(0x5EA8E8), Color(0xCDE8FA)],
        [Color(0x3A86B8), Color(0x8CC4DD), Color(0xE8F3F2)],
        [Color(0x8796A5), Color(0xB4BEC7), Color(0xDFE3E4)],
        [Color(0x0F59A8), Color(0x3E93DA), Color(0x9FD2F2)],
      ]
    case .dusk:
      [
        [Color(0x2C2F6E), Color(0xB9466F), Color(0xFFB25A)],
        [Color(0x1F4068), Color(0xE36B4F), Color(0xFFD56B)],
        [Color(0x4A2560), Color(0xD4567A), Color(0xFF9E7A)],
        [Color(0x203A5E), Color(0x7E6C97), Color(0xF0B08A)],
      ]
    case .night:
      [
        [Color(0x050B1F), Color(0x101F42), Color(0x27365E)],
        [Color(0x0A0A1E), Color(0x1B1740), Color(0x43305E)],
        [Color(0x02101A), Color(0x0A2A3A), Color(0x1B4A55)],
      ]
    }
  }

  /// Returns a sky in this light, with colors from the top to the horizon.
  func sky(_ chance: inout SplitMix64) -> [Color] { chance.one(of: skies) }

  /// The amount of light that is missing, from 0 in full daylight to 1 in complete darkness.
  var darkness: Double {
    switch self {
    case .dawn: 0.18
    case .day: 0
    case .dusk: 0.35
    case .night: 0.68
    }
  }

  /// Returns the color of an object in this light.
  func tint(_ color: Color) -> Color {
    switch self {
    case .day: color
    case .dawn: color.mixed(with: Color(0xE8B4A8), by: 0.18)
    case .dusk: color.darker(0.3).mixed(with: Color(0x9A4A5A), by: 0.15)
    case .night: color.darker(0.68).mixed(with: Color(0x0B1A3A), by: 0.3)
    }
  }
}
