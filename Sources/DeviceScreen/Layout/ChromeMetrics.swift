// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// How large words, buttons and signs are on a screen; pure.
public struct ChromeMetrics: Hashable, Sendable {
  /// How much larger than on a watch everything is.
  public let unit: Double
  /// The smallest letters in points.
  public let smallestText: Double
  /// A button's height in points.
  public let buttonHeight: Double

  /// Measures a device.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - textScale: How much larger than usual letters are; the default is 1.
  public init(_ profile: DeviceProfile, textScale: Double = 1) {
    let bounds = ScreenOutline(profile.screen).bounds
    // Half a screen is low but no smaller than the whole one.
    let side = max(min(bounds.width, bounds.height), min(120, bounds.width, bounds.height * 2))
    let step = Self.step(forSide: side)
    // Notes are the smallest lines, so they say how much the least size enlarges.
    let larger = min(max(1, textScale), ScreenPreferences.largestText)
    unit = max(step, (profile.text.minimumSize ?? 0) / Self.note) * larger
    smallestText = max(Self.legible * min(1, step), profile.text.minimumSize ?? 0)
    // A screen of half the height has no room for buttons of the whole height.
    buttonHeight = (bounds.height < 120 * unit ? 24 : 28) * unit
  }

  /// How much larger chrome is than on a watch, in steps, so that like screens look alike.
  ///
  /// - Parameter side: The smaller side of a screen in points.
  /// - Returns: A factor; below 1 only where a watch's chrome would not fit at all.
  public static func step(forSide side: Double) -> Double {
    switch side {
    case ..<120: 0.5
    case ..<260: 1
    case ..<340: 1.15
    case ..<500: 1.3
    case ..<900: 1.5
    default: 1.75
    }
  }

  /// The smallest letters that can be read at an arm's length.
  static let legible = 8.5
  private static let note = 10.5

  /// The size of titles.
  var titleSize: Double { max(13 * unit, smallestText) }
  /// The size of notes.
  var noteSize: Double { max(Self.note * unit, smallestText) }
  /// Points from the top of one line of notes to the top of the next, where several stand together.
  var noteLine: Double { noteSize * 1.3 }
  /// The size of the small print of items.
  var detailSize: Double { max(10 * unit, smallestText) }
  /// The size of the words on buttons.
  var buttonSize: Double { max(12.5 * unit, smallestText) }
  /// The size of the words on cells without a picture.
  var labelSize: Double { max(9 * unit, smallestText) }
  /// Points between buttons.
  var buttonGap: Double { 5 * unit }
  /// Beyond this a row of buttons is no longer one thing to aim at.
  var widestButtonRow: Double { 320 * unit }

  func title(_ words: String, shorter: [String] = []) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        words: words, size: titleSize, weight: .bold, alignment: .center, color: .primary),
      shorter: shorter, height: titleSize * 16 / 13)
  }

  func note(
    _ words: String, shorter: [String] = [], color: ScreenColor = .secondary
  ) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        words: words, size: noteSize, weight: .regular, alignment: .center, color: color),
      shorter: shorter, height: noteSize * 13.5 / 10.5)
  }
}
