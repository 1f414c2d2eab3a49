// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerCore
import PickerModel

extension PickerConfiguration {
  /// Reads what the app asks for, believing nothing.
  ///
  /// - Parameters:
  ///   - wire: The configuration as the runner sent it.
  ///   - profile: The device.
  /// - Throws: `WireFault` where something cannot be read, with that and with everything else that
  ///   the device does not offer. What can be read is otherwise the picker's affair.
  init(wire: JSONValue, for profile: DeviceProfile) throws(WireFault) {
    guard let members = wire.objectValue else {
      let issue = WireFault.Issue(
        code: "config", path: "/config", allowed: "expected an object, found \(wire.text)")
      throw WireFault(refusing: [issue])
    }
    var configuration = PickerConfiguration()
    var issues: [WireFault.Issue] = []
    func report(_ field: String, _ allowed: String) {
      issues.append(
        WireFault.Issue(code: "config.\(field)", path: "/config/\(field)", allowed: allowed))
    }
    for (field, value) in members.sorted(by: { $0.key < $1.key }) {
      func choice<Choice: RawRepresentable<String> & CaseIterable>(into member: inout Choice) {
        if let choice = value.stringValue.flatMap(Choice.init(rawValue:)) {
          member = choice
        } else {
          let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
          report(field, "expected one of \(words), found \(value.text)")
        }
      }
      switch field {
      case "limit":
        if let limit = value.intValue {
          configuration.selectionLimit = limit
        } else {
          // Nothing else is to be blamed on a limit that nobody knows.
          configuration.selectionLimit = 0
          report(field, "expected a whole number of zero or more, found \(value.text)")
        }
      case "selection": choice(into: &configuration.selection)
      case "mode": choice(into: &configuration.mode)
      case "style": choice(into: &configuration.style)
      case "filter":
        guard value != .null else { continue }
        if let filter = try? value.stringValue.map({ try PickerFilter($0) }) {
          configuration.filter = filter
        } else {
          report(field, "expected a filter such as \"all(images, not(screenshots))\"")
        }
      case "preselected":
        if let identifiers = value.texts {
          configuration.preselectedAssetIdentifiers = identifiers.map { AssetIdentifier($0) }
        } else {
          report(field, "expected a list of identifiers")
        }
      case "edges":
        let named = PickerEdges.named
        if let names = value.names(outOf: named.map(\.name)) {
          configuration.edgesWithoutContentMargins = PickerEdges(
            named.filter { names.contains($0.name) }.map(\.edge))
        } else {
          report(field, "expected a list of \(named.map(\.name).joined(separator: ", "))")
        }
      case "remove":
        let named = PickerMetadataOptions.named
        if let names = value.names(outOf: named.map(\.name)) {
          configuration.metadataOptions = PickerMetadataOptions(
            named.filter { names.contains($0.name) }.map(\.option))
        } else {
          report(field, "expected a list of \(named.map(\.name).joined(separator: ", "))")
        }
      case "searchText":
        guard value != .null else { continue }
        if let text = value.stringValue {
          configuration.searchText = text
        } else {
          report(field, "expected a text")
        }
      case "identifiers":
        if let isBound = value.boolValue {
          configuration.isLibraryBound = isBound
        } else {
          report(field, "expected true or false")
        }
      case "disabled":
        let named = PickerCapabilities.named
        if let names = value.names(outOf: named.map(\.name)) {
          configuration.disabledCapabilities = PickerCapabilities(
            named.filter { names.contains($0.name) }.map(\.capability))
        } else {
          report(field, "expected a list of \(named.map(\.name).joined(separator: ", "))")
        }
      default: report(field, "there is no such field")
      }
    }
    guard issues.isEmpty else {
      // Who mends what cannot be read is not to be told of the rest only then (rule C2).
      let others = configuration.issues(with: profile).map(WireFault.Issue.init)
      throw WireFault(refusing: issues + others)
    }
    self = configuration
  }
}

extension JSONValue {
  fileprivate var texts: [String]? {
    guard let elements = arrayValue else { return nil }
    let texts = elements.compactMap(\.stringValue)
    return texts.count == elements.count ? texts : nil
  }

  /// The names that this list holds; nil where it is no list, or has others.
  fileprivate func names(outOf known: [String]) -> [String]? {
    texts.flatMap { $0.allSatisfy(known.contains) ? $0 : nil }
  }
}

extension WireFault.Issue {
  /// The picker's own words for the fields that the wire calls otherwise.
  private static let fields = [
    "selectionLimit": "limit", "preselectedAssetIdentifiers": "preselected",
    "disabledCapabilities": "disabled", "edgesWithoutContentMargins": "edges",
    "metadataOptions": "remove", "isLibraryBound": "identifiers",
  ]

  /// An issue of our picker, as the wire says it.
  init(_ issue: ConfigurationIssue) {
    let field = Self.fields[issue.field] ?? issue.field
    self.init(code: "config.\(field)", path: "/config/\(field)", allowed: issue.allowed)
  }
}
