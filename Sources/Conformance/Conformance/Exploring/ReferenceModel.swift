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

extension ReferenceModel {
  /// Begins to deliver the selection: fetches the missing originals, or closes the picker if none
  /// is missing (rules `family.loading.before-close` and `family.loading.nothing-missing`).
  mutating func deliver() {
    prepareItems()
    load()
  }

  /// Determines for each item whether it is on the device.
  mutating func prepareItems() {
    items = selection
    wasGone = Set(items.filter(library.isGone))
    for item in items {
      itemStates[item] = itemState(of: item)
      sizes[item] = library.size(of: item)
    }
  }

  private mutating func itemState(of item: String) -> ItemState {
    if arrived.contains(item) {
      let isOther = editedSinceArrival.contains(item) && library.isInCloud(item)
      return isOther && takesOther(than: .editedAfterArrivalStays) ? .pending : .ready
    }
    // A removed asset stays selected, and the results report it as gone (rule `library.gone.told`).
    if library.isGone(item) { return .gone }
    // A kept item needs no fetch (rule `preselect.kept.kept`).
    if preselected.contains(item) { return .kept }
    return device.isFamily && library.isInCloud(item) ? .pending : .ready
  }

  /// Fetches only the failed items again (rule `load.retry.only-failed`).
  mutating func retry() -> PredictedAnswer {
    guard phase == .failed else { return .refused("notNow") }
    let again = items.filter { itemStates[$0] == .failed(.offline) }
    guard !again.isEmpty else { return .refused("nothingToRetry") }
    if isLibraryGone, takesOther(than: .vanishedLibraryIsRetried) {
      return .oneOf(["nothingToRetry", "notNow"])
    }
    for item in again {
      itemStates[item] = .pending
      if !library.isInCloud(item), takesOther(than: .downloadedIsFetchedOn) {
        itemStates[item] = .ready
      }
      let size = library.size(of: item)
      if size != sizes[item], takesOther(than: .retryFetchesAsItWas) { sizes[item] = size }
    }
    load()
    return .taken
  }

  /// Enters the phase `loading` and completes the items that need no time.
  private mutating func load() {
    phase = .loading
    for item in items where itemStates[item] == .pending { transfers[item] = Transfer() }
    start()
    settle()
  }

  /// Sets whether there is a network; if it is lost, the fetch fails at once.
  ///
  /// Items whose transfer has not started yet fail, too.
  mutating func setLink(_ isUp: Bool) {
    let isLost = isLinkUp && !isUp
    isLinkUp = isUp
    guard phase == .loading, isLost else { return }
    for item in items where itemStates[item] == .pending { itemStates[item] = .failed(.offline) }
    transfers = [:]
    settle()
  }

  /// Advances time to `end`, in steps from one completed transfer to the next.
  mutating func pass(until end: Int) {
    while phase == .loading, let next = nextEnding, next <= end {
      now = next
      settle()
    }
    now = end
  }

  private var nextEnding: Int? { transfers.values.compactMap(\.until).min() }

  /// Starts as many fetches as the device allows, in the order of the selection
  /// (rules `load.parallel.as-many` and `load.order.selection`).
  mutating func start() {
    var running = transfers.values.count { $0.until != nil }
    for item in items
    where transfers[item].map({ $0.until == nil }) ?? false && running < device.parallelFetches {
      let end = isLinkUp ? duration(of: item) : latency
      transfers[item] = Transfer(until: now + end, fails: !isLinkUp)
      running += 1
    }
  }

  /// Completes the transfers that are due now, and starts transfers that wait.
  ///
  /// If no transfer is left, closes the picker, or enters the phase `failed` if an item failed.
  mutating func settle() {
    while let next = nextEnding, next <= now {
      for item in items {
        guard let transfer = transfers[item], let until = transfer.until, until <= now else {
          continue
        }
        transfers[item] = nil
        guard itemStates[item] == .pending else { continue }
        itemStates[item] = transfer.fails ? .failed(.offline) : .ready
        if !transfer.fails {
          arrived.insert(item)
          editedSinceArrival.remove(item)
        }
      }
      start()
    }
    guard phase == .loading, !itemStates.values.contains(.pending) else { return }
    transfers = [:]
    let hasFailed = items.contains {
      itemStates[$0] == .failed(.offline) || itemStates[$0] == .failed(.lost)
    }
    let isNewlyGone = items.contains { itemStates[$0] == .gone && !wasGone.contains($0) }
    if hasFailed || isNewlyGone && !takesOther(than: .goneWhileLoadingAsks) {
      phase = .failed
    } else {
      close("finished", items.map(outcome))
    }
  }

  /// Returns the time from the start of an asset's fetch to its last byte.
  private func duration(of item: String) -> Int {
    latency + ((sizes[item] ?? 0) * 1000 + bytesPerSecond - 1) / bytesPerSecond
  }
}

extension ReferenceModel {
  /// Applies changes of the library.
  ///
  /// A change can remove assets from the window, but never adds one to it
  /// (rules `library.gone.leaves` and `library.late.stays-out`). Selected assets stay selected
  /// (rule `library.selected.stays`).
  mutating func change(_ edits: [LibraryEdit]) {
    let shown = library.shown
    for edit in edits {
      let identifier = edit.identifier.rawValue
      let before = library.assets[identifier]
      switch edit {
      case .removed:
        guard before != nil else { continue }
        library.remove(identifier)
      case .added(let entry), .changed(let entry): library.put(entry.asset)
      }
      library.libraryCount = nil
      if before != library.assets[identifier], arrived.contains(identifier) {
        editedSinceArrival.insert(identifier)
      }
      updateGrid(identifier, before)
    }
    // If the length of the grid changed, the rules do not specify the scroll position.
    if library.shown != shown { anchor = nil }
    updateGoneItems()
  }

  private mutating func updateGrid(_ identifier: String, _ before: Asset?) {
    // An asset that was added while the picker is open does not enter the window.
    guard library.opening.contains(identifier) else { return }
    let isShown = library.shown.contains(identifier)
    guard library.isAllowed(identifier) else {
      return library.shown.removeAll { $0 == identifier }
    }
    guard isShown else {
      if takesOther(than: .returnedAssetStaysOut) { library.insertByDate(identifier) }
      return
    }
    let dates = [before, library.assets[identifier]].map { $0?.captureDate ?? $0?.modificationDate }
    guard dates[0] != dates[1] else { return }
    if takesOther(than: .redatedAssetStays) {
      library.shown.removeAll { $0 == identifier }
    } else if !takesOther(than: .redatedAssetMoves) {
      library.insertByDate(identifier)
    }
  }

  /// Ends the fetches of removed assets (rule `load.gone-meanwhile.told`); a removed asset that was
  /// fetched before stays ready.
  private mutating func updateGoneItems() {
    guard phase == .loading || phase == .failed else { return }
    var freed: [String] = []
    for item in items {
      if library.isGone(item) {
        switch itemStates[item] {
        case .ready where arrived.contains(item), .kept, .gone, nil: continue
        case .ready, .failed: break
        case .pending: freed.append(item)
        }
        itemStates[item] = .gone
      } else if itemStates[item] == .pending, !library.isInCloud(item),
        takesOther(than: .downloadedIsFetchedOn)
      {
        itemStates[item] = .ready
        freed.append(item)
      }
    }
    let waits = items.contains { itemStates[$0] == .pending && transfers[$0]?.until == nil }
    if !freed.isEmpty, !waits || takesOther(than: .goneKeepsItsSlot) {
      for item in freed { transfers[item] = nil }
      start()
    }
    if phase == .loading { settle() }
  }
}
