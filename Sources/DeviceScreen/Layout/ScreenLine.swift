// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One line of a header or footer with the room it takes.
struct ScreenLine: Hashable {
  var text: ScreenText
  /// Other wordings where the room is too narrow, the longest first.
  var shorter: [String] = []
  /// Points from the top of this line to the top of the next.
  var height: Double

  /// The wording that fits a room best, in letters no smaller than the smallest that can be read.
  func fitted(into room: Double, smallest: Double) -> ScreenText {
    text.fitted(into: room, smallest: smallest, shorter: shorter)
  }
}

extension ScreenState {
  /// What a screen is laid out with.
  var context: ScreenContext { ScreenContext(self) }

  /// Whether the app wants nothing above the grid, and nobody needs anything there.
  var hasBareTop: Bool {
    view.edgesWithoutContentMargins.contains(.top) && !view.canLeave && !isTyping
  }

  /// The lines above the grid: what is open, else what of the library shows (rule W7).
  ///
  /// - Parameters:
  ///   - count: The most lines there may be.
  ///   - showsStatus: Whether no label among the tools says how many assets are selected.
  ///   - screen: The screen.
  ///   - top: Where the first begins.
  /// - Returns: The lines from the top.
  func headerLines(
    atMost count: Int, showsStatus: Bool, on screen: ScreenContext, top: Double
  ) -> [ScreenLine] {
    let chrome = screen.chrome
    var lines: [ScreenLine]
    if isTyping, !ToolBar.fits(screen) {
      lines = [chrome.title((view.searchText ?? "") + "|")]
    } else if let text = view.searchText {
      lines = [chrome.title("\(Wording.number(view.count)) found")]
      if !ToolBar.fits(screen) { lines.append(chrome.note(text)) }
    } else if let title {
      lines = [chrome.title(title), chrome.note(Wording.items(view.count))]
    } else {
      let room = screen.outline.band(top: top, height: 2 * chrome.noteSize, margin: 3).width
      lines = view.headerLines(
        atMost: count, elsewhere: profile.library.elsewhere, room: room, chrome,
        preferences: preferences)
    }
    lines = Array(lines.prefix(count))
    let status = showsStatus && !view.selection.isEmpty ? view.status : nil
    let label = status.map { chrome.note($0.text, shorter: $0.shorter, color: .primary) }
    // Add says how many are selected, too: beside it the label takes no line from the pictures but
    // that of a note, so that the grid stays where it is when the first one is selected.
    if let label, view.showsFinish, count > 1 {
      if lines.count > 1, view.searchText == nil { lines.removeLast() }
      if lines.count < count { lines.append(label) }
    }
    // In a low frame the notice says it already, in more words.
    let isExplained = count == 0 && view.frame != nil && view.explainsPrivacy
    if view.notices.contains(.badge), !isExplained {
      lines.append(
        chrome.note("The app gets only what you pick", shorter: ["Only picks go out", "Private"]))
    }
    if let label, !view.showsFinish { lines.append(label) }
    return lines
  }
}

extension PickerView {
  /// Whether a band above the grid explains what the app gets.
  fileprivate var explainsPrivacy: Bool {
    notices.contains(.onboarding) || notices.contains(.upgradeBanner)
  }

  /// What the picker shows, how much of the library that is (rule W7), and how old the list is.
  ///
  /// - Parameters:
  ///   - count: The most lines there may be.
  ///   - elsewhere: Where the rest of the library is, nil where nowhere.
  ///   - room: How wide a line can be.
  ///   - chrome: How large words are.
  ///   - preferences: How clocks show.
  /// - Returns: The lines from the top.
  func headerLines(
    atMost count: Int, elsewhere: String?, room: Double, _ chrome: ChromeMetrics,
    preferences: ScreenPreferences
  ) -> [ScreenLine] {
    var notes: [String] = []
    let age = listed.map { "as of \(Wording.moment($0, preferences))" }
    if self.count < window.count { notes.append("\(Wording.number(self.count)) shown") }
    guard window.isCut else {
      if notes.isEmpty {
        notes.append(Wording.items(self.count))
      }
      let note = notes.joined(separator: " · ")
      guard count > 1 else { return [chrome.title("Photos · \(note)", shorter: [note])] }
      let aged = (notes + [age].compactMap(\.self)).joined(separator: " · ")
      return [chrome.title("Photos"), chrome.note(aged, shorter: [note])]
    }
    if let date = window.boundaryDate { notes.append("since \(Wording.day(date))") }
    let all = "\(Wording.number(window.count)) of \(Wording.number(window.libraryCount))"
    let title = chrome.title("Newest \(all)", shorter: [all])
    let more = elsewhere.map { "More on \($0)" }
    let told = (notes + [more].compactMap(\.self)).joined(separator: " · ")
    let whole = chrome.note([told, age ?? ""].filter { !$0.isEmpty }.joined(separator: " · "))
    if count < 2 || whole.text.words.isEmpty { return [title] }
    if whole.text.width <= room { return [title, whole] }
    if let age, count > 2, !told.isEmpty, chrome.note(told).text.width <= room {
      return [title, chrome.note(told), chrome.note(age)]
    }
    // The age of the list goes first: the rest says why a photo is missing.
    guard let more, !notes.isEmpty, chrome.note(told).text.width > room else {
      return [title, chrome.note(told.isEmpty ? age ?? "" : told)]
    }
    let aged = (notes + [age].compactMap(\.self)).joined(separator: " · ")
    let rest = chrome.note(aged, shorter: [notes.joined(separator: " · ")])
    let last = chrome.note(more, shorter: elsewhere.map { ["On \($0)"] } ?? [])
    return count > 2 ? [title, rest, last] : [title, last]
  }

  /// What finishing will cost, in one line where there is room, else in two (rule F3).
  ///
  /// - Parameters:
  ///   - count: The most lines there may be.
  ///   - room: How wide a line can be.
  ///   - chrome: How large words are.
  /// - Returns: The lines from the top.
  func costLines(
    atMost count: Int, room: Double, _ chrome: ChromeMetrics
  ) -> [ScreenLine] {
    guard let cost else { return [] }
    let total = cost.ready + cost.missing
    let who = "\(cost.ready) of \(total) here · \(cost.missing) to fetch"
    let size = cost.byteCount.map(Wording.bytes) ?? "size unknown"
    let time = cost.seconds.map { " · about \(Wording.duration($0))" } ?? ""
    let short = "\(cost.missing) to fetch · \(size)"
    if let over = cost.freeAfter, over < 0 {
      let words = "\(Wording.bytes(-over)) too much for the storage"
      let line = chrome.note(words, shorter: ["Storage is full"], color: .warning)
      return count < 2 ? [line] : [chrome.note(who, color: .primary), line]
    }
    let free = cost.freeAfter.map { " · \(Wording.bytes($0)) free after" } ?? ""
    let paid = cost.isMetered ? " · paid data" : ""
    let whole = chrome.note(
      "\(who) · \(size)\(time)\(paid)\(free)",
      shorter: ["\(who) · \(size)\(time)\(paid)", "\(who) · \(size)\(time)", short + time, short],
      color: .primary)
    if count < 2 || chrome.note("\(who) · \(size)\(time)").text.width <= room { return [whole] }
    return [
      chrome.note(who, color: .primary),
      chrome.note(
        "\(size)\(time)\(paid)\(free)", shorter: [size + time + paid, size + time, size]),
    ]
  }
}
