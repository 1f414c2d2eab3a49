// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  private var barHeight: Double { 3 * chrome.unit }
  private var itemGap: Double { 6 * chrome.unit }
  /// The maximum side of an item's picture.
  ///
  /// It makes a large screen show more items instead of larger ones.
  private var maximumItemSide: Double { 64 * chrome.unit }

  /// Lays out the screen that is shown while missing originals are fetched
  /// (rules `family.loading.before-close` and `load.items.all-told`).
  mutating func layLoading(_ loading: LoadingState) {
    let missing = loading.items.filter { $0.asset.availability == .cloud }
    let settled = missing.count { $0.state.isSettled }
    let current = min(settled + 1, missing.count)
    var y = set(
      [chrome.title("Fetching \(Wording.number(current)) of \(Wording.number(missing.count))")],
      top: outline.top + 4)
    y = outline.snapped(y + 3)
    let bar = outline.band(top: y, height: 6 * chrome.unit, margin: 10)
    add(.progress(loading.fraction), in: bar)
    let buttons =
      (view.showsCancel ? [button(.cancel, "Cancel", shorter: ["Stop"])] : []) + laterButtons
    let bottom = set([buttons].filter { !$0.isEmpty })
    y = set(amount(of: loading, missing, room: bar.width), top: bar.maxY + 3, bottom: bottom)
    let room = outline.band(top: y + 5, height: max(0, bottom - y - 11), margin: 8)
    if state.profile.text.showsTextOnly {
      layLines(loading.items, in: room)
    } else {
      lay(loading.items, in: room)
    }
    layMessage(above: bottom - 5)
  }

  /// Returns the progress and the remaining time.
  ///
  /// If all items are waiting, it returns the reason and the remaining wait instead.
  private func amount(
    of loading: LoadingState, _ missing: [LoadingItem], room: Double
  ) -> [ScreenLine] {
    if let wait = Self.wait(of: missing) {
      let time = Wording.duration(Double(wait.seconds))
      return [
        chrome.caption(
          "\(Wording.text(for: wait.reason)) · again in \(time)",
          shorter: ["Again in \(time)", time], color: .warning)
      ]
    }
    // A device that shows only text may read the progress aloud. The text therefore changes only
    // four times, not with every percent.
    if state.profile.text.showsTextOnly {
      return [chrome.caption(Wording.milestone(loading.fraction))]
    }
    let amount = Self.amount(of: missing, fraction: loading.fraction)
    let share = amount.split(separator: " ").prefix(1).map(String.init)
    let caption = chrome.caption(amount, shorter: share)
    guard let left = view.secondsLeft.map({ "\(Wording.duration($0)) left" }) else {
      return [caption]
    }
    let whole = chrome.caption("\(amount) · \(left)")
    return whole.text.width <= room ? [whole] : [caption, chrome.caption(left)]
  }

  /// Returns the reason and the seconds of the item that waits for the shortest time.
  ///
  /// Returns nil if an item is being transferred or no item waits.
  private static func wait(of missing: [LoadingItem]) -> (reason: FailureReason, seconds: Int)? {
    var shortest: (reason: FailureReason, seconds: Int)?
    for item in missing {
      switch item.state {
      case .fetching, .verifying: return nil
      case .waiting(let reason, let seconds):
        if seconds < shortest?.seconds ?? .max { shortest = (reason, seconds) }
      case .queued, .ready, .kept, .failed, .gone: continue
      }
    }
    return shortest
  }

  /// Returns the received amount as text: in bytes if the sizes of all items are known, otherwise
  /// as a percentage.
  private static func amount(of missing: [LoadingItem], fraction: Double) -> String {
    let share = "\(Int((fraction * 100).rounded(.down)))%"
    var total: Int64 = 0
    var received: Int64 = 0
    for item in missing {
      guard let expected = item.expected else { return share }
      total += expected
      received += item.state == .ready ? expected : min(item.received, expected)
    }
    return "\(share) · \(Wording.bytes(received)) of \(Wording.bytes(total))"
  }

  private mutating func lay(_ items: [LoadingItem], in room: ScreenRect) {
    let columns = columns(for: items.count, in: room)
    let side = side(columns: columns, in: room)
    let rowHeight = side + barHeight + 2 + itemGap
    // A smaller picture could not be recognized.
    guard side > 8 * chrome.unit else { return }
    let rows = max(1, Int((room.height + itemGap) / rowHeight))
    let shown = Self.visibleItems(of: items, capacity: rows * columns)
    let height = Double((shown.count + columns - 1) / columns) * rowHeight - itemGap
    let top = room.y + max(0, (room.height - height) / 2)
    for (index, item) in shown.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let inRow = min(columns, shown.count - row * columns)
      let rowWidth = Double(inRow) * (side + itemGap) - itemGap
      let frame = ScreenRect(
        x: outline.snapped(room.center.x - rowWidth / 2 + Double(column) * (side + itemGap)),
        y: outline.snapped(top + Double(row) * rowHeight), width: side, height: side)
      lay(item, in: frame, clip: room)
    }
  }

  /// Returns the smallest number of columns with which all items fit, 5 if they never fit.
  private func columns(for count: Int, in room: ScreenRect) -> Int {
    (1...4).first { columns in
      let side = min(
        maximumItemSide, (room.width - itemGap * Double(columns - 1)) / Double(columns))
      let rows = Double((count + columns - 1) / columns)
      return rows * (side + barHeight + 2 + itemGap) - itemGap <= room.height
        && (count <= columns || side < maximumItemSide)
    } ?? 5
  }

  private func side(columns: Int, in room: ScreenRect) -> Double {
    let width = (room.width - itemGap * Double(columns - 1)) / Double(columns)
    return outline.snapped(min(maximumItemSide, width, room.height - barHeight - 2) - 0.25)
  }

  /// Returns the items to show.
  ///
  /// If not all items fit, these are the items around the first item that is neither fetched nor
  /// failed.
  private static func visibleItems(of items: [LoadingItem], capacity: Int) -> ArraySlice<
    LoadingItem
  > {
    guard items.count > capacity else { return items[...] }
    let open = items.firstIndex { !$0.state.isSettled } ?? 0
    let start = min(max(0, open - 1), items.count - capacity)
    return items[start..<start + capacity]
  }

  private mutating func lay(_ item: LoadingItem, in frame: ScreenRect, clip: ScreenRect) {
    layPicture(of: item.asset, in: frame, clip: clip)
    let bar = ScreenRect(
      x: frame.x, y: frame.maxY + 2, width: frame.width, height: barHeight)
    var mark: ScreenMark?
    switch item.state {
    case .queued, .waiting: mark = .waiting
    case .fetching(let received, let total):
      let share = (total ?? item.asset.byteCount).map { Double(received) / Double(max(1, $0)) }
      add(.progress(min(1, share ?? 0)), in: bar, clip: clip)
    case .verifying: add(.progress(1), in: bar, clip: clip)
    case .ready, .kept: mark = .arrived
    case .failed, .gone: mark = .failed
    }
    if !item.state.isAvailable {
      add(.fill(.veil, cornerRadius: Self.cellRadius), in: frame, clip: clip)
    }
    guard let mark else { return }
    let size = min(16 * chrome.unit, frame.width / 2)
    let markFrame = ScreenRect(
      x: frame.maxX - size - 2, y: frame.maxY - size - 2, width: size, height: size)
    add(.mark(mark), in: markFrame, clip: clip)
  }
}
