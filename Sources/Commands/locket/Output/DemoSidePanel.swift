// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import TerminalPicker

/// The text that the demo shows beside the device.
///
/// It states the rules and numbers that apply at the moment.
struct DemoSidePanel {
  let profile: DeviceProfile
  /// The name of the simulated connection, or nil if all originals are on the device.
  let network: String?

  /// Returns the paragraphs for the current view.
  ///
  /// - Parameters:
  ///   - view: The picker's view.
  ///   - refusal: The picker's last refusal, or nil if there is none.
  /// - Returns: The paragraphs from top to bottom.
  func paragraphs(_ view: PickerView, _ refusal: Refusal?) -> [TerminalCompanion.Paragraph] {
    var paragraphs = [
      TerminalCompanion.Paragraph(profile.name, isHeading: true),
      TerminalCompanion.Paragraph(keys),
      TerminalCompanion.Paragraph("What shows", isHeading: true),
    ]
    paragraphs += window(view).map { TerminalCompanion.Paragraph($0) }
    paragraphs.append(TerminalCompanion.Paragraph("What happens", isHeading: true))
    paragraphs += [refusal.map(Self.text) ?? Self.text(for: view)].map {
      TerminalCompanion.Paragraph($0)
    }
    paragraphs += delivery(view).map { TerminalCompanion.Paragraph($0) }
    return paragraphs
  }

  private var keys: String {
    network == nil ? "p another device, i library" : "p another device, n network, i library"
  }

  private func window(_ view: PickerView) -> [String] {
    let library = profile.library
    let kinds = library.kinds == [.image] ? "images" : "photos and videos"
    let scopeText = library.scope == .device ? "on the device" : "of the cloud library"
    guard let newest = library.newest else { return ["All \(kinds) \(scopeText)."] }
    let rule = library.scope == .device ? "W1" : "W2"
    var lines = ["The newest \(newest) \(kinds) \(scopeText) (rule \(rule))."]
    if let source = profile.sources["library.newest"] {
      lines.append("That number is \(source.basis.rawValue): \(source.origin).")
    }
    if view.window.isCut {
      lines.append("\(view.window.count) of \(view.window.libraryCount) here (W7).")
    }
    return lines
  }

  private static func text(for view: PickerView) -> String {
    switch view.phase {
    case .picking where view.isListing: "The library is being asked."
    case .picking where view.selection.isEmpty:
      view.limit == 1 ? "A tap picks and finishes (P2)." : "Nothing is picked; Add waits (P1)."
    case .picking:
      view.isOrdered
        ? "Numbers say the order; they close up (P3)." : "Ticks say what is picked (P3)."
    case .loading:
      "Missing originals are fetched before it closes (F1); cancel keeps the picks (F6)."
    case .failed: "Nothing is lost: use what arrived, try again, or go back (rule F5)."
    case .closed: "It closed, once (P8)."
    }
  }

  private static func text(for refusal: Refusal) -> String {
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
