// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The listed assets that must be fetched before the picker closes, as marked on their cells.
public struct AvailabilityView: Hashable, Sendable {
  /// The assets in a cloud that can be reached, in the order of the grid.
  public var cloud: [String]
  /// The assets in a cloud that cannot be reached at the moment, in the order of the grid.
  public var unreachable: [String]

  /// Creates a view of assets that are not on the device.
  ///
  /// - Parameters:
  ///   - cloud: The identifiers of assets in a cloud that can be reached. The default is none.
  ///   - unreachable: The identifiers of assets in a cloud that cannot be reached. The default is
  ///     none.
  public init(cloud: [String] = [], unreachable: [String] = []) {
    self.cloud = cloud
    self.unreachable = unreachable
  }

  var json: JSONValue { ["cloud": .texts(cloud), "unreachable": .texts(unreachable)] }

  init(_ fields: JSONFields) throws(JSONError) {
    cloud = try fields.strings("cloud")
    unreachable = try fields.strings("unreachable")
  }
}
