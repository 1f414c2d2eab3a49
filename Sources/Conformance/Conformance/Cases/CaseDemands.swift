// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a case asks of a device: choices that not every device offers, and room that not every
/// device has.
///
/// A case runs only on devices that meet its demands. The demands follow from the configuration, the
/// library and the steps, so an author states in `profiles` only what cannot be seen there.
///
/// A case that expects the picker to refuse a field of the configuration demands that the device does
/// not offer the field's value, unless no device accepts it. A case that uses a fact as a number
/// (``FactExpansion``), or whose devices are a group with a condition for the fact, makes its own
/// room.
struct CaseDemands: Hashable, Sendable {
  /// The values that the device must offer, by the key of the fact.
  private(set) var values: [String: Set<JSONValue>] = [:]
  /// Values of which the device must lack at least one, by the key of the fact, because the case
  /// expects that the picker refuses them.
  private(set) var refused: [String: Set<JSONValue>] = [:]
  /// The numbers of assets in the library by kind and availability, without hidden and trashed ones.
  private var assets: [AssetGroup: Int] = [:]
  /// Whether the case makes its own room in the window.
  private var knowsWindow = false
  /// How many assets the person and the app select at most; nil if the case knows the maximum.
  private var selection: Int?
  /// The limit that the app asks for, 0 for the device's maximum; nil if the picker must refuse it.
  private var limit: Int?
  /// Whether the picker refuses to open, or is only opened.
  private var isOnlyOpened = false
  /// How many originals can be fetched; nil if the case knows how many are fetched at a time.
  private var fetchCount: Int?
  private var fetchBytes: [Int] = []
  /// How much virtual time passes, in milliseconds.
  private var duration = 0

  private struct AssetGroup: Hashable {
    let kind: MediaKind
    let availability: Availability
  }

  /// Finds the demands of a case.
  ///
  /// - Parameters:
  ///   - one: The case with the numbers of one of its devices.
  ///   - facts: The keys of the facts for which the case makes its own room.
  init(of one: ConformanceCase, knowing facts: Set<String>) {
    let refusedFields = one.refusedFields
    readValues(of: one, refusing: refusedFields)
    knowsWindow = facts.contains("library.newest")
    for asset in one.library.map(\.asset) where !asset.isHidden && !asset.isTrashed {
      let kind: MediaKind = asset.kind == .video ? .video : .image
      assets[AssetGroup(kind: kind, availability: asset.availability), default: 0] += 1
    }
    if !facts.contains("selection.maximum") {
      selection = one.selectionCount
      if !refusedFields.contains("limit") {
        let first = one.configuration["limit"].map { $0.intValue ?? 0 } ?? 1
        limit = one.kind == .badInput ? first : ([first] + one.laterLimits).max()
      }
    }
    isOnlyOpened = one.steps.count == 1
    let away = one.library.map(\.asset).filter { $0.availability == .cloud }
    if !facts.contains("delivery.parallelFetches") { fetchCount = away.count }
    fetchBytes = away.map { $0.byteCount.map(Int.init) ?? .max }
    duration = one.duration
  }

  /// Returns whether a device offers what the case asks of it.
  func areMet(by facts: DeviceFacts) -> Bool {
    values.allSatisfy { key, wanted in
      wanted.allSatisfy { facts.meets([key: $0]) }
    }
      && refused.allSatisfy { key, values in
        !values.allSatisfy { facts.meets([key: $0]) }
      } && hasRoom(facts) && hasSelection(facts) && fetches(facts)
  }

  private func hasRoom(_ facts: DeviceFacts) -> Bool {
    let hasImages = facts.meets(["library.kinds": "image"])
    // Without the fact, a device shows every kind.
    if facts.members["library.kinds"] != nil, !hasImages,
      assets.contains(where: { $0.key.kind == .image && $0.value > 0 })
    {
      return false
    }
    guard !knowsWindow, let newest = facts.number("library.newest") else { return true }
    let hasVideos = facts.meets(["library.kinds": "video"])
    let hasCloud = facts.meets(["library.scope": "cloud"])
    let shown = assets.filter { group, _ in
      (group.kind == .image || hasVideos) && (group.availability == .device || hasCloud)
    }
    return shown.values.reduce(0, +) <= newest
  }

  private func hasSelection(_ facts: DeviceFacts) -> Bool {
    guard let selection, let maximum = facts.number("selection.maximum") else { return true }
    // A larger limit is refused.
    if let limit, limit > maximum { return false }
    // On a device for a single asset, a tap ends the pick.
    guard maximum == 1 else { return selection <= maximum }
    return limit == 1 || (isOnlyOpened && values["selection.preselection"] ?? [] == [])
  }

  private func fetches(_ facts: DeviceFacts) -> Bool {
    guard facts.fetchesBeforeClosing else { return true }
    let parallel = facts.number("delivery.parallelFetches") ?? 1
    if let fetchCount, parallel != 2, fetchCount > min(2, parallel) { return false }
    if let maximum = facts.number("delivery.maximumBytes"),
      fetchBytes.contains(where: { $0 > maximum })
    {
      return false
    }
    if let storage = facts.number("budgets.storage"),
      fetchBytes.contains(where: { $0 > storage / fetchBytes.count })
    {
      return false
    }
    return ["delivery.timeout", "delivery.stallTimeout"].allSatisfy { key in
      facts.members[key]?.numericValue.map { Double(duration) < $0 * 1000 } ?? true
    }
  }

  private mutating func readValues(
    of one: ConformanceCase, refusing refusedFields: Set<String>
  ) {
    let fields = one.configuration
    // A picker refuses a preselection also because of these fields.
    let hasOtherReason = fields["limit"] ?? 1 == 1 || fields["identifiers"] == false
    for (field, key) in Self.keys {
      guard let value = fields[field], let wanted = Self.offers(field, value) else { continue }
      if !refusedFields.contains(field) {
        values[key, default: []].formUnion(wanted)
      } else if !wanted.isEmpty, !(field == "preselected" && hasOtherReason) {
        refused[key, default: []].formUnion(wanted)
      }
    }
    guard one.kind != .badInput else { return }
    for case .gesture(.hostUpdate(let update)) in one.steps.map(\.action) {
      let edges = update.edgesWithoutContentMargins?.names ?? []
      values["options.edges", default: []].formUnion(edges.map { .string($0) })
    }
  }

  /// The fields of a configuration that a device need not offer, with the keys of their facts.
  private static let keys = [
    "selection": "selection.modes", "mode": "options.modes", "style": "options.styles",
    "disabled": "options.disabledCapabilities", "edges": "options.edges",
    "remove": "options.metadata", "preselected": "selection.preselection",
    "searchText": "options.searchText", "filter": "filters",
  ]

  /// Returns what a device must offer to accept the value of a field, nil if no device accepts it.
  private static func offers(_ field: String, _ value: JSONValue) -> [JSONValue]? {
    func known(_ values: [JSONValue], among names: [String]) -> [JSONValue]? {
      values.allSatisfy { $0.stringValue.map(names.contains) ?? false } ? values : nil
    }
    switch field {
    case "selection": return known([value], among: SelectionBehavior.allCases.map(\.rawValue))
    case "mode": return known([value], among: PickerMode.allCases.map(\.rawValue))
    case "style": return known([value], among: PickerStyle.allCases.map(\.rawValue))
    case "disabled":
      return value.arrayValue.flatMap { known($0, among: PickerCapabilities.named.map(\.name)) }
    case "edges":
      return value.arrayValue.flatMap { known($0, among: PickerEdges.named.map(\.name)) }
    case "remove":
      return value.arrayValue.flatMap { known($0, among: PickerMetadataOptions.named.map(\.name)) }
    case "preselected":
      guard let names = value.arrayValue, names.allSatisfy({ $0.stringValue != nil }) else {
        return nil
      }
      return names.isEmpty ? [] : [true]
    case "searchText": return value.stringValue.map { _ in [true] }
    default:
      guard let text = value.stringValue, (try? PickerFilter(text)) != nil else { return nil }
      return keywords(of: text)
    }
  }

  /// Returns the keywords of a filter; the style of `playbackStyle(STYLE)` is none.
  private static func keywords(of filter: String) -> [JSONValue] {
    let terms = filter.split { !$0.isLetter }.map(String.init)
    return terms.indices.filter { $0 == 0 || terms[$0 - 1] != "playbackStyle" }
      .map { .string(terms[$0]) }
  }
}

extension ConformanceCase {
  /// The fields of the configuration that the case expects in an error.
  fileprivate var refusedFields: Set<String> {
    guard kind == .badInput else { return [] }
    let prefix = "config."
    let expected = steps.flatMap { $0.expectations.values.joined() }.map(\.matcher.description)
    return Set(
      expected.flatMap { $0.split { !$0.isLetter && $0 != "." } }
        .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
  }

  /// The limits that the app sets while the picker is open.
  fileprivate var laterLimits: [Int] {
    steps.compactMap { step in
      switch step.action {
      case .gesture(.hostLimit(let limit)): limit
      case .gesture(.hostUpdate(let update)): update.selectionLimit
      default: nil
      }
    }
  }

  /// The number of assets that the case selects at most.
  fileprivate var selectionCount: Int {
    var count = (configuration["preselected"]?.arrayValue ?? []).count
    for step in steps {
      switch step.action {
      case .gesture(.tap): count += 1
      // A swipe also selects what is between.
      case .gesture(.swipe): count += library.count
      default: break
      }
    }
    return count
  }

  /// How much virtual time passes, in milliseconds.
  fileprivate var duration: Int {
    let waits = steps.map { step in
      guard case .send("clock.advance", let parameters) = step.action else { return 0 }
      return max(0, parameters["ms"]?.intValue ?? 0)
    }
    // A wait that a picker must refuse may be as long as a number can be.
    return waits.reduce(steps.compactMap(\.time).max() ?? 0) { $0.addingReportingOverflow($1).0 }
  }
}
