// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One open picker: feeds the machine and performs what it asks for.
///
/// Inputs are taken one after another; none waits for disk or network. The events end with
/// ``PickerEvent/ended(_:)``, exactly once (rule P8).
public actor PickerSession {
  /// What happens, in order, to one reader; ends after ``PickerEvent/ended(_:)``.
  public nonisolated let events: AsyncStream<PickerEvent>
  /// The window, fixed while the picker is open (rule W8).
  public nonisolated let window: AssetWindow
  /// Preselected identifiers that the library does not know, in order (rule C3).
  public nonisolated let droppedIdentifiers: [AssetIdentifier]

  /// How many events were told so far, for whoever reads ``events`` and must know whether it has
  /// them all.
  public private(set) var announcementCount = 0

  private(set) var machine: PickerStateMachine
  /// The place that the finger came down on, while a swipe is under way.
  var swipeAnchor: Int?
  /// Where the finger was last, while a swipe is under way.
  var swipeFinger: Int?
  /// Whether the finger is before the anchor, while a swipe is under way.
  var swipeGoesBack = false
  /// Who is told of what the person does.
  var recorder: (@Sendable (PickerStep) -> Void)?
  /// Who is told of every event beside whoever reads them.
  var observer: (@Sendable (PickerEvent) -> Void)?
  /// Counts what a finger did, so that an answer of the library that comes late is dropped.
  var swipeTurn = 0
  var grid: AssetGrid
  /// The collections, as they were when so much had been listed.
  var knownCollections: (listing: Int, collections: [AssetCollection])?
  let library: any AssetQuerying
  let delivery: any AssetDelivering
  let keeper: (any PickKeeping)?
  /// Whether a pick is being written down.
  var isKeeping = false
  private var companion: (any Sendable & AnyObject)?
  private var loadedWaiters: [CheckedContinuation<Void, Never>] = []
  private let announcer: AsyncStream<PickerEvent>.Continuation

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - configuration: What the app asks for.
  ///   - profile: The device.
  ///   - library: The library to pick from.
  ///   - delivery: What fetches missing originals.
  ///   - history: What was remembered of the app, nil where nobody does; the default is nil.
  ///   - listed: When the library's clouds were listed, the longest ago where there are several;
  ///     the default, nil, is for a library without.
  ///   - keeper: What writes picks down whose rest is to come later; the default, nil, is that
  ///     nobody does.
  /// - Throws: ``ConfigurationError`` with every issue, or what keeps the library from answering.
  /// - Complexity: One indexed query, two where the app has a filter.
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
    var told: Set<AssetIdentifier> = []
    droppedIdentifiers = wanted.filter { !known.contains($0) && told.insert($0).inserted }
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

  /// What the picker shows now.
  public var view: PickerView {
    machine.view(of: Connection(delivery))
  }

  /// Where the picker is; the same as in ``view`` and quicker to ask for.
  public var phase: PickerPhase { machine.phase }

  /// How many assets the grid has; 0 while the library is being asked, see ``refresh()``.
  public var count: Int { machine.browsing.count ?? 0 }

  /// Takes an input in; returns when its actions were begun.
  ///
  /// Where the input leads to another grid, ``refresh()`` asks the library for it.
  ///
  /// - Parameter input: What happened.
  /// - Returns: Why nothing changed, or what stopped a swipe, nil where the input was taken whole;
  ///   also told as an event.
  @discardableResult
  public func send(_ input: PickerInput) -> Refusal? {
    if input.endsSwipe { swipeTurn += 1 }
    let actions = machine.handle(input)
    var refusal: Refusal?
    for case .announce(.refused(let reason)) in actions where refusal == nil { refusal = reason }
    // A tap at the limit tells that somebody wanted more; anything else that is refused is nothing.
    if refusal == nil || refusal == .limit || input == .swipeEnded { note(input) }
    for action in actions { perform(action) }
    return refusal
  }

  /// Changes what can be changed while the picker is open (rule C6).
  ///
  /// - Parameter update: The change.
  /// - Throws: ``ConfigurationError`` with every issue; nothing changes then.
  public func update(_ update: PickerConfiguration.Update) throws(ConfigurationError) {
    let issues = update.issues(with: machine.profile)
    guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
    send(.update(update))
  }

  /// Keeps something alive for as long as the picker is open and somebody holds it, such as what
  /// tells it of changes to its library.
  ///
  /// - Parameter companion: What to keep; it replaces what was kept before.
  public func keep(_ companion: any Sendable & AnyObject) {
    guard !machine.phase.isClosed else { return }
    self.companion = companion
  }

  /// Waits until nothing is fetched any more: the picker closed, or the person has to choose.
  ///
  /// Returns at once where nothing is.
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
