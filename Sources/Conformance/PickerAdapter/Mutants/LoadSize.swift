// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// An empty file is never fetched completely.
  static let emptyNeverArrives = Mutant(
    "empty-never-arrives", breaks: "load.size.zero",
    killedBy: ["loading/zero-bytes[second]", "loading/zero-at-once"],
    expecting: ["phase", "loading"],
    collateral: ["load.cost.told"],
    Tampering(
      opening: { request in request.swell { $0 == 0 } }))

  /// A file of unknown size is never fetched completely.
  static let unknownNeverArrives = Mutant(
    "unknown-never-arrives", breaks: "load.size.unknown",
    killedBy: ["loading/unknown-bytes", "loading/unknown-beside-known"],
    expecting: ["phase", "loading"], collateral: ["load.cost.told"],
    Tampering(
      opening: { request in request.swell { $0 == nil } }))

  /// A running fetch keeps its speed when the speed of the network changes.
  static let speedStays = Mutant(
    "speed-stays", breaks: "load.speed.changes",
    killedBy: ["loading/speed-changes[half]", "loading/speed-changes[double]"],
    expecting: ["phase"],
    Tampering(
      environment: { environment, moment in
        guard moment.last?.view.phase == .loading else { return }
        environment.bytesPerSecond = moment.environment.bytesPerSecond
      }))
}

extension OpenRequest {
  /// Makes cloud files so large that their fetch never ends.
  fileprivate mutating func swell(where isSo: (Int64?) -> Bool) {
    for index in library.indices
    where library[index].asset.availability == .cloud && isSo(library[index].asset.byteCount) {
      library[index].asset.byteCount = 1 << 50
    }
  }
}
