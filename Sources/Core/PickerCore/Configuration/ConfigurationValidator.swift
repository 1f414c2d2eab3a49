// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerConfiguration {
  /// Returns an issue for each value of the configuration that a profile does not allow.
  ///
  /// The app receives all issues at once, and no value is ignored silently
  /// (rule `config.issues.all-at-once`).
  ///
  /// - Parameter profile: The device's profile.
  /// - Returns: One issue for each invalid field; empty if the configuration is valid.
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
    // Every device can remove serial numbers, because the program that delivers the files does it.
    let refused = metadataOptions.subtracting(metadata).subtracting(.removeSerialNumbers)
    check.names("metadataOptions", refused.names, offered: metadata.names)
    check.searchText(searchText)
    return check.issues
  }

  /// Throws an error if the profile does not allow the configuration.
  ///
  /// - Parameter profile: The device's profile.
  /// - Throws: ``ConfigurationError`` with every issue (rule `config.issues.all-at-once`). A picker
  ///   cannot be opened with such a configuration.
  public func validate(with profile: DeviceProfile) throws(ConfigurationError) {
    let issues = issues(with: profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
  }
}

extension PickerConfiguration.Update {
  /// Returns an issue for each value of the update that a profile does not allow.
  ///
  /// If there is an issue, the picker rejects the whole update (rule `host.update.whole`). A limit
  /// above the profile's maximum is an issue. A limit of 0 means the profile's maximum.
  ///
  /// - Parameter profile: The device's profile.
  /// - Returns: One issue for each invalid field (rule `config.issues.all-at-once`).
  public func issues(with profile: DeviceProfile) -> [ConfigurationIssue] {
    var check = ProfileCheck(profile)
    check.limit(selectionLimit ?? 0)
    check.edges(edgesWithoutContentMargins ?? [])
    check.searchText(searchText)
    return check.issues
  }
}

/// The error for a configuration that the profile does not allow; it contains all issues.
///
/// The picker does not open with such a configuration.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All issues that were found in the configuration.
  public let issues: [ConfigurationIssue]

  package init(issues: [ConfigurationIssue]) { self.issues = issues }

  /// One line of text for each issue in the configuration.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
