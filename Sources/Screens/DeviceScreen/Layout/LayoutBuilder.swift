// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Collects the elements of one layout.
///
/// Each kind of screen is laid out in an extension of this type.
struct LayoutBuilder {
  let state: ScreenState
  let screen: ScreenContext
  private(set) var elements: [ScreenElement] = []
  private(set) var targets: [TargetArea] = []
  /// The buttons above the other content, one array for each row.
  private(set) var toolRows: [[ScreenAction]] = []
  /// The buttons at the bottom, one array for each row.
  private(set) var actionRows: [[ScreenAction]] = []
  private(set) var pictured: [AssetIdentifier] = []

  init(_ state: ScreenState) {
    self.state = state
    screen = state.context
  }

  var outline: ScreenOutline { screen.outline }
  var chrome: ChromeMetrics { screen.chrome }

  var view: PickerView { state.view }

  mutating func add(
    _ content: ScreenElement.Content, in frame: ScreenRect, clip: ScreenRect? = nil
  ) {
    elements.append(ScreenElement(content, in: frame, clip: clip))
  }

  mutating func addTarget(_ target: ScreenTarget, in frame: ScreenRect) {
    if !frame.isEmpty { targets.append(TargetArea(target: target, frame: frame)) }
  }

  mutating func addTools(_ actions: [ScreenAction]) {
    if !actions.isEmpty { toolRows.append(actions) }
  }

  /// Lays out an asset's picture or its placeholder.
  mutating func layPicture(
    of asset: Asset, in frame: ScreenRect, clip: ScreenRect? = nil, radius: Double = cellRadius
  ) {
    pictured.append(asset.identifier)
    switch state.thumbnails[asset.identifier] ?? .waiting {
    case .ready:
      add(.thumbnail(asset.identifier, cornerRadius: radius), in: frame, clip: clip)
    case .waiting:
      add(.placeholder(asset.kind, label: nil, cornerRadius: radius), in: frame, clip: clip)
    case .failed(let reason):
      // The thumbnail of a photo in the cloud fails with the reason `offline`, even if the network
      // works.
      let label = reason == .offline ? "In the cloud" : Wording.text(for: reason)
      add(.placeholder(asset.kind, label: label, cornerRadius: radius), in: frame, clip: clip)
    }
  }

  /// Lays out lines one below the other; each line is as wide as the screen's outline allows.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - top: The top edge of the first line.
  ///   - bottom: The lower limit. Lines that would extend below it are left out.
  /// - Returns: The top edge of the next line.
  mutating func set(
    _ lines: [ScreenLine], top: Double, bottom: Double = .infinity
  ) -> Double {
    var y = top
    for line in lines where y + line.height <= bottom {
      let frame = outline.band(top: y, height: line.height, margin: 3)
      add(.text(line.fitted(into: frame.width, smallest: chrome.minimumTextSize)), in: frame)
      y += line.height
    }
    return y
  }

  /// Lays out rows of buttons at the bottom of the screen.
  ///
  /// - Parameter rows: The rows from top to bottom, each from left to right.
  /// - Returns: The top edge of the first row, or the bottom margin if there are no rows.
  mutating func set(_ rows: [[ScreenButton]]) -> Double {
    let top = Self.top(ofButtonRows: rows.count, outline: outline, chrome)
    let last = Self.top(ofButtonRows: 1, outline: outline, chrome)
    // The corners of the screen leave the last row the least width. All rows are as narrow as the
    // last one, so that their edges align.
    let room = buttonBand(top: last)
    actionRows = rows.map { $0.map(\.action) }
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * (chrome.buttonHeight + chrome.buttonGap)
      let gaps = chrome.buttonGap * Double(row.count - 1)
      let width = outline.snapped((room.width - gaps) / Double(row.count))
      for (column, unfitted) in row.enumerated() {
        let frame = ScreenRect(
          x: outline.snapped(room.x) + Double(column) * (width + chrome.buttonGap), y: y,
          width: width, height: chrome.buttonHeight)
        let button = unfitted.fitted(into: width - 8, smallest: chrome.minimumTextSize)
        add(.button(button), in: frame)
        addTarget(.action(button.action), in: frame)
      }
    }
    return top
  }

  func button(
    _ action: ScreenAction, _ title: String, shorter: [String] = [], isProminent: Bool = false,
    isEnabled: Bool = true
  ) -> ScreenButton {
    ScreenButton(
      action: action, title: title, isProminent: isProminent, isEnabled: isEnabled,
      isFocused: state.focus == .action(action), size: chrome.buttonSize,
      shorter: shorter)
  }

  /// The button that closes the picker before all items are fetched; empty if the device does not
  /// allow this.
  var laterButtons: [ScreenButton] {
    view.canFinishLater ? [button(.finishLater, "Fetch later", shorter: ["Later"])] : []
  }

  /// Returns the top edge of the first of several rows of buttons.
  static func top(
    ofButtonRows rows: Int, outline: ScreenOutline, _ chrome: ChromeMetrics
  ) -> Double {
    let gap = chrome.buttonGap
    let height = Double(rows) * (chrome.buttonHeight + gap) - (rows > 0 ? gap : 0)
    return outline.snapped(outline.bottom - height)
  }

  /// Returns the area for a row of buttons.
  ///
  /// Buttons have semicircular ends. Therefore only the middle half of a button's height has to
  /// avoid the corners of the screen.
  private func buttonBand(top: Double) -> ScreenRect {
    let height = chrome.buttonHeight
    let band = outline.band(top: top + height / 4, height: height / 2, margin: 3)
    let excess = max(0, band.width - chrome.maximumButtonRowWidth) / 2
    return ScreenRect(
      x: band.x + excess, y: top, width: band.width - 2 * excess, height: height)
  }
}
