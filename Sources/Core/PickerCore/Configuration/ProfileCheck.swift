// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Compares the fields of a configuration with a profile and collects all issues
/// (rule `config.issues.all-at-once`).
struct ProfileCheck {
  private(set) var issues: [ConfigurationIssue] = []
  private let profile: DeviceProfile

  init(_ profile: DeviceProfile) {
    self.profile = profile
  }

  mutating func limit(_ limit: Int) {
    if limit < 0 {
      report("selectionLimit", "\(limit)", "use 0 for no limit or a number from 1")
    } else if let maximum = profile.selection.maximum, limit > maximum {
      report("selectionLimit", "\(limit)", "use 0 to \(maximum)")
    }
  }

  mutating func filter(_ filter: PickerFilter?) {
    guard let filter else { return }
    // The depth is checked first, because even the description of a very deep filter is expensive.
    guard filter.depth <= PickerFilter.maximumDepth else {
      report(
        "filter", "\(filter.depth) levels", "nest at most \(PickerFilter.maximumDepth) levels")
      return
    }
    guard let offered = profile.filters else { return }
    names("filter", filter.keywords.filter { !offered.contains($0) }, offered: offered)
  }

  mutating func preselection(of configuration: PickerConfiguration) {
    let identifiers = configuration.preselectedAssetIdentifiers
    guard !identifiers.isEmpty else { return }
    let value = identifiers.count == 1 ? "1 identifier" : "\(identifiers.count) identifiers"
    let limit = configuration.selectionLimit
    if !profile.selection.preselection {
      report("preselectedAssetIdentifiers", value, "leave it empty")
    } else if !configuration.isLibraryBound {
      report("preselectedAssetIdentifiers", value, "leave it empty, or ask with a library")
    } else if limit == 0, profile.selection.maximum == 1 {
      report("preselectedAssetIdentifiers", value, "leave it empty; the device picks one at most")
    } else if limit == 1 {
      report(
        "preselectedAssetIdentifiers", value,
        "leave it empty, or set selectionLimit to something other than 1")
    }
  }

  mutating func edges(_ edges: PickerEdges) {
    let offered = profile.options.edges ?? edges
    names("edgesWithoutContentMargins", edges.subtracting(offered).names, offered: offered.names)
  }

  /// Checks that the picker has a search field and that the device allows an app to set its text.
  mutating func searchText(_ text: String?) {
    guard let text else { return }
    let isOffered = profile.options.searchText ?? profile.capabilities.contains(.search)
    guard !isOffered else { return }
    report("searchText", "\"\(text.prefix(40))\"", "leave it nil")
  }

  /// Checks that the profile offers a value.
  ///
  /// If `offered` is nil, it offers all values.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ field: String, _ value: Choice, outOf offered: Set<Choice>?
  ) {
    guard let offered, !offered.contains(value) else { return }
    let allowed = Choice.allCases.filter(offered.contains).map(\.rawValue)
    report(field, value.rawValue, "use \(allowed.joined(separator: " or "))")
  }

  /// Adds an issue about names that the profile does not offer.
  mutating func names(_ field: String, _ missing: [String], offered: [String]) {
    guard !missing.isEmpty else { return }
    report(
      field, missing.joined(separator: ", "),
      offered.isEmpty ? "leave it empty" : "use \(offered.joined(separator: ", "))")
  }

  private mutating func report(_ field: String, _ value: String, _ allowed: String) {
    issues.append(
      ConfigurationIssue(field: field, value: value, profile: profile.identifier, allowed: allowed))
  }
}
