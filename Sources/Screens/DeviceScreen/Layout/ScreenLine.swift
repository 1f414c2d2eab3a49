// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One line of a header or footer, with its line height.
struct ScreenLine: Hashable {
  var text: ScreenText
  /// Shorter texts for a narrower area, the longest first.
  var shorter: [String] = []
  /// The distance from the top of this line to the top of the next, in points.
  var height: Double

  /// Returns the text that fits a width best, with at least the minimum font size.
  func fitted(into room: Double, smallest: Double) -> ScreenText {
    text.fitted(into: room, smallest: smallest, shorter: shorter)
  }
}

extension ScreenState {
  /// The available space and the sizes of elements, from which this screen is laid out.
  var context: ScreenContext { ScreenContext(self) }

  /// Whether the screen shows one picture of the review.
  var isReview: Bool {
    guard case .review = view.route else { return false }
    return view.phase == .picking && list == nil
  }

  /// Whether no controls are shown at the top edge.
  ///
  /// This is the case if the host app requests it, and if the person needs no control there.
  var hasBareTop: Bool {
    view.edgesWithoutContentMargins.contains(.top) && !view.canLeave && !isTyping
  }

  /// Returns the lines above the grid.
  ///
  /// They name the open collection or search. If there is none, they state how much of the library
  /// the grid shows (rule `window.counts.library`).
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - showsStatus: Whether the lines include the number of selected assets. This is needed if no
  ///     label of the tool bar states the number.
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
    // The Add button also states how many assets are selected. If it is shown, the label replaces a
    // caption and needs no line of its own. The first selection then does not move the grid.
    if let label, view.showsFinish, count > 1 {
      if lines.count > 1, view.searchText == nil { lines.removeLast() }
      if lines.count < count { lines.append(label) }
    }
    // If the frame of the picker is short, the notice already states this in more detail.
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
  /// Whether a notice above the grid explains what the host app receives.
  fileprivate var explainsPrivacy: Bool {
    notices.contains(.onboarding) || notices.contains(.upgradeBanner)
  }

  /// Returns lines that state what the picker shows, how much of the library this is
  /// (rule `window.counts.library`), and how old the list of the cloud is.
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - elsewhere: A text that states where the person finds the rest of the library, nil if there
  ///     is no such text.
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
    // If the line is too long, the age of the list is omitted first. The rest is more important,
    // because it explains why a photo is missing.
    guard let more, !details.isEmpty, chrome.caption(summary).text.width > room else {
      return [title, chrome.caption(summary.isEmpty ? age ?? "" : summary)]
    }
    let aged = (details + [age].compactMap(\.self)).joined(separator: " · ")
    let rest = chrome.caption(aged, shorter: [details.joined(separator: " · ")])
    let last = chrome.caption(more, shorter: elsewhere.map { ["On \($0)"] } ?? [])
    return count > 2 ? [title, rest, last] : [title, last]
  }

  /// Returns one line that states what finishing costs, or two lines if one is too narrow
  /// (rule `unseen.fetch.cost`).
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
