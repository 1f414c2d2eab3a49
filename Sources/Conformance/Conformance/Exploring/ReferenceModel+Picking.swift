// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension ReferenceModel {
  /// Performs a gesture.
  mutating func perform(_ gesture: Gesture) -> PredictedAnswer {
    // A closed picker does not change, whatever the gesture (rule `end.nothing-after`).
    guard phase != .closed else { return .open }
    switch gesture {
    case .tap(let asset): return tap(asset.rawValue)
    case .swipe(let path): return swipe(path.map(\.rawValue))
    case .finish: return finish()
    case .cancel: return cancel()
    case .retry: return retry()
    case .useArrived: return useArrived()
    case .goBack: return goBack()
    case .finishLater: return finishLater()
    // An open picker has no results to load. A law checks loads of closed pickers.
    case .load: return .refused("notNow")
    case .hostDeselect(let assets): edit { $0.deselect(assets.map(\.rawValue)) }
    case .hostMove(let asset, let anchor):
      edit { $0.move(asset.rawValue, after: anchor?.rawValue) }
    case .hostLimit(let limit): self.limit = device.limit(limit)
    case .hostUpdate(let update): apply(update)
    case .hostClose: closeByHost()
    case .fail(let failure): fail(failure)
    case .library(let edits): change(edits)
    case .resize: break
    default: return look(gesture)
    }
    return .taken
  }

  private mutating func tap(_ asset: String) -> PredictedAnswer {
    // If an asset is not shown, this reason comes before all others.
    if !library.shown.contains(asset) {
      // While a preselected asset exists, it can be selected again, even if it is not in the grid
      // (rules `preselect.outside.stays` and `preselect.reselect.kept`).
      let isHandedIn = preselected.contains(asset) && !library.isGone(asset)
      guard selection.contains(asset) || reviewed.contains(asset) || isHandedIn else {
        return .refused("notShown")
      }
      guard phase == .picking else { return .oneOf(["notShown", "notNow"]) }
      guard takesOther(than: .outsideTheGridIsNotTapped) else { return .refused("notShown") }
    }
    guard phase == .picking else { return .refused("notNow") }
    if tapFinishes {
      // A tap always finishes the pick (rule `select.limit-one.tap-finishes`), also after a
      // cancelled fetch.
      selection = [asset]
      deliver()
      return .taken
    }
    if let index = selection.firstIndex(of: asset) {
      selection.remove(at: index)
    } else {
      guard makeRoom() else { return .refused("limit") }
      selection.append(asset)
    }
    // Delivers the whole selection after each change by the person
    // (rules `continuous.change.delivers` and `continuous.whole-selection`).
    if mode.isContinuous { delivered.append(selection) }
    return .taken
  }

  /// Returns whether one more asset can be selected (rule `select.limit.refuses`).
  ///
  /// In continuous modes with a limit of 1, the assets that are selected now are deselected first
  /// (rule `continuous.limit-one.replaces`).
  private mutating func makeRoom() -> Bool {
    guard let limit, selection.count >= limit else { return true }
    guard limit == 1, mode.isContinuous else { return false }
    if selection.count > 1, !takesOther(than: .replacingManyIsRefused) { return false }
    selection = []
    return true
  }

  /// Performs a swipe; its result depends only on its start and the finger's position, not on the
  /// path (rule `select.swipe.back-undoes`).
  private mutating func swipe(_ path: [String]) -> PredictedAnswer {
    var reasons: Set<String?> = []
    let indices = path.compactMap { library.shown.firstIndex(of: $0) }
    if indices.count < path.count { reasons.insert("notShown") }
    if phase != .picking { reasons.insert("notNow") }
    // If there is another reason to refuse, the picker may report this one instead. If there is
    // none, it may swipe.
    if !reasons.isEmpty || mode != .default || tapFinishes, let route, route != "grid" {
      reasons.insert("notNow")
    }
    if mode != .default || tapFinishes { reasons.insert("noSwiping") }
    guard reasons.isEmpty, let first = indices.first else { return .oneOf(reasons) }
    if limit == 1, takesOther(than: .loweredLimitSwipes) { return .refused("noSwiping") }
    if let route, route != "grid", !takesOther(than: .coveredGridIsNotSwiped) {
      return .refused("notNow")
    }
    let before = selection
    var isStopped = false
    for index in indices {
      var range = Array(library.shown[min(first, index)...max(first, index)])
      if index < first { range.reverse() }
      selection = before
      if before.contains(range[0]) {
        selection.removeAll(where: range.contains)
        continue
      }
      for asset in range where !selection.contains(asset) {
        guard limit.map({ selection.count < $0 }) ?? true else {
          isStopped = true
          break
        }
        selection.append(asset)
      }
    }
    return isStopped ? .oneOf([nil, "limit"]) : .taken
  }

  /// Changes of the view do not affect the selection (rule `browse.selection.one`); the model does
  /// not predict what they show.
  private mutating func look(_ gesture: Gesture) -> PredictedAnswer {
    guard phase == .picking else { return .open }
    switch gesture {
    case .scroll(let target):
      if route == "grid" || route == nil {
        anchor = min(max(target, 0), max(0, library.shown.count - 1))
        return .taken
      }
    case .scrollToInitialPosition: anchor = route == "grid" ? 0 : nil
    case .review: reviewed.formUnion(selection)
    default: break
    }
    return .open
  }

  /// Performs an edit by the host.
  ///
  /// While items are fetched, an edit has no effect. The answer to an edit without effect gives no
  /// reason.
  private mutating func edit(_ change: (inout ReferenceModel) -> Void) {
    if phase == .picking { change(&self) }
  }

  private mutating func deselect(_ assets: [String]) {
    selection.removeAll(where: assets.contains)
  }

  private mutating func move(_ asset: String, after anchor: String?) {
    guard asset != anchor, let index = selection.firstIndex(of: asset) else { return }
    if let anchor, !selection.contains(anchor) { return }
    selection.remove(at: index)
    let target = anchor.flatMap { selection.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    selection.insert(asset, at: target)
  }

  /// Applies a new limit and new edges; what is nil does not change (rule `host.update.keeps`).
  private mutating func apply(_ update: PickerConfiguration.Update) {
    guard let limit = update.selectionLimit else { return }
    let isOffered = update.edgesWithoutContentMargins?.isEmpty ?? true || device.hasEdges
    if isOffered || takesOther(than: .unofferedUpdateIsIgnored) {
      self.limit = device.limit(limit)
    }
  }
}
