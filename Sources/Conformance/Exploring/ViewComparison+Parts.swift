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
    // How the missing bytes are counted is the picker's affair, but a hundred means everything;
    // what is gone has no bytes that could be missing.
    let most = model.fates.values.contains(.gone) ? 100 : 99
    if !(0...most).contains(view.progress ?? -1) {
      note(
        "progress", ["atLeast": 0, "atMost": Self.number(most)], view.progress.map(Self.number))
    }
    let there = view.items ?? []
    compare("items.*.id", model.items, there.map(\.identifier), Self.texts)
    for (place, item) in zip(model.items.indices, there) {
      compareState("items.\(place)", model.item(model.items[place]), item)
    }
  }

  mutating func compareState(
    _ path: String, _ predicted: PredictedItem, _ item: ItemView
  ) {
    if !predicted.states.contains(item.state) {
      let words = predicted.states.sorted()
      note(
        "\(path).state", words.count == 1 ? .string(words[0]) : ["anyOf": Self.texts(words)],
        .string(item.state))
    }
    if let reason = predicted.reason { compareTexts("\(path).reason", reason, item.reason) }
  }

  /// F1, F7: which cells say that Add would fetch them first, and which that nobody can; what came in
  /// a version that was edited since is left open, and so is what was selected before.
  mutating func compareReach(_ reach: ReachView?) {
    guard let reach, model.phase == .picking else { return }
    let library = model.library
    let open = model.editedSinceArrival.union(model.preselected)
    func settled(_ assets: [String]) -> [String] { assets.filter { !open.contains($0) } }
    let missing = library.shown.filter { asset in
      model.device.isFamily && library.isInCloud(asset) && !model.arrived.contains(asset)
    }
    let told = model.isLinkUp ? reach.cloud : reach.unreachable
    let other = model.isLinkUp ? reach.unreachable : reach.cloud
    let names = model.isLinkUp ? ["cloud", "unreachable"] : ["unreachable", "cloud"]
    compare("reach.\(names[0])", settled(missing), settled(told), Self.texts)
    compare("reach.\(names[1])", [], other, Self.texts)
  }

  /// What the picker says of its surroundings; what it leaves out it does not claim.
  mutating func compareSurroundings(_ around: Surroundings) {
    compareReach(around.reach)
    if let anchor = around.anchor {
      if let predicted = model.anchor {
        compare("anchor", predicted, anchor, Self.number)
      } else if !(0...max(0, model.library.shown.count - 1)).contains(anchor) {
        note("anchor", ["atMost": Self.number(model.library.shown.count - 1)], Self.number(anchor))
      }
    }
    if let gone = around.gone {
      let must = model.selection.filter(model.library.isGone)
      let may = model.selection.filter { must.contains($0) || model.isAway($0) }
      let isRight = Set(must).isSubset(of: gone) && Set(gone).isSubset(of: may)
      if !isRight { note("gone", ["set": Self.texts(must)], Self.texts(gone)) }
    }
  }
}
