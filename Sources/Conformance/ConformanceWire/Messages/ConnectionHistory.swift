// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Which privacy notices the person has seen in earlier pickers of the app.
public struct ConnectionHistory: Hashable, Sendable {
  /// Whether the person has confirmed the notice that explains what the app learns; the default is
  /// false.
  public var knowsPrivacy = false
  /// Whether the picker was updated since the app last used it; the default is false.
  public var isUpgraded = false

  /// Creates the history of an app that uses the picker for the first time.
  public init() {}

  var json: JSONValue { ["knowsPrivacy": .bool(knowsPrivacy), "upgraded": .bool(isUpgraded)] }

  package init(_ fields: JSONFields) throws(JSONError) {
    knowsPrivacy = try fields.optionalBool("knowsPrivacy") ?? false
    isUpgraded = try fields.optionalBool("upgraded") ?? false
  }
}
