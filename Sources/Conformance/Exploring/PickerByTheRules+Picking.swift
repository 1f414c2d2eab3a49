// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension PickerByTheRules {
  /// Does a gesture.
  mutating func perform(_ gesture: Gesture) -> PredictedAnswer {
    // P8: a closed picker stays as it is, whatever is pressed.
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
    // A picker that is open hands over nothing; of a closed one a law speaks.
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
    // What is not shown cannot be tapped at any time, so that this reason comes first.
    if !library.shown.contains(asset) {
      // C4, P10: what the app handed in can be put back, in the grid or not, while it exists.
      let isHandedIn = preselected.contains(asset) && !library.isGone(asset)
      guard selection.contains(asset) || reviewed.contains(asset) || isHandedIn else {
        return .refused("notShown")
      }
      guard phase == .picking else { return .oneOf(["notShown", "notNow"]) }
      guard takesOther(than: .outsideTheGridIsNotTapped) else { return .refused("notShown") }
    }
    guard phase == .picking else { return .refused("notNow") }
    if tapFinishes {
      // P2 wants every tap to finish, also one after a fetch was cancelled.
      selection = [asset]
      deliver()
      return .taken
    }
    if let place = selection.firstIndex(of: asset) {
      selection.remove(at: place)
    } else {
      guard makeRoom() else { return .refused("limit") }
      selection.append(asset)
    }
    // P6: after each change by the person, the whole selection.
    if mode.isContinuous { delivered.append(selection) }
    return .taken
  }

  /// Whether one more can be selected (P1); a continuous mode with limit 1 replaces (P2).
  private mutating func makeRoom() -> Bool {
    guard let limit, selection.count >= limit else { return true }
    guard limit == 1, mode.isContinuous else { return false }
    if selection.count > 1, !takesOther(than: .replacingManyIsRefused) { return false }
    selection = []
    return true
  }

  /// P4: what a swipe comes to depends on where it began and where the finger is, not on the way.
  private mutating func swipe(_ path: [String]) -> PredictedAnswer {
    var reasons: Set<String?> = []
    let places = path.compactMap { library.shown.firstIndex(of: $0) }
    if places.count < path.count { reasons.insert("notShown") }
    if phase != .picking { reasons.insert("notNow") }
    // With another reason it may name this one first, and by itself it is one that it need not have.
    if !reasons.isEmpty || mode != .default || tapFinishes, let place, place != "grid" {
      reasons.insert("notNow")
    }
    if mode != .default || tapFinishes { reasons.insert("noSwiping") }
    guard reasons.isEmpty, let first = places.first else { return .oneOf(reasons) }
    if limit == 1, takesOther(than: .loweredLimitSwipes) { return .refused("noSwiping") }
    if let place, place != "grid", !takesOther(than: .besideTheGridNobodySwipes) {
      return .refused("notNow")
    }
    let before = selection
    var isStopped = false
    for place in places {
      var range = Array(library.shown[min(first, place)...max(first, place)])
      if place < first { range.reverse() }
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

  /// P5: looking at something else never changes what is selected; what it shows is not told here.
  private mutating func look(_ gesture: Gesture) -> PredictedAnswer {
    guard phase == .picking else { return .open }
    switch gesture {
    case .scroll(let target):
      if place == "grid" || place == nil {
        anchor = min(max(target, 0), max(0, library.shown.count - 1))
        return .taken
      }
    case .scrollToInitialPosition: anchor = place == "grid" ? 0 : nil
    case .review: reviewed.formUnion(selection)
    default: break
    }
    return .open
  }

  /// P7: the host's edits; what is being delivered is settled, and edits that change nothing have no
  /// reason to tell.
  private mutating func edit(_ change: (inout PickerByTheRules) -> Void) {
    if phase == .picking { change(&self) }
  }

  private mutating func deselect(_ assets: [String]) {
    selection.removeAll(where: assets.contains)
  }

  private mutating func move(_ asset: String, after anchor: String?) {
    guard asset != anchor, let place = selection.firstIndex(of: asset) else { return }
    if let anchor, !selection.contains(anchor) { return }
    selection.remove(at: place)
    let target = anchor.flatMap { selection.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    selection.insert(asset, at: target)
  }

  /// C6: limit and edges; nil changes nothing.
  private mutating func apply(_ update: PickerConfiguration.Update) {
    guard let limit = update.selectionLimit else { return }
    let isOffered = update.edgesWithoutContentMargins?.isEmpty ?? true || device.hasEdges
    if isOffered || takesOther(than: .unofferedUpdateIsIgnored) {
      self.limit = device.limit(limit)
    }
  }
}
