// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The sizes of a screen's chrome: its texts, buttons and marks, as opposed to the pictures.
public struct ChromeMetrics: Hashable, Sendable {
  /// The size of texts, buttons and marks on this screen, relative to their size on a watch, which
  /// is 1.
  public let unit: Double
  /// The minimum font size of texts on this screen, in points.
  public let minimumTextSize: Double
  /// The height of buttons on this screen, in points.
  public let buttonHeight: Double

  /// Computes the sizes of texts, buttons and marks for a device.
  ///
  /// - Parameters:
  ///   - profile: The profile of the device.
  ///   - textScale: The factor by which the person wants text larger than usual. The default is 1.
  public init(_ profile: DeviceProfile, textScale: Double = 1) {
    let bounds = ScreenOutline(profile.screen).bounds
    // A picker that covers half of a screen is low, but its chrome has the same size as on the full
    // screen.
    let side = max(min(bounds.width, bounds.height), min(120, bounds.width, bounds.height * 2))
    let step = Self.step(forSide: side)
    // Captions are the smallest text, so the profile's minimum text size is compared with their
    // size.
    let larger = min(max(1, textScale), ScreenPreferences.maximumTextScale)
    unit = max(step, (profile.text.minimumSize ?? 0) / Self.baseCaptionSize) * larger
    minimumTextSize = max(Self.legible * min(1, step), profile.text.minimumSize ?? 0)
    // A picker that covers half of a screen has no room for buttons of the full height.
    buttonHeight = (bounds.height < 120 * unit ? 24 : 28) * unit
  }

  /// Returns the size of texts, buttons and marks on a screen, relative to their size on a watch.
  ///
  /// The result is one of a few fixed factors, so that screens of similar sizes look alike.
  ///
  /// - Parameter side: The smaller side of a screen in points.
  /// - Returns: The factor. It is below 1 only for a screen that is too small for the texts,
  ///   buttons and marks of a watch.
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

  /// The minimum font size that can be read at arm's length.
  static let legible = 8.5
  private static let baseCaptionSize = 10.5

  /// The font size of titles.
  var titleSize: Double { max(13 * unit, minimumTextSize) }
  /// The font size of captions.
  var captionSize: Double { max(Self.baseCaptionSize * unit, minimumTextSize) }
  /// The line height of several lines of captions, in points.
  var captionLineHeight: Double { captionSize * 1.3 }
  /// The font size of the text that describes an item.
  var detailSize: Double { max(10 * unit, minimumTextSize) }
  /// The font size of buttons.
  var buttonSize: Double { max(12.5 * unit, minimumTextSize) }
  /// The font size of labels on cells without a picture.
  var labelSize: Double { max(9 * unit, minimumTextSize) }
  /// The gap between buttons in points.
  var buttonGap: Double { 5 * unit }
  /// The maximum width of a row of buttons.
  ///
  /// A wider row would no longer look like one group.
  var maximumButtonRowWidth: Double { 320 * unit }

  func title(_ string: String, shorter: [String] = []) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        string: string, size: titleSize, weight: .bold, alignment: .center, color: .primary),
      shorter: shorter, height: titleSize * 16 / 13)
  }

  func caption(
    _ string: String, shorter: [String] = [], color: ScreenColor = .secondary
  ) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        string: string, size: captionSize, weight: .regular, alignment: .center, color: color),
      shorter: shorter, height: captionSize * 13.5 / 10.5)
  }
}
