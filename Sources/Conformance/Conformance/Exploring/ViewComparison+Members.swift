// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension ViewComparison {
  mutating func compareFetch(_ view: SessionView) {
    guard model.phase == .loading || model.phase == .failed else {
      compare("progress", nil, view.progress, Self.number)
      compare("items.*.id", nil, view.items.map { $0.map(\.identifier) }, Self.texts)
      return
    }
    // A picker may count missing bytes in its own way. But 100 means that nothing is missing, and
    // an asset that is gone has no missing bytes.
    let maximum = model.itemStates.values.contains(.gone) ? 100 : 99
    if !(0...maximum).contains(view.progress ?? -1) {
      addMismatch(
        "progress", ["atLeast": 0, "atMost": Self.number(maximum)], view.progress.map(Self.number))
    }
    let there = view.items ?? []
    compare("items.*.id", model.items, there.map(\.identifier), Self.texts)
    for (index, item) in zip(model.items.indices, there) {
      compareState("items.\(index)", model.item(model.items[index]), item)
    }
  }

  mutating func compareState(
    _ path: String, _ predicted: PredictedItem, _ item: ItemView
  ) {
    if !predicted.states.contains(item.state) {
      let states = predicted.states.sorted()
      addMismatch(
        "\(path).state", states.count == 1 ? .string(states[0]) : ["anyOf": Self.texts(states)],
        .string(item.state))
    }
    if let reason = predicted.reason { compareTexts("\(path).reason", reason, item.reason) }
  }

  /// Compares which assets must be fetched, and which of them cannot be fetched now
  /// (rules `reach.cloud.told` and `reach.link.unreachable`).
  ///
  /// The rules do not specify this for preselected assets, and for assets that were edited after
  /// their fetch.
  mutating func compareAvailability(_ availability: AvailabilityView?) {
    guard let availability, model.phase == .picking else { return }
    let library = model.library
    let open = model.editedSinceArrival.union(model.preselected)
    func settled(_ assets: [String]) -> [String] { assets.filter { !open.contains($0) } }
    let missing = library.shown.filter { asset in
      model.device.isFamily && library.isInCloud(asset) && !model.arrived.contains(asset)
    }
    let reported = model.isLinkUp ? availability.cloud : availability.unreachable
    let other = model.isLinkUp ? availability.unreachable : availability.cloud
    let names = model.isLinkUp ? ["cloud", "unreachable"] : ["unreachable", "cloud"]
    compare("reach.\(names[0])", settled(missing), settled(reported), Self.texts)
    compare("reach.\(names[1])", [], other, Self.texts)
  }

  /// Compares the controls and notices around the grid; what the picker does not report is not
  /// compared.
  mutating func compareSurroundings(_ around: Surroundings) {
    compareAvailability(around.availability)
    if let anchor = around.anchor {
      if let predicted = model.anchor {
        compare("anchor", predicted, anchor, Self.number)
      } else if !(0...max(0, model.library.shown.count - 1)).contains(anchor) {
        addMismatch(
          "anchor", ["atMost": Self.number(model.library.shown.count - 1)], Self.number(anchor))
      }
    }
    if let gone = around.gone {
      let must = model.selection.filter(model.library.isGone)
      let may = model.selection.filter { must.contains($0) || model.isAway($0) }
      let isRight = Set(must).isSubset(of: gone) && Set(gone).isSubset(of: may)
      if !isRight { addMismatch("gone", ["set": Self.texts(must)], Self.texts(gone)) }
    }
  }
}
