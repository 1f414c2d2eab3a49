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
    var check = ProfileCheck(profile)
    check.limit(selectionLimit)
    check.choice("selection", selection, outOf: profile.selection.modes)
    check.filter(filter)
    check.preselection(of: self)
    check.choice("mode", mode, outOf: profile.options.modes)
    check.choice("style", style, outOf: profile.options.styles)
    check.edges(edgesWithoutContentMargins)
    let capabilities = profile.capabilities
      .intersection(profile.options.disabledCapabilities ?? profile.capabilities)
    check.names(
      "disabledCapabilities", disabledCapabilities.subtracting(capabilities).names,
      offered: capabilities.names)
    let metadata = profile.options.metadata ?? metadataOptions
    // Serial numbers are no device's to offer: whoever delivers leaves them out.
    let refused = metadataOptions.subtracting(metadata).subtracting(.removeSerialNumbers)
    check.names("metadataOptions", refused.names, offered: metadata.names)
    check.searchText(searchText)
    return check.issues
  }

  /// Makes sure that a picker can be opened with the configuration (rule C1).
  ///
  /// - Parameter profile: The device's profile.
  /// - Throws: ``ConfigurationError`` with every issue.
  public func validate(with profile: DeviceProfile) throws(ConfigurationError) {
    let issues = issues(with: profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
  }
}

extension PickerConfiguration.Update {
  /// Everything in the update that a profile cannot give; such an update changes nothing (C6).
  ///
  /// A limit above the profile's maximum is an issue, as at the start; 0 asks for that maximum.
  ///
  /// - Parameter profile: The device's profile.
  /// - Returns: One issue for each field that is wrong, all at once (rule C2).
  public func issues(with profile: DeviceProfile) -> [ConfigurationIssue] {
    var check = ProfileCheck(profile)
    check.limit(selectionLimit ?? 0)
    check.edges(edgesWithoutContentMargins ?? [])
    check.searchText(searchText)
    return check.issues
  }
}

/// A configuration that the profile cannot give; the picker does not open (rule C1).
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Everything that is wrong.
  public let issues: [ConfigurationIssue]

  /// One line an issue.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
