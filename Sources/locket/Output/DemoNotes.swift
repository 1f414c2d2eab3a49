// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import TerminalPicker

/// What the demo says beside the device: which rule or number is at work.
struct DemoNotes {
  let profile: DeviceProfile
  /// The simulated connection's name, nil where everything is on the device.
  let network: String?

  /// The notes for what shows now.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - refusal: What it refused last, nil for nothing.
  /// - Returns: The notes from the top.
  func notes(_ view: PickerView, _ refusal: Refusal?) -> [TerminalCompanion.Note] {
    var notes = [
      TerminalCompanion.Note(profile.name, isHeading: true),
      TerminalCompanion.Note(keys),
      TerminalCompanion.Note("What shows", isHeading: true),
    ]
    notes += window(view).map { TerminalCompanion.Note($0) }
    notes.append(TerminalCompanion.Note("What happens", isHeading: true))
    notes += [refusal.map(Self.words) ?? Self.words(for: view)].map { TerminalCompanion.Note($0) }
    notes += delivery(view).map { TerminalCompanion.Note($0) }
    return notes
  }

  private var keys: String {
    network == nil ? "p another device, i library" : "p another device, n network, i library"
  }

  private func window(_ view: PickerView) -> [String] {
    let library = profile.library
    let kinds = library.kinds == [.image] ? "images" : "photos and videos"
    let place = library.scope == .device ? "on the device" : "of the cloud library"
    guard let newest = library.newest else { return ["All \(kinds) \(place)."] }
    let rule = library.scope == .device ? "W1" : "W2"
    var lines = ["The newest \(newest) \(kinds) \(place) (rule \(rule))."]
    if let source = profile.sources["library.newest"] {
      lines.append("That number is \(source.basis.rawValue): \(source.origin).")
    }
    if view.window.isCut {
      lines.append("\(view.window.count) of \(view.window.libraryCount) here (W7).")
    }
    return lines
  }

  private static func words(for view: PickerView) -> String {
    switch view.phase {
    case .picking where view.isListing: "The library is being asked."
    case .picking where view.selection.isEmpty:
      view.limit == 1 ? "A tap picks and finishes (P2)." : "Nothing is picked; Add waits (P1)."
    case .picking:
      view.isOrdered
        ? "Numbers say the order; they close up (P3)." : "Ticks say what is picked (P3)."
    case .loading:
      "Missing originals are fetched before it closes (F1); cancel keeps the picks (F6)."
    case .failed: "Nothing is lost: use what arrived, try again, or go back (F5)."
    case .closed: "It closed, once (P8)."
    }
  }

  private static func words(for refusal: Refusal) -> String {
    let rule =
      switch refusal {
      case .limit, .tooFew, .nothingSelected: "P1"
      case .overLimit: "C6"
      case .notShown: "W6"
      case .noSwiping: "P4"
      case .notOffered: "P11"
      case .tooLarge: "F7"
      case .nothingToRetry: "F5"
      case .notWritten, .notNow: "P8"
      }
    return "Refused, nothing changed (\(rule)): \(refusal.remedy)."
  }

  private func delivery(_ view: PickerView) -> [String] {
    guard let network else { return ["Nothing has to be fetched (F12)."] }
    var lines = ["The simulated connection is \"\(network)\"."]
    if let cost = view.cost { lines.append("\(cost.missing) to fetch, and what it costs (F3).") }
    return lines
  }
}
