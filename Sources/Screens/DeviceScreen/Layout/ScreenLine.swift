// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One line of a header or footer, with its line height.
struct ScreenLine: Hashable {
  var text: ScreenText
  /// Shorter texts for narrow areas, the longest of them first.
  var shorter: [String] = []
  /// The distance from the top of this line to the top of the next, in points.
  var height: Double

  /// Returns the text that fits best into a width, in a font no smaller than the given minimum.
  func fitted(into room: Double, smallest: Double) -> ScreenText {
    text.fitted(into: room, smallest: smallest, shorter: shorter)
  }
}

extension ScreenState {
  /// The common inputs of the screen's layout.
  var context: ScreenContext { ScreenContext(self) }

  /// Whether the top edge stays empty, because the host app requests it and no control is needed
  /// there.
  var hasBareTop: Bool {
    view.edgesWithoutContentMargins.contains(.top) && !view.canLeave && !isTyping
  }

  /// Returns the lines above the grid: the open collection or search, or else the shown share of
  /// the library (rule W7).
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - showsStatus: Whether the lines include the number of selected assets, because no label
  ///     among the tools states it.
  ///   - screen: The screen.
  ///   - top: The top edge of the first line.
  /// - Returns: The lines from top to bottom.
  func headerLines(
    maximumCount count: Int, showsStatus: Bool, on screen: ScreenContext, top: Double
  ) -> [ScreenLine] {
    let chrome = screen.chrome
    var lines: [ScreenLine]
    if isTyping, !ToolBar.fits(screen) {
      lines = [chrome.title((view.searchText ?? "") + "|")]
    } else if let text = view.searchText {
      lines = [chrome.title("\(Wording.number(view.count)) found")]
      if !ToolBar.fits(screen) { lines.append(chrome.caption(text)) }
    } else if let title {
      lines = [chrome.title(title), chrome.caption(Wording.items(view.count))]
    } else {
      let room = screen.outline.band(top: top, height: 2 * chrome.captionSize, margin: 3).width
      lines = view.headerLines(
        maximumCount: count, elsewhere: profile.library.elsewhere, room: room, chrome,
        preferences: preferences)
    }
    lines = Array(lines.prefix(count))
    let status = showsStatus && !view.selection.isEmpty ? view.status : nil
    let label = status.map { chrome.caption($0.text, shorter: $0.shorter, color: .primary) }
    // The Add button also states how many assets are selected. Next to it, the label takes only the
    // line of a caption and none from the pictures, so that the first selection does not move the
    // grid.
    if let label, view.showsFinish, count > 1 {
      if lines.count > 1, view.searchText == nil { lines.removeLast() }
      if lines.count < count { lines.append(label) }
    }
    // In a short frame the notice already states it in more detail.
    let isExplained = count == 0 && view.frame != nil && view.explainsPrivacy
    if view.notices.contains(.badge), !isExplained {
      lines.append(
        chrome.caption(
          "The app gets only what you pick", shorter: ["Only picks go out", "Private"]))
    }
    if let label, !view.showsFinish { lines.append(label) }
    return lines
  }
}

extension PickerView {
  /// Whether a band above the grid explains what the host app receives.
  fileprivate var explainsPrivacy: Bool {
    notices.contains(.onboarding) || notices.contains(.upgradeBanner)
  }

  /// Returns the content of the picker, its share of the library (rule W7) and the age of the
  /// cloud's list.
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - elsewhere: Where the person finds the rest of the library, nil if nowhere.
  ///   - room: The maximum width of a line.
  ///   - chrome: The text sizes.
  ///   - preferences: The preferences, which contain the clock format.
  /// - Returns: The lines from top to bottom.
  func headerLines(
    maximumCount count: Int, elsewhere: String?, room: Double, _ chrome: ChromeMetrics,
    preferences: ScreenPreferences
  ) -> [ScreenLine] {
    var details: [String] = []
    let age = listed.map { "as of \(Wording.moment($0, preferences))" }
    if self.count < window.count { details.append("\(Wording.number(self.count)) shown") }
    guard window.isCut else {
      if details.isEmpty {
        details.append(Wording.items(self.count))
      }
      let detail = details.joined(separator: " · ")
      guard count > 1 else { return [chrome.title("Photos · \(detail)", shorter: [detail])] }
      let aged = (details + [age].compactMap(\.self)).joined(separator: " · ")
      return [chrome.title("Photos"), chrome.caption(aged, shorter: [detail])]
    }
    if let date = window.boundaryDate { details.append("since \(Wording.day(date))") }
    let all = "\(Wording.number(window.count)) of \(Wording.number(window.libraryCount))"
    let title = chrome.title("Newest \(all)", shorter: [all])
    let more = elsewhere.map { "More on \($0)" }
    let summary = (details + [more].compactMap(\.self)).joined(separator: " · ")
    let whole = chrome.caption(
      [summary, age ?? ""].filter { !$0.isEmpty }.joined(separator: " · "))
    if count < 2 || whole.text.string.isEmpty { return [title] }
    if whole.text.width <= room { return [title, whole] }
    if let age, count > 2, !summary.isEmpty, chrome.caption(summary).text.width <= room {
      return [title, chrome.caption(summary), chrome.caption(age)]
    }
    // The age of the list is omitted first, because the rest explains why a photo is missing.
    guard let more, !details.isEmpty, chrome.caption(summary).text.width > room else {
      return [title, chrome.caption(summary.isEmpty ? age ?? "" : summary)]
    }
    let aged = (details + [age].compactMap(\.self)).joined(separator: " · ")
    let rest = chrome.caption(aged, shorter: [details.joined(separator: " · ")])
    let last = chrome.caption(more, shorter: elsewhere.map { ["On \($0)"] } ?? [])
    return count > 2 ? [title, rest, last] : [title, last]
  }

  /// Returns the cost of finishing in one line if it fits, or else in two (rule F3).
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - room: The maximum width of a line.
  ///   - chrome: The text sizes.
  /// - Returns: The lines from top to bottom.
  func costLines(
    maximumCount count: Int, room: Double, _ chrome: ChromeMetrics
  ) -> [ScreenLine] {
    guard let cost else { return [] }
    let total = cost.ready + cost.missing
    let who = "\(cost.ready) of \(total) here · \(cost.missing) to fetch"
    let size = cost.byteCount.map(Wording.bytes) ?? "size unknown"
    let time = cost.seconds.map { " · about \(Wording.duration($0))" } ?? ""
    let short = "\(cost.missing) to fetch · \(size)"
    if let over = cost.freeAfter, over < 0 {
      let shortage = "\(Wording.bytes(-over)) too much for the storage"
      let line = chrome.caption(shortage, shorter: ["Storage is full"], color: .warning)
      return count < 2 ? [line] : [chrome.caption(who, color: .primary), line]
    }
    let free = cost.freeAfter.map { " · \(Wording.bytes($0)) free after" } ?? ""
    let paid = cost.isMetered ? " · paid data" : ""
    let whole = chrome.caption(
      "\(who) · \(size)\(time)\(paid)\(free)",
      shorter: ["\(who) · \(size)\(time)\(paid)", "\(who) · \(size)\(time)", short + time, short],
      color: .primary)
    if count < 2 || chrome.caption("\(who) · \(size)\(time)").text.width <= room { return [whole] }
    return [
      chrome.caption(who, color: .primary),
      chrome.caption(
        "\(size)\(time)\(paid)\(free)", shorter: [size + time + paid, size + time, size]),
    ]
  }
}
