// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The state of an imaginary picker that follows the rules.
///
/// The model is written from the rules only. If a picker disagrees with the model, the rules decide
/// which of them is wrong. If the rules allow several behaviors after an action, there are several
/// states (see ``UnspecifiedBehavior``).
struct ReferenceModel: Hashable, Sendable {
  /// The state of a selected asset's delivery.
  enum ItemState: Hashable, Sendable {
    case ready
    case kept
    case pending
    case failed(Cause)
    case gone
  }

  /// The reason why an original could not be fetched.
  enum Cause: Hashable, Sendable {
    case offline
    /// The library disappeared.
    case lost
  }

  /// The fetch of one original; it has an end time only after it has started.
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
  /// In continuous modes, the selections that were delivered during this action
  /// (rule `continuous.change.delivers`).
  var delivered: [[String]] = []
  var now = 0
  var isLinkUp: Bool
  var isLibraryGone = false
  /// The screen that the picker reported as `place`, nil if it reported none.
  var route: String?
  /// The index of the first visible asset, nil if unknown.
  var anchor: Int? = 0
  /// The assets that the review may still show, if it is open.
  var reviewed: Set<String> = []
  /// In the phases `loading` and `failed`, the items to deliver, in order.
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
    // The default limit is 1 (rule `select.limit.default-one`).
    limit = device.limit(scenario.limit ?? 1)
    opensWithOne = limit == 1
    // Duplicates count once, and unknown identifiers are dropped (rules `preselect.duplicates.once`
    // and `preselect.unknown.dropped`).
    var known: [String] = []
    for identifier in scenario.preselected
    where !library.isGone(identifier) && !known.contains(identifier) {
      known.append(identifier)
    }
    preselected = known
    selection = known
  }

  /// Whether a tap finishes the pick (rule `select.limit-one.tap-finishes`).
  ///
  /// If the picker opened with a limit above 1, it has an Add button, and the button stays even if
  /// the app lowers the limit to 1. While the selection exceeds the limit, Add is refused
  /// (rule `host.limit.below-count`), so the button is disabled, not hidden.
  var tapFinishes: Bool {
    opensWithOne && limit == 1 && selection.count <= 1 && !mode.isContinuous
  }

  /// Returns every state that the rules allow after an action, each with the answers that a picker
  /// may give.
  ///
  /// - Parameter act: The action.
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

  /// Returns whether this state assumes the second alternative of an unspecified behavior.
  mutating func takesOther(than rule: UnspecifiedBehavior) -> Bool {
    choices.takesOther(than: rule)
  }

  /// Copies from the picker's answer the values that the rules leave open, such as the scroll
  /// position.
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
