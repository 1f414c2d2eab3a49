// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// One open picker: it receives inputs and reports events.
///
/// The session passes each input to a `PickerStateMachine`, and performs the actions that the
/// state machine returns. The session handles inputs one after another, and does not wait for the
/// disk or the network meanwhile. The last event is `PickerEvent.ended(_:)`, which is sent
/// exactly once (rule `end.terminal-once`).
public actor PickerSession {
  /// The events of the picker in order; only one reader may use the stream.
  ///
  /// The stream ends after `PickerEvent.ended(_:)`.
  public nonisolated let events: AsyncStream<PickerEvent>
  /// The assets that this picker shows; they do not change while it is open
  /// (rule `library.late.stays-out`).
  public nonisolated let window: AssetWindow
  /// The identifiers of the preselection that the library does not know, in order (rule
  /// `preselect.unknown.dropped`).
  public nonisolated let droppedIdentifiers: [AssetIdentifier]

  /// The number of events that were sent so far.
  ///
  /// A reader of ``events`` can compare it with the number of events that it has read.
  public private(set) var announcementCount = 0

  private(set) var machine: PickerStateMachine
  /// The position at which the current swipe began, nil if there is no swipe.
  var swipeAnchor: Int?
  /// The latest position of the finger in the current swipe, nil if there is no swipe.
  var swipeFinger: Int?
  /// Whether the finger is before the position at which the current swipe began.
  var swipeGoesBack = false
  /// Called with each step of the person.
  var recorder: (@Sendable (PickerStep) -> Void)?
  /// Called with each event, in addition to the stream.
  var observer: (@Sendable (PickerEvent) -> Void)?
  /// The number of finger movements so far.
  ///
  /// An answer of the library to an earlier movement is ignored.
  var swipeGeneration = 0
  var grid: AssetGrid
  /// The collections, with the number of the list for which they were read.
  var knownCollections: (listing: Int, collections: [AssetCollection])?
  let library: any AssetQuerying
  let delivery: any AssetDelivering
  let keeper: (any PickKeeping)?
  /// Whether a pick is being stored.
  var isKeeping = false
  private var companion: (any Sendable & AnyObject)?
  private var loadedWaiters: [CheckedContinuation<Void, Never>] = []
  private let announcer: AsyncStream<PickerEvent>.Continuation

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration.
  ///   - profile: The device's profile.
  ///   - library: The library from which the person picks.
  ///   - delivery: Fetches missing originals.
  ///   - history: The notices that the person has seen in earlier pickers of the app; nil, the
  ///     default, for a new app.
  ///   - listed: When the contents of the library's cloud were last listed. If there are several
  ///     clouds, this is the earliest of their times. Nil, the default, is for a library without
  ///     clouds.
  ///   - keeper: Stores picks whose missing originals are delivered later. With nil, the default,
  ///     the person cannot choose *later*.
  /// - Throws: `ConfigurationError` with every issue if the profile does not allow the
  ///   configuration. An error of the library if the library cannot be read.
  /// - Complexity: One indexed query, or two if the app sets a filter.
  public init(
    _ configuration: PickerConfiguration, profile: DeviceProfile, library: any AssetQuerying,
    delivery: any AssetDelivering, history: AppHistory? = nil, listed: Timestamp? = nil,
    keeper: (any PickKeeping)? = nil
  ) async throws {
    try configuration.validate(with: profile)
    window = try await library.window(profile.library)
    let wanted = configuration.preselectedAssetIdentifiers
    let preselected =
      wanted.isEmpty ? [] : try await library.assets(withIdentifiers: wanted)
    let known = Set(preselected.map(\.identifier))
    var seen: Set<AssetIdentifier> = []
    droppedIdentifiers = wanted.filter { !known.contains($0) && seen.insert($0).inserted }
    machine = PickerStateMachine(
      configuration: configuration, profile: profile, window: window, preselected: preselected,
      history: history ?? AppHistory(), listed: listed, keepsPicks: keeper != nil)
    let total = try await library.count(in: window, matching: machine.browsing.query)
    _ = machine.handle(.counted(total, listing: machine.browsing.listing))
    grid = AssetGrid(machine.browsing, total: total)
    self.library = library
    self.delivery = delivery
    self.keeper = keeper
    (events, announcer) = AsyncStream.makeStream()
    if let history, history != machine.history {
      perform(.announce(.historyChanged(machine.history)))
    }
  }

  /// The current state of everything that the picker shows.
  public var view: PickerView {
    machine.view(of: Connection(delivery))
  }

  /// The current phase of the picker; this property is faster to read than ``view``.
  public var phase: PickerPhase { machine.phase }

  /// The number of assets in the grid, 0 until the library has answered; see ``refresh()``.
  public var count: Int { machine.browsing.count ?? 0 }

  /// Handles an input of the person, the app, the library or the network.
  ///
  /// The method returns when the actions that result from the input have begun. If the input
  /// changes which assets the grid lists, call ``refresh()`` to count them.
  ///
  /// - Parameter input: The input to handle.
  /// - Returns: Nil if the input had its full effect. Otherwise the reason why the picker refused
  ///   the input, or why it stopped a swipe. An event reports the same reason.
  @discardableResult
  public func send(_ input: PickerInput) -> Refusal? {
    if input.endsSwipe { swipeGeneration += 1 }
    let actions = machine.handle(input)
    var refusal: Refusal?
    for case .announce(.refused(let reason)) in actions where refusal == nil { refusal = reason }
    // A tap at the limit shows that the person wanted more. Other refused inputs are not recorded.
    if refusal == nil || refusal == .limit || input == .swipeEnded { recordStep(input) }
    for action in actions { perform(action) }
    return refusal
  }

  /// Changes some options of the configuration while the picker is open (rules `host.limit.live`
  /// and `host.edges.live`).
  ///
  /// - Parameter update: The change; a field that is nil stays unchanged.
  /// - Throws: `ConfigurationError` with every issue if the profile does not allow the update. In
  ///   this case, nothing changes.
  public func update(_ update: PickerConfiguration.Update) throws(ConfigurationError) {
    let issues = update.issues(with: machine.profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
    send(.update(update))
  }

  /// Keeps an object alive while the picker is open.
  ///
  /// For example, the object can be one that watches the library for changes.
  ///
  /// - Parameter companion: The object. It replaces the object of an earlier call.
  public func keep(_ companion: any Sendable & AnyObject) {
    guard !machine.phase.isClosed else { return }
    self.companion = companion
  }

  /// Waits until no originals are being fetched.
  ///
  /// After a fetch, the picker has closed, or the person has to choose what to do. If nothing is
  /// being fetched, the method returns at once.
  public func untilLoaded() async {
    guard case .loading = machine.phase else { return }
    await withCheckedContinuation { loadedWaiters.append($0) }
  }

  private func wakeIfLoaded() {
    if case .loading = machine.phase { return }
    for waiter in loadedWaiters { waiter.resume() }
    loadedWaiters = []
  }

  func perform(_ action: PickerAction) {
    switch action {
    case .announce(let event):
      announcementCount += 1
      announcer.yield(event)
      observer?(event)
      wakeIfLoaded()
      if case .ended = event {
        announcer.finish()
        companion = nil
        observer = nil
      }
    case .startDelivery(let attempt, let assets):
      let terms = DeliveryTerms(machine.profile)
      delivery.start(assets, attempt: attempt, terms: terms) { [weak self] event in
        await self?.send(.delivery(event))
      }
    case .stopDelivery(let attempt): delivery.stop(attempt: attempt)
    }
  }
}

extension PickerSession {
  /// Finishes the pick as *later*: the picker closes now, and missing items are fetched later.
  ///
  /// The picker closes when the pick has been stored. If the picker closes for another reason
  /// meanwhile, the stored pick is deleted.
  ///
  /// - Returns: Why the picker stays open, nil if it has closed.
  @discardableResult
  public func finishLater() async -> Refusal? {
    guard !machine.phase.isClosed else { return nil }
    guard let keeper, !isKeeping else { return refuse(keeper == nil ? .notOffered : .notNow) }
    isKeeping = true
    defer { isKeeping = false }
    let token = keeper.makeToken()
    while true {
      if let refusal = machine.laterRefusal { return refuse(refusal) }
      let items = machine.itemsForLater(token)
      let pick = PendingPick(
        token: token, profile: machine.profile.identifier,
        mode: machine.configuration.preferredAssetRepresentationMode, items: items)
      do { try await keeper.keep(pick) } catch { return refuse(.notWritten) }
      // The selection may have changed while the pick was stored, or the picker may have closed.
      let isSame = machine.itemsForLater(token).map(\.asset) == items.map(\.asset)
      guard !machine.phase.isClosed, machine.laterRefusal == nil, isSame else {
        await keeper.forget(token)
        if machine.phase.isClosed { return nil }
        continue
      }
      return send(.finishLater(token))
    }
  }

  private func refuse(_ refusal: Refusal) -> Refusal {
    perform(.announce(.refused(refusal)))
    return refusal
  }
}

extension PickerSession {
  /// Calls an observer with every event from now on.
  ///
  /// The stream ``events`` receives the events, too.
  ///
  /// - Parameter observer: A closure that is called synchronously for each event, in order. The closure
  ///   replaces the previous observer.
  public func observe(_ observer: @escaping @Sendable (PickerEvent) -> Void) {
    self.observer = observer
  }

  /// The notices that the person has seen in the pickers of the app, including this picker.
  public var history: AppHistory { machine.history }
}

/// An input of the person that can be recorded and repeated.
public enum PickerStep: Hashable, Sendable {
  /// Any input that does not belong to a swipe.
  case input(PickerInput)
  /// A whole swipe over the grid, with its first and its last position, counted from 0.
  case swipe(from: Int, to: Int)
}

extension PickerSession {
  /// Calls a recorder with every input of the person from now on.
  ///
  /// Taps that are refused because of the limit are included. Other refused inputs are left out,
  /// because they cannot be repeated. Inputs of the app, of the library and of the network are also
  /// left out.
  ///
  /// - Parameter recorder: A closure that is called for each input, in order, before the input has
  ///   an effect. The closure replaces the previous recorder.
  public func record(_ recorder: @escaping @Sendable (PickerStep) -> Void) {
    self.recorder = recorder
  }

  /// Passes an input to the recorder.
  func recordStep(_ input: PickerInput) {
    guard let recorder else { return }
    switch input {
    case .swipeEnded:
      if let from = swipeAnchor, let to = swipeFinger { recorder(.swipe(from: from, to: to)) }
      swipeFinger = nil
    case .tap, .browse, .resize, .remove, .dismiss, .finish, .cancel, .retry, .useArrived,
      .finishLater, .goBack:
      recorder(.input(input))
    case .swipeBegan, .swipeMoved, .swipeContinued, .hostDeselect, .hostMove, .setFrame, .update,
      .hostClose, .fail, .libraryChanged, .counted, .delivery, .connectionChanged:
      break
    }
  }
}

extension PickerSession {
  /// Whether a person can select assets by a swipe over the grid (rule `select.swipe.multi-only`).
  ///
  /// A swipe is possible only with the selection behavior `default`, and only in a picker in which
  /// a tap does not finish the pick.
  public var allowsSwiping: Bool { machine.allowsSwiping }

  /// Begins a swipe at the position of the grid where the finger is (rule `select.swipe.range`).
  ///
  /// The swipe ends with `PickerInput.swipeEnded`, with another input of the person, or when the
  /// phase changes.
  ///
  /// - Parameter position: The position in the grid, from 0.
  /// - Returns: Nil if the swipe began, otherwise why it did not. If the position does not exist,
  ///   the reason is `notShown`.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: The same as ``assets(at:)`` for one position.
  @discardableResult
  public func beginSwipe(at position: Int) async throws -> Refusal? {
    send(.swipeEnded)
    let generation = swipeGeneration
    var anchor: Asset?
    try await refresh()
    if (0..<count).contains(position) {
      anchor = try await assets(at: position..<position + 1).first
    }
    guard generation == swipeGeneration else { return nil }
    (swipeAnchor, swipeFinger) = (position, anchor == nil ? nil : position)
    guard let anchor else {
      perform(.announce(.refused(.notShown)))
      return .notShown
    }
    return send(.swipeBegan(anchor))
  }

  /// Continues the swipe to the position of the grid where the finger is now
  /// (rule `select.swipe.range`).
  ///
  /// If there is no swipe, the call has no effect. If several calls run at the same time, only the
  /// newest one has an effect.
  ///
  /// The assets between the beginning of the swipe and the finger are read page by page. If the
  /// swipe reaches the limit, no more pages are read. Only selected assets stay in memory, even if
  /// the swipe covers a million assets.
  ///
  /// - Parameter position: The position in the grid, from 0. If it is outside the grid, the nearest
  ///   position in the grid is used.
  /// - Returns: `limit` if this call is the first one that the limit stops during the swipe,
  ///   otherwise nil.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: That of ``assets(at:)`` for the positions that the swipe newly covers.
  @discardableResult
  public func moveSwipe(to position: Int) async throws -> Refusal? {
    guard let passed = machine.swipedCount, let swipeAnchor else { return nil }
    swipeGeneration += 1
    let generation = swipeGeneration
    let finger = min(max(position, 0), count - 1)
    let isBack = finger < swipeAnchor
    let wanted = abs(finger - swipeAnchor) + 1
    // The finger moved to the other side of the position where the swipe began.
    let isTurned = finger != swipeAnchor && passed > 1 && isBack != swipeGoesBack
    var kept = min(passed, isTurned ? 1 : wanted)
    if finger != swipeAnchor { swipeGoesBack = isBack }
    if kept == wanted {
      swipeFinger = finger
      return kept < passed ? send(.swipeContinued(after: kept, [])) : nil
    }
    var refusal: Refusal?
    while kept < wanted {
      let count = min(AssetGrid.pageSize, wanted - kept)
      let start = isBack ? swipeAnchor - kept - count + 1 : swipeAnchor + kept
      let next = try await assets(at: start..<start + count)
      guard generation == swipeGeneration, !next.isEmpty else { return refusal }
      let newRefusal = send(.swipeContinued(after: kept, isBack ? next.reversed() : next))
      swipeFinger = finger
      refusal = refusal ?? newRefusal
      // The limit stopped the swipe, or the swipe ended.
      guard machine.swipedCount == kept + next.count else { return refusal }
      kept += next.count
    }
    return refusal
  }
}
