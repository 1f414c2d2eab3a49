// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `config.json`, which are about the app's configuration.
  @MutantList static var config: [Mutant] {
    // An invalid limit is accepted as 1.
    Mutant(
      "negative-limit-opens", breaks: "config.limit.range",
      killedBy: ["config/limit-range[minus-one]", "config/limit-range[fraction]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          guard let limit = request.configuration["limit"] else { return }
          if limit.intValue.map({ $0 < 0 }) ?? true { request.set("limit", 1) }
        }))

    // A continuous mode is accepted as the default mode.
    Mutant(
      "continuous-opens", breaks: "config.selection.no-continuous",
      killedBy: ["config/continuous[continuous]"], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if !(request.device?.selection.modes.contains(.continuous) ?? true),
            request.configuration["selection"]?.stringValue?.hasPrefix("continuous") ?? false
          {
            request.set("selection", "default")
          }
        }))

    // A preselection is ignored without an error.
    Mutant(
      "preselection-dropped", breaks: "config.preselection.none",
      killedBy: ["config/preselection"], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if request.preselects, !(request.device?.selection.preselection ?? true) {
            request.set("preselected", nil)
          }
        }))

    // A filter that the watch does not offer is ignored without an error.
    Mutant(
      "filter-dropped", breaks: "config.filter.offered",
      killedBy: ["config/filter[videos]"], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if request.requestsUnofferedFilters { request.set("filter", nil) } }))

    // An unknown field is ignored without an error.
    Mutant(
      "unknown-field-ignored", breaks: "config.fields.known",
      killedBy: ["config/unknown-field"], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          let known: Set = [
            "limit", "selection", "mode", "style", "filter", "preselected", "disabled", "edges",
            "remove", "searchText", "identifiers", "encoding",
          ]
          for field in (request.configuration.objectValue ?? [:]).keys where !known.contains(field)
          {
            request.set(field, nil)
          }
        }))

    // Only the first issue is reported.
    Mutant(
      "first-issue-only", breaks: "config.issues.all-at-once",
      killedBy: ["config/all-issues"], expecting: ["error.issues.*.code"],
      Tampering(
        error: { error in
          error.issues.isEmpty ? error : WireError(refusing: Array(error.issues.prefix(1)))
        }))

    // If ordered selection is not offered, the default mode is used without an error.
    Mutant(
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

    // An unknown selection mode is accepted as the default mode.
    Mutant(
      "selection-word-ignored", breaks: "config.selection.offered",
      killedBy: ["config/selection-unknown[word]", "config/selection-unknown[capital]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if let word = request.configuration["selection"]?.stringValue,
            SelectionBehavior(rawValue: word) == nil
          {
            request.set("selection", nil)
          }
        }))

    // A layout that is not offered is ignored without an error.
    Mutant(
      "compact-ignored", breaks: "config.mode.offered",
      killedBy: ["config/compact-not-offered", "config/mode-unknown[word]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          guard let word = request.configuration["mode"]?.stringValue else { return }
          let offered = request.device?.options.modes ?? Set(PickerMode.allCases)
          if !offered.contains(where: { $0.rawValue == word }) { request.set("mode", nil) }
        }))

    // A style that is not offered is ignored without an error.
    Mutant(
      "inline-ignored", breaks: "config.style.offered",
      killedBy: ["config/inline-not-offered", "config/style-unknown[word]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          guard let word = request.configuration["style"]?.stringValue else { return }
          let offered = request.device?.options.styles ?? Set(PickerStyle.allCases)
          if !offered.contains(where: { $0.rawValue == word }) { request.set("style", nil) }
        }))

    // A capability that cannot be disabled is left enabled without an error.
    Mutant(
      "disabled-dropped", breaks: "config.capabilities.offered",
      killedBy: ["config/disabled-not-offered[actions]", "config/disabled-partly-offered[last]"],
      expecting: ["error.code", "found nothing"],
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

    // Disabling more than two capabilities together is refused.
    Mutant(
      "disabled-together-refused", breaks: "config.capabilities.offered",
      killedBy: ["config/disabled-combinations[three]"],
      expecting: ["did not open", "config.disabled"],
      Tampering(
        opening: { request in
          if (request.configuration["disabled"]?.arrayValue?.count ?? 0) > 2 {
            request.set("disabled", ["three"])
          }
        }))

    // Edges are ignored without an error if the device does not offer them.
    dropping(
      "edges", as: "edges-dropped", breaks: "config.edges.offered",
      killedBy: ["config/edges-not-offered[top]"]
    ) { $0.options.edges == [] }

    // A search text is ignored without an error if the device has no search field that an app can
    // fill.
    dropping(
      "searchText", as: "search-text-dropped", breaks: "config.search-text.offered",
      killedBy: ["config/search-text-not-offered[word]"]
    ) { !($0.options.searchText ?? $0.capabilities.contains(.search)) }

    // A request to remove metadata is ignored without an error if the device does not offer it.
    dropping(
      "remove", as: "remove-dropped", breaks: "config.remove.offered",
      killedBy: ["config/remove-not-offered[place]"]
    ) { $0.options.metadata == [] }

    // A limit above the device's maximum is reduced to it.
    Mutant(
      "limit-cut-to-maximum", breaks: "config.limit.maximum",
      killedBy: ["config/limit-above-maximum[one-more]", "config/limit-above-maximum[largest]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if let maximum = request.device?.selection.maximum,
            let limit = request.configuration["limit"]?.intValue, limit > maximum
          {
            request.set("limit", .integer(Int64(maximum)))
          }
        }))

    // A limit equal to the device's maximum is refused.
    Mutant(
      "limit-below-maximum-refused", breaks: "config.limit.maximum",
      killedBy: ["config/limit-at-maximum[maximum]"], expecting: ["did not open", "config.limit"],
      Tampering(
        opening: { request in
          if let maximum = request.device?.selection.maximum,
            request.configuration["limit"]?.intValue == maximum
          {
            request.set("limit", -1)
          }
        }))

    // A preselection with limit 1 raises the limit instead of being refused.
    Mutant(
      "preselection-raises-limit", breaks: "config.preselection.not-with-one",
      killedBy: [
        "config/preselection-limit-one[default]", "config/preselection-default-limit[two]",
      ],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if request.preselects, request.configuration["limit"] ?? 1 == 1 {
            request.set("limit", 2)
          }
        }))

    // A preselection of one asset is refused with limit 2.
    Mutant(
      "preselection-limit-two-refused", breaks: "config.preselection.not-with-one",
      killedBy: ["config/preselection-limit-more[two]"],
      expecting: ["did not open", "config.preselected"],
      Tampering(
        opening: { request in
          if request.configuration["preselected"]?.arrayValue?.count == 1, request.preselects,
            request.configuration["limit"] == 2
          {
            request.set("limit", 1)
          }
        }))

    // A preselection is accepted from an app that receives no identifiers.
    Mutant(
      "identifiers-assumed", breaks: "config.preselection.needs-identifiers",
      killedBy: ["config/preselection-without-identifiers[one]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          if request.preselects, request.configuration["identifiers"] == false {
            request.set("identifiers", true)
          }
        }))

    // A picker is refused for an app that receives no identifiers.
    Mutant(
      "identifiers-needed", breaks: "config.preselection.needs-identifiers",
      killedBy: ["config/without-identifiers"], expecting: ["did not open", "config.identifiers"],
      Tampering(
        opening: { request in
          if !request.preselects, request.configuration["identifiers"] == false {
            request.set("identifiers", .null)
          }
        }))

    // A value of the wrong type is treated as missing.
    Mutant(
      "wrong-kind-ignored", breaks: "config.values.typed",
      killedBy: [
        "config/selection-wrong-kind[number]", "config/disabled-wrong-kind[text]",
        "config/mode-wrong-kind[null]", "config/preselected-wrong-kind[list-of-numbers]",
      ], expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in
          for field in ["selection", "mode", "style"]
          where request.configuration[field]?.stringValue == nil {
            request.set(field, nil)
          }
          for field in ["disabled", "preselected", "edges", "remove"] {
            let texts = request.configuration[field]?.arrayValue?.allSatisfy {
              $0.stringValue != nil
            }
            if texts != true { request.set(field, nil) }
          }
        }))

    // A filter of `null` is refused.
    Mutant(
      "null-filter-refused", breaks: "config.values.typed",
      killedBy: ["config/right-kinds[null-filter]"], expecting: ["did not open", "config.filter"],
      Tampering(
        opening: { request in
          if request.configuration["filter"] == .null { request.set("filter", "null") }
        }))

    // Issues are reported twice.
    Mutant(
      "issues-told-twice", breaks: "config.issues.all-at-once",
      killedBy: ["config/issues-once[limit]"], expecting: ["error.issues.*.code"],
      Tampering(
        error: { error in
          error.issues.isEmpty ? error : WireError(refusing: error.issues + error.issues)
        }))

    // The nesting depth of filters is unlimited.
    Mutant(
      "filter-depth-unbounded", breaks: "config.filter.nesting",
      killedBy: ["config/filter-too-deep[65]", "config/filter-too-deep[200]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if request.filterDepth > 64 { request.set("filter", "images") } }))

    // The maximum nesting depth of filters is one level less than it must be.
    Mutant(
      "filter-depth-63", breaks: "config.filter.nesting",
      killedBy: ["config/filter-deepest[64]"], expecting: ["did not open", "config.filter"],
      Tampering(
        opening: { request in if request.filterDepth == 64 { request.set("filter", "(") } }))

    // The filter `any` without operands matches every asset.
    Mutant(
      "empty-any-passes", breaks: "config.filter.empty-operands",
      killedBy: ["config/filter-empty-operands[any]"], expecting: ["visible.count", "found 3"],
      Tampering(
        opening: { request in
          if request.configuration["filter"] == "any()" { request.set("filter", "all()") }
        }))
  }

  /// Returns a mutant that ignores a field if its value has the right type.
  private static func dropping(
    _ field: String, as name: String, breaks rule: String, killedBy cases: [String],
    where lacks: @escaping @Sendable (DeviceProfile) -> Bool
  ) -> Mutant {
    Mutant(
      name, breaks: rule, killedBy: cases, expecting: ["error.code", "found nothing"],
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

extension OpenRequest {
  /// Whether the app preselects assets.
  var preselects: Bool {
    let identifiers = configuration["preselected"]?.arrayValue ?? []
    return !identifiers.isEmpty && identifiers.allSatisfy { $0.stringValue != nil }
  }
}

extension OpenRequest {
  /// The nesting depth of the filter, including the innermost filter.
  fileprivate var filterDepth: Int {
    var (depth, deepest) = (1, 1)
    for character in configuration["filter"]?.stringValue ?? "" {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
