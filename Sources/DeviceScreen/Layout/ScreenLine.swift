// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One line of a header or footer with the room it takes.
struct ScreenLine: Hashable {
  var text: ScreenText
  /// Points from the top of this line to the top of the next.
  var height: Double

  static func title(_ words: String) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        words: words, size: 13, weight: .bold, alignment: .center, color: .primary),
      height: 16)
  }

  static func note(_ words: String, color: ScreenColor = .secondary) -> ScreenLine {
    ScreenLine(
      text: ScreenText(
        words: words, size: 10.5, weight: .regular, alignment: .center, color: color),
      height: 13.5)
  }
}

extension PickerView {
  /// What the picker shows, and how much of the library that is (rule W7).
  var headerLines: [ScreenLine] {
    var notes: [String] = []
    if count < window.count { notes.append("\(Wording.number(count)) shown") }
    guard window.isCut else {
      if notes.isEmpty { notes.append(count == 1 ? "1 item" : "\(Wording.number(count)) items") }
      return [.title("Photos"), .note(notes.joined(separator: " · "))]
    }
    if let date = window.boundaryDate { notes.append("since \(Wording.day(date))") }
    let title = "Newest \(Wording.number(window.count)) of \(Wording.number(window.libraryCount))"
    return [.title(title)] + (notes.isEmpty ? [] : [.note(notes.joined(separator: " · "))])
  }

  /// What finishing will cost, in one line where there is room, else in two (rule F3).
  func costLines(room: Double) -> [ScreenLine] {
    guard let cost else { return [] }
    let total = cost.ready + cost.missing
    let who = "\(cost.ready) of \(total) here · \(cost.missing) to fetch"
    let size = cost.byteCount.map(Wording.bytes) ?? "size unknown"
    let time = cost.seconds.map { " · about \(Wording.duration($0))" } ?? ""
    let whole = ScreenLine.note("\(who) · \(size)\(time)", color: .primary)
    if whole.text.width <= room { return [whole] }
    return [.note(who, color: .primary), .note(size + time)]
  }
}
