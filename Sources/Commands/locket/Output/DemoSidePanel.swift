// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import TerminalPicker

/// The text that the demo shows beside the device.
///
/// It explains what the picker shows and does at the moment.
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
    guard let newest = library.newest else {
      return ["The picker shows all \(kinds) \(scopeText)."]
    }
    var lines = ["The picker shows the newest \(newest) \(kinds) \(scopeText)."]
    if let source = profile.sources["library.newest"] {
      lines.append("The number \(newest) is \(source.basis.rawValue): \(source.origin).")
    }
    if view.window.isCut {
      lines.append("Of this library it shows \(view.window.count) of \(view.window.libraryCount).")
    }
    return lines
  }

  private static func text(for view: PickerView) -> String {
    switch view.phase {
    case .picking where view.isListing: "The picker waits for the list of photos."
    case .picking where view.selection.isEmpty:
      view.limit == 1
        ? "A tap picks a photo and finishes." : "Nothing is picked, so Add is not possible yet."
    case .picking:
      view.isOrdered
        ? "Numbers show the order of picking." : "A check mark shows each picked photo."
    case .loading:
      "The picker fetches missing originals before it closes; cancel keeps the picks."
    case .failed: "An original is missing: use what arrived, try again, or go back."
    case .closed: "The picker is closed."
    }
  }

  private static func text(for refusal: Refusal) -> String {
    "The picker refused this and changed nothing: \(refusal.remedy)."
  }

  private func delivery(_ view: PickerView) -> [String] {
    guard let network else { return ["No original has to be fetched."] }
    var lines = ["The simulated connection is \"\(network)\"."]
    if let cost = view.cost {
      lines.append("The picker must fetch \(cost.missing) of the picked originals.")
    }
    return lines
  }
}
