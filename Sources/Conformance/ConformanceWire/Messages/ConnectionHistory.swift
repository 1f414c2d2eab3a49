// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// A person's earlier use of the picker.
public struct ConnectionHistory: Hashable, Sendable {
  /// Whether the person has read the privacy notice in this app; the default is false.
  public var knowsPrivacy = false
  /// Whether the picker was upgraded since the last use; the default is false.
  public var isUpgraded = false

  /// Creates the history of a first use.
  public init() {}

  var json: JSONValue { ["knowsPrivacy": .bool(knowsPrivacy), "upgraded": .bool(isUpgraded)] }

  package init(_ fields: JSONFields) throws(JSONError) {
    knowsPrivacy = try fields.optionalBool("knowsPrivacy") ?? false
    isUpgraded = try fields.optionalBool("upgraded") ?? false
  }
}
