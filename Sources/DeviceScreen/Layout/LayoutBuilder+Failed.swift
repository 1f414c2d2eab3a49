// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  private static let rowHeight = 30.0

  /// The screen when something could not be fetched: what, why, and what can be done (rule F5).
  mutating func layFailed(_ loading: LoadingState) {
    let failed = loading.items.enumerated().filter {
      $0.element.state.isSettled && $0.element.state != .ready
    }
    let lines: [ScreenLine] = [
      .title("\(Wording.number(loading.failedCount)) not fetched"),
      .note("\(Wording.number(loading.readyCount)) of \(Wording.number(loading.items.count)) here"),
    ]
    let y = set(lines, top: outline.verticalMargin + 2)
    let use = loading.readyCount > 0 ? "Use what arrived" : "Finish with none"
    var second = [button(.goBack, "Back")]
    if loading.canRetry { second.append(button(.retry, "Retry", isProminent: true)) }
    let bottom = set([[button(.useArrived, use)], second])
    lay(failed, from: y + 4, to: bottom - 5)
    layMessage(above: bottom - 5)
  }

  private mutating func lay(
    _ failed: [EnumeratedSequence<[LoadingItem]>.Element], from top: Double, to bottom: Double
  ) {
    let capacity = max(0, Int((bottom - top) / Self.rowHeight))
    // The last row says how many more there are.
    let shown = failed.count > capacity ? max(0, capacity - 1) : failed.count
    var y = top
    for (index, item) in failed.prefix(shown) {
      lay(item, number: index + 1, top: y)
      y += Self.rowHeight
    }
    let rest = failed.count - shown
    if rest > 0, capacity > 0 { _ = set([.note("and \(Wording.number(rest)) more")], top: y + 6) }
  }

  private mutating func lay(_ item: LoadingItem, number: Int, top: Double) {
    let room = outline.band(top: top, height: Self.rowHeight - 4, margin: 10)
    let picture = ScreenRect(
      x: outline.snapped(room.x), y: outline.snapped(top), width: 26, height: 26)
    layPicture(of: item.asset, in: picture)
    let date = item.asset.sortDate.map { " · \(Wording.day($0))" } ?? ""
    var place = ScreenRect(
      x: picture.maxX + 7, y: top, width: room.maxX - picture.maxX - 7, height: 13)
    let name = ScreenText(
      words: "No. \(Wording.number(number))\(date)", size: 10, weight: .bold, alignment: .leading,
      color: .primary)
    add(.text(name.fitted(into: place.width)), in: place)
    place.y += 13
    let why = ScreenText(
      words: Self.words(for: item.state), size: 10, weight: .regular, alignment: .leading,
      color: .warning)
    add(.text(why.fitted(into: place.width)), in: place)
  }

  private static func words(for state: LoadingItem.State) -> String {
    switch state {
    case .failed(let reason, let wait):
      let words = Wording.words(for: reason)
      return wait.map { "\(words), wait \(Wording.duration($0))" } ?? words
    case .gone: return "No longer in the library"
    case .queued, .fetching, .verifying, .ready, .kept: return ""
    }
  }
}
