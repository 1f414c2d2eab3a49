// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One open picker, which passes inputs to the state machine and performs its actions.
///
/// Inputs are handled one after another, and none of them waits for disk or network. The last event
/// is ``PickerEvent/ended(_:)``, which is sent exactly once (rule P8).
public actor PickerSession {
  /// The events in order, for one reader; the stream ends after ``PickerEvent/ended(_:)``.
  public nonisolated let events: AsyncStream<PickerEvent>
  /// The window: which assets this picker shows; fixed while it is open (rule W8).
  public nonisolated let window: AssetWindow
  /// Preselected identifiers that the library does not know, in order (rule C3).
  public nonisolated let droppedIdentifiers: [AssetIdentifier]

  /// The number of events so far.
  ///
  /// A reader of ``events`` can compare it with the number of events read.
  public private(set) var announcementCount = 0

  private(set) var machine: PickerStateMachine
  /// The position at which the current swipe began, nil without a swipe.
  var swipeAnchor: Int?
  /// The latest position of the finger in the current swipe, nil without a swipe.
  var swipeFinger: Int?
  /// Whether the finger of the current swipe is before the anchor.
  var swipeGoesBack = false
  /// Receives the steps of the person.
  var recorder: (@Sendable (PickerStep) -> Void)?
  /// Receives every event, in addition to the reader of the stream.
  var observer: (@Sendable (PickerEvent) -> Void)?
  /// The number of finger movements, by which a late answer of the library is recognized and
  /// dropped.
  var swipeGeneration = 0
  var grid: AssetGrid
  /// The collections, with the number of the list that they belong to.
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
  ///   - profile: The device.
  ///   - library: The library to pick from.
  ///   - delivery: Fetches missing originals.
  ///   - history: The data remembered about the app; nil, the default, for no data.
  ///   - listed: When the contents of the library's clouds were listed, the earliest time if there
  ///     are several clouds; nil, the default, for a library without clouds.
  ///   - keeper: Stores picks whose rest is delivered later; nil, the default, disables later
  ///     delivery.
  /// - Throws: ``ConfigurationError`` with every issue if the profile does not allow the
  ///   configuration, or an error of the library if the library cannot be read.
  /// - Complexity: One indexed query, or two if the app has a filter.
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

  /// The current view of the picker.
  public var view: PickerView {
    machine.view(of: Connection(delivery))
  }

  /// The current phase, the same as in ``view`` and faster to read.
  public var phase: PickerPhase { machine.phase }

  /// How many assets the grid has, 0 until the library has answered; see ``refresh()``.
  public var count: Int { machine.browsing.count ?? 0 }

  /// Handles an input and returns when its actions have begun.
  ///
  /// If the input changes the grid's list, call ``refresh()`` to query the library.
  ///
  /// - Parameter input: The input.
  /// - Returns: Why nothing changed or what stopped a swipe, nil if the input took full effect. The
  ///   same reason is reported as an event.
  @discardableResult
  public func send(_ input: PickerInput) -> Refusal? {
    if input.endsSwipe { swipeGeneration += 1 }
    let actions = machine.handle(input)
    var refusal: Refusal?
    for case .announce(.refused(let reason)) in actions where refusal == nil { refusal = reason }
    // A tap at the limit shows that the person wanted more; other refused inputs are not recorded.
    if refusal == nil || refusal == .limit || input == .swipeEnded { recordStep(input) }
    for action in actions { perform(action) }
    return refusal
  }

  /// Changes options of the open picker (rule C6).
  ///
  /// - Parameter update: The change.
  /// - Throws: ``ConfigurationError`` with every issue if the profile does not allow the update. In
  ///   this case nothing changes.
  public func update(_ update: PickerConfiguration.Update) throws(ConfigurationError) {
    let issues = update.issues(with: machine.profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
    send(.update(update))
  }

  /// Retains an object while the picker is open, such as one that watches its library.
  ///
  /// - Parameter companion: The object, which replaces the previous one.
  public func keep(_ companion: any Sendable & AnyObject) {
    guard !machine.phase.isClosed else { return }
    self.companion = companion
  }

  /// Waits until no fetch is running: the picker has closed, or the person has to choose.
  ///
  /// Returns at once if no fetch is running.
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
