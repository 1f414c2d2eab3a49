// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerConfiguration {
  /// Everything in the configuration that a profile cannot give; empty where all is well.
  ///
  /// Nothing is ignored in silence, and all issues come at once (rule C2).
  ///
  /// - Parameter profile: The device's profile.
  /// - Returns: One issue for each field that is wrong.
  public func issues(with profile: DeviceProfile) -> [ConfigurationIssue] {
    var issues: [ConfigurationIssue] = []
    func report(_ field: String, _ value: String, _ allowed: String) {
      issues.append(
        ConfigurationIssue(
          field: field, value: value, profile: profile.identifier, allowed: allowed))
    }
    if selectionLimit < 0 {
      report("selectionLimit", "\(selectionLimit)", "use 0 for no limit or a number from 1")
    } else if let maximum = profile.selection.maximum, selectionLimit > maximum {
      report("selectionLimit", "\(selectionLimit)", "use 0 to \(maximum)")
    }
    if !profile.selection.modes.contains(selection) {
      let modes = SelectionBehavior.allCases.filter(profile.selection.modes.contains)
      report(
        "selection", selection.rawValue, "use \(modes.map(\.rawValue).joined(separator: " or "))")
    }
    if let filter { Self.check(filter, profile, report) }
    if !preselectedAssetIdentifiers.isEmpty {
      let value = "\(preselectedAssetIdentifiers.count) identifiers"
      if !profile.selection.preselection {
        report("preselectedAssetIdentifiers", value, "leave it empty")
      } else if selectionLimit == 1 {
        report(
          "preselectedAssetIdentifiers", value,
          "leave it empty, or set selectionLimit to something other than 1")
      }
    }
    let missing = disabledCapabilities.subtracting(profile.capabilities)
    if !missing.isEmpty {
      let offered = profile.capabilities.names
      report(
        "disabledCapabilities", missing.names.joined(separator: ", "),
        offered.isEmpty ? "leave it empty" : "use \(offered.joined(separator: ", "))")
    }
    return issues
  }

  /// Makes sure that a picker can be opened with the configuration (rule C1).
  ///
  /// - Parameter profile: The device's profile.
  /// - Throws: ``ConfigurationError`` with every issue.
  public func validate(with profile: DeviceProfile) throws(ConfigurationError) {
    let issues = issues(with: profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
  }

  private static func check(
    _ filter: PickerFilter, _ profile: DeviceProfile, _ report: (String, String, String) -> Void
  ) {
    // Looked at first: a description of something this deep would itself be a burden.
    guard filter.depth <= PickerFilter.deepestNesting else {
      report(
        "filter", "\(filter.depth) levels", "nest at most \(PickerFilter.deepestNesting) levels")
      return
    }
    guard let offered = profile.filters else { return }
    let missing = filter.words.filter { !offered.contains($0) }
    guard !missing.isEmpty else { return }
    report("filter", missing.joined(separator: ", "), "use \(offered.joined(separator: ", "))")
  }
}

/// A configuration that the profile cannot give; the picker does not open (rule C1).
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong.
  public let issues: [ConfigurationIssue]

  /// One line an issue.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
