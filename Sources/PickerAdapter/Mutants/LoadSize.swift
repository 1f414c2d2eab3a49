// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A file of no bytes never arrives.
  static let emptyNeverArrives = Mutant(
    "empty-never-arrives", breaks: "load.size.zero",
    killedBy: ["loading/zero-bytes[second]", "loading/zero-at-once"], saying: ["phase", "loading"],
    collateral: ["load.cost.told"],
    Tampering(
      opening: { request in request.swell { $0 == 0 } }))

  /// A file of unknown size never arrives.
  static let unknownNeverArrives = Mutant(
    "unknown-never-arrives", breaks: "load.size.unknown",
    killedBy: ["loading/unknown-bytes", "loading/unknown-beside-known"],
    saying: ["phase", "loading"], collateral: ["load.cost.told"],
    Tampering(
      opening: { request in request.swell { $0 == nil } }))

  /// What is under way keeps the speed that it began with.
  static let speedStays = Mutant(
    "speed-stays", breaks: "load.speed.changes",
    killedBy: ["loading/speed-changes[half]", "loading/speed-changes[double]"], saying: ["phase"],
    Tampering(
      environment: { environment, moment in
        guard moment.last?.view.phase == .loading else { return }
        environment.bytesPerSecond = moment.environment.bytesPerSecond
      }))
}

extension OpenRequest {
  /// Makes files of the cloud larger than anybody waits for.
  fileprivate mutating func swell(where isSo: (Int64?) -> Bool) {
    for index in library.indices
    where library[index].asset.availability == .cloud && isSo(library[index].asset.byteCount) {
      library[index].asset.byteCount = 1 << 50
    }
  }
}
