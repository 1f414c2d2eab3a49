// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The assets of the grid whose originals must be fetched before the picker closes; their cells are
/// marked.
public struct AvailabilityView: Hashable, Sendable {
  /// The identifiers of the assets whose originals the picker can fetch now, in the order of the
  /// grid.
  public var cloud: [String]
  /// The identifiers of the assets whose originals the picker cannot fetch now, because the network
  /// is down, in the order of the grid.
  public var unreachable: [String]

  /// Creates a view of the assets whose originals must be fetched.
  ///
  /// - Parameters:
  ///   - cloud: The identifiers of the assets that the picker can fetch now. The default is none.
  ///   - unreachable: The identifiers of the assets that the picker cannot fetch now. The default
  ///     is none.
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
