// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  private var rowHeight: Double { 2 * chrome.detailSize * 1.3 + 4 * chrome.unit }

  /// Lays out the screen of failed fetches: the items, the reasons and the possible actions
  /// (rules `load.failed.waits` and `load.item.reason`).
  mutating func layFailed(_ loading: LoadingState) {
    let failed = loading.items.enumerated().filter {
      $0.element.state.isSettled && $0.element.state != .ready
    }
    var lines: [ScreenLine] = [
      chrome.title("\(Wording.number(loading.failedCount)) not fetched"),
      chrome.caption(
        "\(Wording.number(loading.readyCount)) of \(Wording.number(loading.items.count)) here"),
    ]
    let here = loading.readyCount > 0 ? Wording.number(loading.readyCount) : "none"
    let use = loading.readyCount > 0 ? "Use what arrived" : "Finish with none"
    var second = [button(.goBack, "Back")]
    if loading.canRetry { second.append(button(.retry, "Retry", isProminent: true)) }
    let first = [button(.useArrived, use, shorter: ["Use \(here)", "Use"])] + laterButtons
    let bottom = set([first, second])
    let height = lines.reduce(0) { $0 + $1.height }
    if bottom - outline.top - 11 - height < rowHeight, let first = failed.first {
      // If there is no room for any row, the caption states the reason of the first item.
      lines[1] = chrome.caption(Self.text(for: first.element.state), color: .warning)
    }
    let y = set(lines, top: outline.top + 2, bottom: bottom)
    lay(failed, from: y + 4, to: bottom - 5)
    layMessage(above: bottom - 5)
  }

  private mutating func lay(
    _ failed: [EnumeratedSequence<[LoadingItem]>.Element], from top: Double, to bottom: Double
  ) {
    let capacity = max(0, Int((bottom - top) / rowHeight))
    // The last row states how many more items failed. If there is only one row, the title states
    // this number.
    let shown = failed.count > capacity ? max(min(1, capacity), capacity - 1) : failed.count
    var y = top
    for (index, item) in failed.prefix(shown) {
      lay(item, number: index + 1, top: y)
      y += rowHeight
    }
    let rest = failed.count - shown
    if rest > 0, capacity > 1 {
      _ = set([chrome.caption("and \(Wording.number(rest)) more")], top: y + 6)
    }
  }

  private mutating func lay(_ item: LoadingItem, number: Int, top: Double) {
    let height = rowHeight - 4 * chrome.unit
    let room = outline.band(top: top, height: height, margin: 10)
    let hasPicture = !state.profile.text.showsTextOnly
    let picture = ScreenRect(
      x: outline.snapped(room.x), y: outline.snapped(top), width: hasPicture ? height : 0,
      height: height)
    if hasPicture { layPicture(of: item.asset, in: picture) }
    let date = item.asset.sortDate.map { " · \(Wording.day($0))" } ?? ""
    let x = picture.maxX + 7
    var lineFrame = ScreenRect(x: x, y: top, width: room.maxX - x, height: height / 2)
    let name = ScreenText(
      string: "No. \(Wording.number(number))\(date)", size: chrome.detailSize, weight: .bold,
      alignment: .leading, color: .primary)
    add(.text(name.fitted(into: lineFrame.width, smallest: chrome.minimumTextSize)), in: lineFrame)
    lineFrame.y += height / 2
    let why = ScreenText(
      string: Self.text(for: item.state), size: chrome.detailSize, weight: .regular,
      alignment: .leading, color: .warning)
    add(.text(why.fitted(into: lineFrame.width, smallest: chrome.minimumTextSize)), in: lineFrame)
  }

  private static func text(for state: LoadingItem.State) -> String {
    switch state {
    case .failed(let reason, let wait):
      let reasonText = Wording.text(for: reason)
      return wait.map { "\(reasonText), wait \(Wording.duration($0))" } ?? reasonText
    case .gone: return "No longer in the library"
    case .queued, .fetching, .waiting, .verifying, .ready, .kept: return ""
    }
  }
}
