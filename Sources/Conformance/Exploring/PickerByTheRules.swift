// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What a picker does, as the rules tell it: a value that knows the state after each act.
///
/// It is written from the rules and from nothing else. A picker that disagrees with it is wrong, or
/// the model is; the rule decides. Where the rules are silent there are several states, see
/// ``SilentRule``.
struct PickerByTheRules: Hashable, Sendable {
  /// How far a selected asset is.
  enum Fate: Hashable, Sendable {
    case ready
    case kept
    case pending
    case failed(Cause)
    case gone
  }

  /// Why an asset could not be fetched.
  enum Cause: Hashable, Sendable {
    case offline
    /// The library went.
    case lost
  }

  /// A fetch; it waits for its turn where there is no end yet.
  struct Transfer: Hashable, Sendable {
    var until: Int?
    var fails = false
  }

  let device: ExploredDevice
  let mode: SelectionBehavior
  let latency: Int
  let bytesPerSecond: Int
  /// What was selected when the picker opened, in order.
  let preselected: [String]
  private let opensWithOne: Bool

  var library: PredictedLibrary
  var phase = SessionView.Phase.picking
  /// Nil means no limit.
  var limit: Int?
  var selection: [String]
  var results: PredictedResults?
  /// What a continuous mode handed over in this act (P6).
  var delivered: [[String]] = []
  var now = 0
  var isLinkUp: Bool
  var isLibraryGone = false
  /// What is in front, as the picker said; nil where it does not say.
  var place: String?
  /// The first asset in front; nil where nobody knows.
  var anchor: Int? = 0
  /// What an open review may still show.
  var reviewed: Set<String> = []
  /// While loading and failed: what is delivered, in order.
  var items: [String] = []
  var fates: [String: Fate] = [:]
  var transfers: [String: Transfer] = [:]
  var sizes: [String: Int] = [:]
  /// What was gone when the person pressed Add.
  var wasGone: Set<String> = []
  /// What came over the network once is never fetched again.
  var arrived: Set<String> = []
  var editedSinceArrival: Set<String> = []
  var choices = Choices()

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - scenario: The library and what the app asks for.
  ///   - device: The device.
  init(_ scenario: Scenario, on device: ExploredDevice) {
    self.device = device
    library = PredictedLibrary(scenario.library, on: device)
    mode = scenario.mode
    latency = Int(scenario.environment.latency)
    bytesPerSecond = Int(scenario.environment.bytesPerSecond)
    isLinkUp = scenario.environment.isLinkUp
    // C1: who does not say gets 1.
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

  /// Whether a tap finishes (P2).
  ///
  /// An app that asks for more gets an Add button that stays: C6 wants it disabled, not gone, while a
  /// lowered limit is exceeded, whatever the limit was at the start.
  var tapFinishes: Bool {
    opensWithOne && limit == 1 && selection.count <= 1 && !mode.isContinuous
  }

  /// Every state that the rules allow after an act, and what a picker may say to it.
  ///
  /// - Parameter act: What is done.
  /// - Returns: The states, at least one.
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

  /// Whether the picker takes the second way where a rule is silent.
  mutating func takesOther(than rule: SilentRule) -> Bool {
    choices.takesOther(than: rule)
  }

  /// Takes over what the rules leave to the picker and its answer tells.
  mutating func observe(_ view: SessionView) {
    place = view.around.place
    if place != "review" { reviewed = [] }
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
