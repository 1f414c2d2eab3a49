// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One open picker: it receives inputs and reports events.
///
/// The session passes each input to a ``PickerStateMachine``, and performs the actions that the
/// state machine returns. The session handles inputs one after another, and does not wait for the
/// disk or the network meanwhile. The last event is ``PickerEvent/ended(_:)``, which is sent
/// exactly once (rule `end.terminal-once`).
public actor PickerSession {
  /// The events of the picker in order; only one reader may use the stream.
  ///
  /// The stream ends after ``PickerEvent/ended(_:)``.
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
  /// - Throws: ``ConfigurationError`` with every issue if the profile does not allow the
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
  /// - Throws: ``ConfigurationError`` with every issue if the profile does not allow the update. In
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
