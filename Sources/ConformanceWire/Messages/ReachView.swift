// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Which of the listed assets would be fetched before the picker closes, as their cells say it.
public struct ReachView: Hashable, Sendable {
  /// Those that are in the cloud, in the order of the grid.
  public var cloud: [String]
  /// Those that are in a cloud that cannot be reached now, in the order of the grid.
  public var unreachable: [String]

  /// Describes what is not here.
  ///
  /// - Parameters:
  ///   - cloud: The identifiers of what is in the cloud. The default is none.
  ///   - unreachable: The identifiers of what cannot be reached. The default is none.
  public init(cloud: [String] = [], unreachable: [String] = []) {
    self.cloud = cloud
    self.unreachable = unreachable
  }

  var json: JSONValue { ["cloud": .texts(cloud), "unreachable": .texts(unreachable)] }

  init(_ fields: JSONFields) throws(JSONMistake) {
    cloud = try fields.strings("cloud")
    unreachable = try fields.strings("unreachable")
  }
}
