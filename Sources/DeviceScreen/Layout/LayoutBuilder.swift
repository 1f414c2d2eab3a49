// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Collects the elements of one screen; one extension for each screen.
struct LayoutBuilder {
  static let buttonHeight = 28.0
  static let buttonGap = 5.0
  /// Beyond this a button is no longer one thing to aim at.
  static let widestButtonRow = 320.0

  let state: ScreenState
  let outline: ScreenOutline
  private(set) var elements: [ScreenElement] = []
  private(set) var targets: [TargetArea] = []
  private(set) var pictured: [AssetIdentifier] = []

  init(_ state: ScreenState) {
    self.state = state
    outline = ScreenOutline(state.profile.screen)
  }

  var view: PickerView { state.view }

  mutating func add(
    _ content: ScreenElement.Content, in frame: ScreenRect, clip: ScreenRect? = nil
  ) {
    elements.append(ScreenElement(content, in: frame, clip: clip))
  }

  mutating func addTarget(_ target: ScreenTarget, in frame: ScreenRect) {
    if !frame.isEmpty { targets.append(TargetArea(target: target, frame: frame)) }
  }

  /// An asset's picture, or what stands for it.
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
      let label = Wording.words(for: reason)
      add(.placeholder(asset.kind, label: label, cornerRadius: radius), in: frame, clip: clip)
    }
  }

  /// Sets lines one below the other, as wide as the outline lets them be.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - top: Where the first begins.
  /// - Returns: Where the next line would begin.
  mutating func set(_ lines: [ScreenLine], top: Double) -> Double {
    var y = top
    for line in lines {
      let frame = outline.band(top: y, height: line.height, margin: 3)
      add(.text(line.text.fitted(into: frame.width)), in: frame)
      y += line.height
    }
    return y
  }

  /// Sets rows of buttons at the bottom of the screen.
  ///
  /// - Parameter rows: The rows from the top, each from the left.
  /// - Returns: Where the first row begins; the bottom margin where there is none.
  mutating func set(_ rows: [[ScreenButton]]) -> Double {
    let top = Self.top(ofButtonRows: rows.count, outline: outline)
    let last = Self.top(ofButtonRows: 1, outline: outline)
    // As narrow as the last row, which the corners leave the least room, all edges are in line.
    let room = Self.buttonBand(top: last, outline: outline)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * (Self.buttonHeight + Self.buttonGap)
      let gaps = Self.buttonGap * Double(row.count - 1)
      let width = outline.snapped((room.width - gaps) / Double(row.count))
      for (place, button) in row.enumerated() {
        let frame = ScreenRect(
          x: outline.snapped(room.x) + Double(place) * (width + Self.buttonGap), y: y,
          width: width, height: Self.buttonHeight)
        add(.button(button), in: frame)
        addTarget(.action(button.action), in: frame)
      }
    }
    return top
  }

  func button(
    _ action: ScreenAction, _ title: String, isProminent: Bool = false, isEnabled: Bool = true
  ) -> ScreenButton {
    ScreenButton(
      action: action, title: title, isProminent: isProminent, isEnabled: isEnabled,
      isFocused: state.focus == .action(action))
  }

  /// Where some rows of buttons begin.
  static func top(ofButtonRows rows: Int, outline: ScreenOutline) -> Double {
    let height = Double(rows) * (buttonHeight + buttonGap) - (rows > 0 ? buttonGap : 0)
    return outline.snapped(outline.bounds.maxY - outline.verticalMargin - height)
  }

  /// The room for a row of buttons.
  ///
  /// Their ends are half circles, so only the middle half of their height has to clear the
  /// corners of the screen.
  private static func buttonBand(top: Double, outline: ScreenOutline) -> ScreenRect {
    let band = outline.band(top: top + buttonHeight / 4, height: buttonHeight / 2, margin: 3)
    let excess = max(0, band.width - widestButtonRow) / 2
    return ScreenRect(
      x: band.x + excess, y: top, width: band.width - 2 * excess, height: buttonHeight)
  }
}
