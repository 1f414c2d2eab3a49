// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What a person saw of the picker before it opens.
public struct VisitHistory: Hashable, Sendable {
  /// Whether the person read, in this app, what an app gets to see; the default is not.
  public var knowsPrivacy = false
  /// Whether the picker is newer than at the last visit; the default is not.
  public var isUpgraded = false

  /// Begins with a first visit.
  public init() {}

  var json: JSONValue { ["knowsPrivacy": .bool(knowsPrivacy), "upgraded": .bool(isUpgraded)] }

  package init(_ fields: JSONFields) throws(JSONMistake) {
    knowsPrivacy = try fields.optionalBool("knowsPrivacy") ?? false
    isUpgraded = try fields.optionalBool("upgraded") ?? false
  }
}
