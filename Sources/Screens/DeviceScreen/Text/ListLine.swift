// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An asset as text, for devices that list assets without pictures.
struct ListLine: Hashable {
  /// The asset's position in the list, and its date.
  let name: String
  /// The media kind.
  let kind: String
  /// Where the original is, nil if the original is on the device.
  let availability: String?
  /// That the asset is selected, with its number in an ordered selection; nil if the asset is not
  /// selected.
  let selected: String?

  /// Describes an asset of a grid.
  ///
  /// - Parameters:
  ///   - cell: The asset with its position.
  ///   - view: The picker's view.
  init(_ cell: GridCell, in view: PickerView) {
    let date = cell.asset.sortDate.map(Wording.day) ?? "no date"
    name = "\(Wording.number(cell.position + 1)). \(date)"
    kind = Wording.word(for: cell.asset.kind)
    availability = Wording.text(for: cell.availability)
    selected = view.selection.badge(of: cell.asset.identifier).map { number in
      view.isOrdered ? "selected as \(Wording.number(number))" : "selected"
    }
  }

  /// Returns the texts of each line, with shorter alternatives.
  ///
  /// - Parameter count: The number of lines, one or two.
  /// - Returns: The lines from top to bottom, each with its alternative texts, the longest first.
  func lines(_ count: Int) -> [[String]] {
    let rests = [[kind, availability, selected], [kind, selected], [selected ?? kind]]
      .map { $0.compactMap(\.self).joined(separator: ", ") }
    return count > 1 ? [[name], rests] : [rests.map { "\(name), \($0)" }]
  }

  /// Returns how many lines each asset needs: one, or two if the longest text does not fit into one
  /// line.
  static func count(on screen: ScreenContext) -> Int {
    let widestText = "1,000. 30 May 2024, Live Photo, selected as 10"
    let width = TextMetrics.width(
      of: widestText, size: screen.chrome.captionSize * 0.85, weight: .bold)
    let outline = screen.outline
    let room = outline.band(
      top: outline.bounds.height * 0.2, height: outline.bounds.height * 0.6, margin: 10
    ).width
    return width > room ? 2 : 1
  }

  /// Returns the height of all lines of one asset.
  static func height(on screen: ScreenContext) -> Double {
    let chrome = screen.chrome
    let height = chrome.captionLineHeight * Double(count(on: screen)) + 8 * chrome.unit
    // A finger needs a larger target than one line.
    return screen.profile.inputs.contains(.touch) ? max(height, 28 * chrome.unit) : height
  }
}
