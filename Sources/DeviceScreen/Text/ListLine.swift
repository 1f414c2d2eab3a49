// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An asset in words, for devices that list without pictures.
struct ListLine: Hashable {
  /// Which one and when.
  let name: String
  /// What it is.
  let kind: String
  /// Where its original is, nil where it is here.
  let reach: String?
  /// Whether and as which it is selected, nil where it is not.
  let selected: String?

  /// Describes an asset of a grid.
  ///
  /// - Parameters:
  ///   - cell: The asset and its place.
  ///   - view: What the picker shows.
  init(_ cell: GridCell, in view: PickerView) {
    let date = cell.asset.sortDate.map(Wording.day) ?? "no date"
    name = "\(Wording.number(cell.position + 1)). \(date)"
    kind = Wording.word(for: cell.asset.kind)
    reach = Wording.words(for: cell.reach)
    selected = view.selection.badge(of: cell.asset.identifier).map { number in
      view.isOrdered ? "selected as \(Wording.number(number))" : "selected"
    }
  }

  /// The words of each line, and those for less room.
  ///
  /// - Parameter count: How many lines there are, one or two.
  /// - Returns: The lines from the top, each with its wordings, the longest first.
  func lines(_ count: Int) -> [[String]] {
    let rests = [[kind, reach, selected], [kind, selected], [selected ?? kind]]
      .map { $0.compactMap(\.self).joined(separator: ", ") }
    return count > 1 ? [[name], rests] : [rests.map { "\(name), \($0)" }]
  }

  /// How many lines an asset takes: two where the longest does not fit into one.
  static func count(on screen: ScreenContext) -> Int {
    let longest = "1,000. 30 May 2024, Live Photo, selected as 10"
    let width = TextMetrics.width(of: longest, size: screen.chrome.noteSize * 0.85, weight: .bold)
    let outline = screen.outline
    let room = outline.band(
      top: outline.bounds.height * 0.2, height: outline.bounds.height * 0.6, margin: 10
    ).width
    return width > room ? 2 : 1
  }

  /// The height of an asset's lines together.
  static func height(on screen: ScreenContext) -> Double {
    let chrome = screen.chrome
    let height = chrome.noteLine * Double(count(on: screen)) + 8 * chrome.unit
    // A finger needs more than a line.
    return screen.profile.inputs.contains(.touch) ? max(height, 28 * chrome.unit) : height
  }
}
