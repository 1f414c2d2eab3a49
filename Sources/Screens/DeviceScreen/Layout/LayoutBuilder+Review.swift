// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// Lays out the review, which shows the selected assets one at a time (rule `review.opens`).
  mutating func lay(_ review: SelectionReview) {
    guard
      let asset = review.assets.indices.contains(review.position)
        ? review.assets[review.position] : nil
    else { return layEmpty() }
    let badge = view.selection.badge(of: asset.identifier)
    let count = review.assets.count
    let position = "\(Wording.number(review.position + 1)) of \(Wording.number(count))"
    var rows = [
      [
        button(.leave, "Back"),
        button(.toggle, badge == nil ? "Pick" : "Unpick", isProminent: true),
      ]
    ]
    if count > 1 {
      var (before, after) = (button(.previous, "‹"), button(.next, "›"))
      before.isEnabled = review.position > 0
      after.isEnabled = review.position < count - 1
      rows.insert([before, after], at: 0)
    }
    let bottom = set(rows)
    let details = [Wording.word(for: asset.kind), asset.sortDate.map(Wording.day)]
    var lines = [
      chrome.title(position), chrome.caption(details.compactMap(\.self).joined(separator: " · ")),
    ]
    // On a low screen, a line is left out to give the picture more space.
    if bottom - outline.top < 130 * chrome.unit { lines.removeLast() }
    let top = set(lines, top: outline.top, bottom: bottom)
    let room = outline.band(top: top + 3, height: max(1, bottom - top - 8), margin: 2)
    let frame = Self.fitted(asset, into: room, outline)
    if !state.profile.text.showsTextOnly { layPicture(of: asset, in: frame) }
    lay(badge, of: asset, in: frame)
    layMessage(above: bottom - 5)
  }

  private mutating func lay(_ badge: Int?, of asset: Asset, in frame: ScreenRect) {
    if state.profile.text.showsTextOnly {
      let selectionText = badge.map {
        view.isOrdered ? "selected as \(Wording.number($0))" : "selected"
      }
      let lines = [chrome.caption(selectionText ?? "not selected", color: .primary)]
      _ = set(lines, top: frame.center.y - lines[0].height / 2)
      return
    }
    guard let badge else {
      return add(.fill(.veil, cornerRadius: Self.cellRadius), in: frame)
    }
    let size = min(24 * chrome.unit, frame.width / 2)
    let mark = ScreenRect(
      x: frame.maxX - size - 4, y: frame.maxY - size - 4, width: size, height: size)
    add(.mark(view.isOrdered ? .number(badge) : .tick), in: mark)
  }

  /// Returns the largest frame with an asset's aspect ratio inside an area.
  ///
  /// No edge of the picture is cropped.
  static func fitted(_ asset: Asset, into room: ScreenRect, _ outline: ScreenOutline) -> ScreenRect
  {
    let size = asset.pixelSize
    let isKnown = size.width > 0 && size.height > 0
    let shape = isKnown ? Double(size.width) / Double(size.height) : 1
    let width = min(room.width, room.height * shape)
    let height = shape > 0 ? width / shape : 0
    return ScreenRect(
      x: outline.snapped(room.center.x - width / 2), y: outline.snapped(room.center.y - height / 2),
      width: max(1, outline.snapped(width)), height: max(1, outline.snapped(height)))
  }
}
