// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  private var rowHeight: Double { 2 * chrome.detailSize * 1.3 + 4 * chrome.unit }

  /// The screen when something could not be fetched: what, why, and what can be done (rule F5).
  mutating func layFailed(_ loading: LoadingState) {
    let failed = loading.items.enumerated().filter {
      $0.element.state.isSettled && $0.element.state != .ready
    }
    var lines: [ScreenLine] = [
      chrome.title("\(Wording.number(loading.failedCount)) not fetched"),
      chrome.note(
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
      // No room for a single one, so at least the first reason is said.
      lines[1] = chrome.note(Self.words(for: first.element.state), color: .warning)
    }
    let y = set(lines, top: outline.top + 2, bottom: bottom)
    lay(failed, from: y + 4, to: bottom - 5)
    layMessage(above: bottom - 5)
  }

  private mutating func lay(
    _ failed: [EnumeratedSequence<[LoadingItem]>.Element], from top: Double, to bottom: Double
  ) {
    let capacity = max(0, Int((bottom - top) / rowHeight))
    // The last row says how many more there are; the title counts them where it is the only one.
    let shown = failed.count > capacity ? max(min(1, capacity), capacity - 1) : failed.count
    var y = top
    for (index, item) in failed.prefix(shown) {
      lay(item, number: index + 1, top: y)
      y += rowHeight
    }
    let rest = failed.count - shown
    if rest > 0, capacity > 1 {
      _ = set([chrome.note("and \(Wording.number(rest)) more")], top: y + 6)
    }
  }

  private mutating func lay(_ item: LoadingItem, number: Int, top: Double) {
    let height = rowHeight - 4 * chrome.unit
    let room = outline.band(top: top, height: height, margin: 10)
    let hasPicture = !state.profile.text.listsWords
    let picture = ScreenRect(
      x: outline.snapped(room.x), y: outline.snapped(top), width: hasPicture ? height : 0,
      height: height)
    if hasPicture { layPicture(of: item.asset, in: picture) }
    let date = item.asset.sortDate.map { " · \(Wording.day($0))" } ?? ""
    let x = picture.maxX + 7
    var place = ScreenRect(x: x, y: top, width: room.maxX - x, height: height / 2)
    let name = ScreenText(
      words: "No. \(Wording.number(number))\(date)", size: chrome.detailSize, weight: .bold,
      alignment: .leading, color: .primary)
    add(.text(name.fitted(into: place.width, smallest: chrome.smallestText)), in: place)
    place.y += height / 2
    let why = ScreenText(
      words: Self.words(for: item.state), size: chrome.detailSize, weight: .regular,
      alignment: .leading, color: .warning)
    add(.text(why.fitted(into: place.width, smallest: chrome.smallestText)), in: place)
  }

  private static func words(for state: LoadingItem.State) -> String {
    switch state {
    case .failed(let reason, let wait):
      let words = Wording.words(for: reason)
      return wait.map { "\(words), wait \(Wording.duration($0))" } ?? words
    case .gone: return "No longer in the library"
    case .queued, .fetching, .waiting, .verifying, .ready, .kept: return ""
    }
  }
}
