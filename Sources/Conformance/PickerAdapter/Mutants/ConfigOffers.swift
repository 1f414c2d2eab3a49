// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// If ordered selection is not offered, the default mode is used without an error.
  static let orderedFallsBack = Mutant(
    "ordered-falls-back", breaks: "config.selection.offered",
    killedBy: ["config/ordered-not-offered[any]"], expecting: ["error.code", "found nothing"],
    Tampering(
      opening: { request in
        if request.configuration["selection"] == "ordered",
          !(request.device?.selection.modes.contains(.ordered) ?? true)
        {
          request.set("selection", "default")
        }
      }))

  /// An unknown selection mode is accepted as the default mode.
  static let selectionWordIgnored = Mutant(
    "selection-word-ignored", breaks: "config.selection.offered",
    killedBy: ["config/selection-unknown[word]", "config/selection-unknown[capital]"],
    expecting: ["error.code", "found nothing"], collateral: ["config.issues.all-at-once"],
    Tampering(
      opening: { request in
        if let word = request.configuration["selection"]?.stringValue,
          SelectionBehavior(rawValue: word) == nil
        {
          request.set("selection", nil)
        }
      }))

  /// A layout that is not offered is ignored without an error.
  static let compactIgnored = Mutant(
    "compact-ignored", breaks: "config.mode.offered",
    killedBy: ["config/compact-not-offered", "config/mode-unknown[word]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "layout.row.compact"],
    Tampering(
      opening: { request in
        guard let word = request.configuration["mode"]?.stringValue else { return }
        let offered = request.device?.options.modes ?? Set(PickerMode.allCases)
        if !offered.contains(where: { $0.rawValue == word }) { request.set("mode", nil) }
      }))

  /// A style that is not offered is ignored without an error.
  static let inlineIgnored = Mutant(
    "inline-ignored", breaks: "config.style.offered",
    killedBy: ["config/inline-not-offered", "config/style-unknown[word]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "layout.inline.frame"],
    Tampering(
      opening: { request in
        guard let word = request.configuration["style"]?.stringValue else { return }
        let offered = request.device?.options.styles ?? Set(PickerStyle.allCases)
        if !offered.contains(where: { $0.rawValue == word }) { request.set("style", nil) }
      }))

  /// A capability that cannot be disabled is left enabled without an error.
  static let disabledDropped = Mutant(
    "disabled-dropped", breaks: "config.capabilities.offered",
    killedBy: ["config/disabled-not-offered[actions]", "config/disabled-partly-offered[last]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.issues.all-at-once", "capability.unknown.refused"],
    Tampering(
      opening: { request in
        guard let names = request.configuration["disabled"]?.arrayValue else { return }
        let device = request.device
        let offered = device?.options.disabledCapabilities ?? device?.capabilities ?? []
        let kept = names.filter { name in
          name.stringValue == nil || offered.names.contains(name.stringValue ?? "")
        }
        request.set("disabled", .array(kept))
      }))

  /// Disabling three capabilities together is refused.
  static let disabledTogetherRefused = Mutant(
    "disabled-together-refused", breaks: "config.capabilities.offered",
    killedBy: ["config/disabled-combinations[three]"],
    expecting: ["did not open", "config.disabled"],
    collateral: [
      "actions.continuous.hidden", "actions.batch.cancel-hidden", "capability.independent",
      "cancel.always-offered",
    ],
    Tampering(
      opening: { request in
        if request.configuration["disabled"]?.arrayValue?.count == 3 {
          request.set("disabled", ["three"])
        }
      }))

  /// Edges are ignored without an error if the device does not offer them.
  static let edgesDropped = dropping(
    "edges", as: "edges-dropped", breaks: "config.edges.offered",
    killedBy: ["config/edges-not-offered[top]"]
  ) { $0.options.edges == [] }

  /// A search text is ignored without an error if the device has no search field that an app can
  /// fill.
  static let searchTextDropped = dropping(
    "searchText", as: "search-text-dropped", breaks: "config.search-text.offered",
    killedBy: ["config/search-text-not-offered[word]"]
  ) { !($0.options.searchText ?? $0.capabilities.contains(.search)) }

  /// A request to remove metadata is ignored without an error if the device does not offer it.
  static let removeDropped = dropping(
    "remove", as: "remove-dropped", breaks: "config.remove.offered",
    killedBy: ["config/remove-not-offered[place]"]
  ) { $0.options.metadata == [] }

  /// Returns a mutant that ignores a field if its value has the right type.
  private static func dropping(
    _ field: String, as name: String, breaks rule: String, killedBy cases: [String],
    where lacks: @escaping @Sendable (DeviceProfile) -> Bool
  ) -> Mutant {
    Mutant(
      name, breaks: rule, killedBy: cases, expecting: ["error.code", "found nothing"],
      collateral: ["privacy.metadata.offered", "layout.edges.shown", "search.none.refused"],
      Tampering(
        opening: { request in
          guard let device = request.device, lacks(device),
            let value = request.configuration[field],
            field == "searchText"
              ? value.stringValue != nil : value.arrayValue?.first?.stringValue.map(known) ?? false
          else { return }
          request.set(field, nil)
        }))
  }

  /// Returns whether a name is an edge or a removable metadata category.
  @Sendable private static func known(_ word: String) -> Bool {
    PickerEdges.named.contains { $0.name == word }
      || PickerMetadataOptions.named.contains { $0.name == word }
  }
}
