// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A model of a picker that follows the rules; each value is the state after an act.
///
/// The model is written from the rules only. If a picker disagrees with the model, one of them is
/// wrong, and the rules decide which. For behavior that the rules do not specify there are several
/// states, see ``UnspecifiedBehavior``.
struct ReferenceModel: Hashable, Sendable {
  /// The state of a selected asset's delivery.
  enum ItemState: Hashable, Sendable {
    case ready
    case kept
    case pending
    case failed(Cause)
    case gone
  }

  /// The reason why an asset could not be fetched.
  enum Cause: Hashable, Sendable {
    case offline
    /// The library disappeared.
    case lost
  }

  /// The fetch of one asset, which has not started while it has no end.
  struct Transfer: Hashable, Sendable {
    var until: Int?
    var fails = false
  }

  let device: ExploredDevice
  let mode: SelectionBehavior
  let latency: Int
  let bytesPerSecond: Int
  /// The assets that were selected when the picker opened, in order.
  let preselected: [String]
  private let opensWithOne: Bool

  var library: PredictedLibrary
  var phase = SessionView.Phase.picking
  /// The maximum number of selected assets, nil for no limit.
  var limit: Int?
  var selection: [String]
  var results: PredictedResults?
  /// The selections that a continuous selection delivered during this act (P6).
  var delivered: [[String]] = []
  var now = 0
  var isLinkUp: Bool
  var isLibraryGone = false
  /// The route that the picker reported, nil if it reported none.
  var route: String?
  /// The index of the first visible asset, nil if unknown.
  var anchor: Int? = 0
  /// The assets that an open review may still show.
  var reviewed: Set<String> = []
  /// The items to deliver while loading and failed, in order.
  var items: [String] = []
  var itemStates: [String: ItemState] = [:]
  var transfers: [String: Transfer] = [:]
  var sizes: [String: Int] = [:]
  /// The items that were gone when the person pressed Add.
  var wasGone: Set<String> = []
  /// The assets that arrived over the network and are never fetched again.
  var arrived: Set<String> = []
  var editedSinceArrival: Set<String> = []
  var choices = Choices()

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - scenario: The library and the app's configuration.
  ///   - device: The device.
  init(_ scenario: Scenario, on device: ExploredDevice) {
    self.device = device
    library = PredictedLibrary(scenario.library, on: device)
    mode = scenario.mode
    latency = Int(scenario.environment.latency)
    bytesPerSecond = Int(scenario.environment.bytesPerSecond)
    isLinkUp = scenario.environment.isLinkUp
    // C1: the default limit is 1.
    limit = device.limit(scenario.limit ?? 1)
    opensWithOne = limit == 1
    // C3: duplicates count once, unknown ones are dropped.
    var known: [String] = []
    for identifier in scenario.preselected
    where !library.isGone(identifier) && !known.contains(identifier) {
      known.append(identifier)
    }
    preselected = known
    selection = known
  }

  /// Whether a tap finishes the pick (P2).
  ///
  /// If the app requests a higher limit at the start, the picker has an Add button that stays. C6
  /// requires the button to be disabled, not hidden, while a lowered limit is exceeded.
  var tapFinishes: Bool {
    opensWithOne && limit == 1 && selection.count <= 1 && !mode.isContinuous
  }

  /// Returns every state that the rules allow after an act, each with the answers that a picker may
  /// give.
  ///
  /// - Parameter act: The act.
  /// - Returns: One or more states.
  func outcomes(of act: ExplorationAct) -> [PredictedOutcome] {
    var outcomes: [PredictedOutcome] = []
    var choices = Choices()
    repeat {
      var next = self
      next.choices = choices
      next.delivered = []
      let answer = next.perform(act)
      choices = next.choices
      next.choices = Choices()
      outcomes.append(PredictedOutcome(model: next, answer: answer, ways: choices.ways))
    } while choices.advance()
    return outcomes
  }

  /// Returns whether the picker takes the second alternative of an unspecified behavior.
  mutating func takesOther(than rule: UnspecifiedBehavior) -> Bool {
    choices.takesOther(than: rule)
  }

  /// Takes from the picker's answer the choices that the rules leave open.
  mutating func observe(_ view: SessionView) {
    route = view.around.route
    if route != "review" { reviewed = [] }
    anchor = view.around.anchor
  }

  private mutating func perform(_ act: ExplorationAct) -> PredictedAnswer {
    switch act {
    case .gesture(let gesture): return perform(gesture)
    case .advance(let wait): pass(until: now + wait)
    case .link(let isUp): setLink(isUp)
    }
    return .taken
  }
}
