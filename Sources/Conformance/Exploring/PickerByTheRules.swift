// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a picker does, as the rules tell it: a value that knows the state after each act.
///
/// It is written from the rules and from nothing else. A picker that disagrees with it is wrong, or
/// the model is; the rule decides.
struct PickerByTheRules: Hashable, Sendable {
  /// How far a selected asset is.
  enum Fate: Hashable, Sendable {
    case ready
    case queued
    /// On its way until then.
    case running(until: Int, fails: Bool)
    case failed
  }

  let device: ExploredDevice
  let window: PredictedWindow
  let isOrdered: Bool
  private let latency: Int
  private let bytesPerSecond: Int

  /// Whether a tap finishes (P2).
  ///
  /// An app that asks for more gets an Add button that stays: C6 wants it disabled, not gone, while a
  /// lowered limit is exceeded, whatever the limit was at the start.
  var tapFinishes: Bool { opensWithOne && limit == 1 && selection.count <= 1 }
  private let opensWithOne: Bool
  var phase = SessionView.Phase.picking
  /// 0 means no limit.
  var limit: Int
  var selection: [String] = []
  var results: ResultsView?
  var now = 0
  var isLinkUp: Bool
  /// While loading and failed: what is delivered, in order.
  var items: [String] = []
  var fates: [String: Fate] = [:]
  /// What came over the network once is never fetched again.
  var arrived: Set<String> = []

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - scenario: The library and what the app asks for.
  ///   - device: The device.
  init(_ scenario: Scenario, on device: ExploredDevice) {
    self.device = device
    window = PredictedWindow(of: scenario.library, on: device)
    isOrdered = scenario.isOrdered
    latency = Int(scenario.environment.latency)
    bytesPerSecond = Int(scenario.environment.bytesPerSecond)
    isLinkUp = scenario.environment.isLinkUp
    // C1: who does not say gets 1.
    limit = scenario.limit ?? 1
    opensWithOne = limit == 1
  }

  /// Does something; why it changed nothing, nil where it did or where nobody says why.
  mutating func perform(_ act: ExplorationAct) -> String? {
    switch act {
    case .gesture(let gesture): return perform(gesture)
    case .advance(let wait): pass(until: now + wait)
    case .link(let isUp): setLink(isUp)
    }
    return nil
  }

  private mutating func perform(_ gesture: Gesture) -> String? {
    // P8: a closed picker stays as it is, whatever is pressed.
    guard phase != .closed else { return "notNow" }
    switch gesture {
    case .tap(let asset): return tap(asset.rawValue)
    case .finish: return finish()
    case .cancel:
      // F6: the first cancel stops the fetch, the next one closes.
      if phase == .picking { close("cancelled", []) } else { pickAgain() }
      return nil
    case .retry:
      guard phase == .failed else { return "notNow" }
      for item in items where fates[item] == .failed { fates[item] = .queued }
      fetch()
      return nil
    case .useArrived:
      guard phase == .failed else { return "notNow" }
      close("finished", items.map(outcome))
      return nil
    case .goBack:
      guard phase == .failed else { return "notNow" }
      pickAgain()
      return nil
    case .hostDeselect(let assets): return edit { $0.deselect(assets.map(\.rawValue)) }
    case .hostMove(let asset, let anchor):
      return edit { $0.move(asset.rawValue, after: anchor?.rawValue) }
    case .hostLimit(let limit):
      self.limit = limit
      return nil
    default: return nil
    }
  }

  private mutating func tap(_ asset: String) -> String? {
    // What is not shown cannot be tapped at any time, so that this reason comes first.
    guard window.identifiers.contains(asset) else { return "notShown" }
    guard phase == .picking else { return "notNow" }
    if tapFinishes {
      // P2 wants every tap to finish, also one after a fetch was cancelled.
      selection = [asset]
      deliver()
      return nil
    }
    if let place = selection.firstIndex(of: asset) {
      selection.remove(at: place)
      return nil
    }
    if limit > 0, selection.count >= limit { return "limit" }
    selection.append(asset)
    return nil
  }

  /// Why Add does nothing, nil where it works (P1, C6).
  var reasonNotToFinish: String? {
    if phase != .picking { return "notNow" }
    if selection.isEmpty { return "nothingSelected" }
    return limit > 0 && selection.count > limit ? "overLimit" : nil
  }

  private mutating func finish() -> String? {
    if let reason = reasonNotToFinish { return reason }
    deliver()
    return nil
  }

  /// P7: the host's edits; what is being delivered is settled, and edits that change nothing have no
  /// reason to tell.
  private mutating func edit(_ change: (inout PickerByTheRules) -> Void) -> String? {
    if phase == .picking { change(&self) }
    return nil
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

  /// How long an asset takes from its start to its last byte.
  func duration(of item: String) -> Int {
    let bytes = window.bytes[item] ?? 0
    return latency + (bytes * 1000 + bytesPerSecond - 1) / bytesPerSecond
  }

  /// When a fetch that begins now ends without a network.
  var timeOfFailure: Int { now + latency }
}
