// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel
import Synchronization

/// Asks a person once for photos, with a picker that runs in another process.
///
/// The app needs no access to the library and receives only the picked assets. All methods may be
/// called from any thread.
///
/// ```swift
/// for result in try await PhotoPicker().present().items {
///   let photo = try await result.itemProvider.loadData(as: .image)
///   print(photo?.count ?? 0)
/// }
/// ```
public final class PhotoPicker: Sendable {
  /// An event that an open picker sends to the app.
  public enum Event: Sendable {
    /// All assets that are selected now.
    ///
    /// The event is sent after each change by the person, if the configuration asks for a
    /// continuous selection (rules `continuous.change.delivers` and `continuous.whole-selection`).
    case delivered([PickerResult])
    /// The picker refused a change that the app requested, and stays open.
    case refused(PhotoPickerError)
    /// The picker closed; this is the last event (rule `end.nothing-after`).
    case ended(PickerOutcome<PickerResult>)
  }

  /// The purpose for which a picker is opened.
  enum Purpose: Sendable {
    case picking, opening
    case redeeming(PickToken)
    case opened(among: [AssetIdentifier]?)
  }

  private typealias Result = Swift.Result<PickerOutcome<PickerResult>, PhotoPickerError>

  private struct State {
    var machine = PickMachine()
    var isPresented = false
    /// The actions that are to be performed, in their order.
    var actions: [PickMachine.Action] = []
    /// Whether a thread is performing actions.
    var isPerforming = false
    var opening: Opening?
    /// The link to the picker, with the number of the request that opens it.
    var link: (link: PickerLink, number: Int)?
    /// Waits until a picker that was cancelled must have closed.
    var watch: Task<Void, any Error>?
  }

  /// The configuration of this picker, such as the selection limit and the filter.
  public let configuration: PickerConfiguration
  /// The area of the screen in which the picker opens.
  public let placement: PickerPlacement
  /// The events of the picker; the last one is `ended`.
  ///
  /// The event `delivered` occurs only if the configuration asks for a continuous selection.
  ///
  /// Only one task may read the stream. If it reads slowly, it misses older `delivered` events, but
  /// always receives the newest one and `ended`. If ``present()`` throws, the stream ends without
  /// an event.
  public let events: AsyncStream<Event>

  private let access: PickerAccess
  let isAdapted: Bool
  let purpose: Purpose
  private let sink: AsyncStream<Event>.Continuation
  private let ending = Promise<Result>()
  private let state = Mutex(State())

  /// Makes a picker; ``present()`` opens it.
  ///
  /// - Parameters:
  ///   - configuration: The configuration; the default is one asset of any kind.
  ///   - placement: The area of the screen in which the picker opens; the default is the whole
  ///     screen.
  ///   - access: How to connect to the picker; the default is the picker that the environment
  ///     selects.
  public convenience init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    in placement: PickerPlacement = .full, from access: PickerAccess = .environment
  ) {
    self.init(configuration, for: .picking, in: placement, from: access)
  }

  /// Makes a picker that adapts its configuration to the device.
  ///
  /// A picker made by ``init(_:in:from:)`` does not open if the device lacks an option of the
  /// configuration. A picker made by this initializer uses the configuration that
  /// `PickerConfiguration.adapted(to:)` returns, and adapts updates in the same way.
  ///
  /// - Parameters:
  ///   - configuration: The configuration for a device that offers everything.
  ///   - placement: The area of the screen in which the picker opens, on a device that lets apps
  ///     choose it; the default is the whole screen.
  ///   - access: How to connect to the picker; the default is the picker that the environment
  ///     selects.
  public convenience init(
    adapting configuration: PickerConfiguration, in placement: PickerPlacement = .full,
    from access: PickerAccess = .environment
  ) {
    self.init(configuration, for: .picking, in: placement, isAdapted: true, from: access)
  }

  init(
    _ configuration: PickerConfiguration, for purpose: Purpose,
    in placement: PickerPlacement = .full, isAdapted: Bool = false, from access: PickerAccess
  ) {
    self.configuration = configuration
    self.placement = placement
    self.isAdapted = isAdapted
    self.purpose = purpose
    self.access = access
    (events, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
  }

  deinit { sink.finish() }

  /// The identifiers in the configuration's preselection that the picker ignores (rule
  /// `preselect.unknown.dropped`).
  ///
  /// The app never received these identifiers, or their assets no longer exist.
  ///
  /// The array is empty until the picker is open.
  public var droppedIdentifiers: [AssetIdentifier] { state.withLock { $0.machine.dropped } }

  /// Returns the options that the device's picker offers, without opening a picker.
  ///
  /// - Returns: The options that an app can use with this picker.
  /// - Throws: ``PhotoPickerError`` if no picker was found.
  public func offer() async throws(PhotoPickerError) -> PickerOffer {
    try await link(opening()).offer
  }

  /// Opens the picker and waits until it closes.
  ///
  /// Cancelling the task closes the picker, and the outcome is then `cancelled`. If the picker's
  /// process ends unexpectedly, the outcome is `failed` with `pickerEnded`.
  ///
  /// - Returns: How the pick ended, with its results in order.
  /// - Throws: ``PhotoPickerError`` if no picker opened, or if this picker was presented before.
  public func present() async throws(PhotoPickerError) -> PickerOutcome<PickerResult> {
    try state.withLock { state throws(PhotoPickerError) in
      guard !state.isPresented else { throw PhotoPickerError.presentedAlready }
      state.isPresented = true
    }
    if Task.isCancelled { cancel() }
    handle(.present(Self.error(of: placement)))
    let result = await withTaskCancellationHandler {
      await ending.value
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Closes the picker in any phase; does nothing if the picker has closed.
  ///
  /// If the app calls this method before ``present()``, ``present()`` returns at once. If the
  /// picker does not close within ten seconds, the link to it is closed, and the outcome is
  /// `failed` with `pickerEnded`.
  public func cancel() { handle(.cancel) }

  /// Sends a change to the open picker, or stores it until the picker opens.
  func change(_ change: PickerChange) { handle(.change(change)) }

  /// Reports a change that cannot be sent to the picker.
  func refuse(_ error: PhotoPickerError) { sink.yield(.refused(error)) }

  /// Passes an input to the state machine, and performs its actions.
  ///
  /// An action can cause another input at once. One thread performs all actions, one after another,
  /// so that messages are sent in the order of the inputs.
  private func handle(_ input: PickMachine.Input) {
    let isPerforming = state.withLock { state in
      state.actions += state.machine.handle(input)
      defer { state.isPerforming = true }
      return state.isPerforming
    }
    guard !isPerforming else { return }
    while let action = nextAction() { perform(action) }
  }

  private func nextAction() -> PickMachine.Action? {
    state.withLock { state in
      state.isPerforming = !state.actions.isEmpty
      return state.isPerforming ? state.actions.removeFirst() : nil
    }
  }

  private func perform(_ action: PickMachine.Action) {
    let (link, number) = state.withLock { ($0.link?.link, $0.link?.number) }
    switch action {
    case .connect:
      // The task exists before the next action, which may cancel it.
      let opening = opening()
      Task { await connect(opening) }
    case .stopConnecting: state.withLock { $0.opening }?.cancel()
    case .ask:
      guard let link, let number else { return }
      let feed = PickerFeed { event in self.take(event) }
      link.inbox.ask(number, request(of: link.offer), LinkWaiting(feed: feed))
    case .stopAsking:
      guard let link, let number else { return }
      link.inbox.stop(number)
      link.inbox.connection.closeAfterSending(
        LinkError(.closed, "the app cancelled the picker"))
    case .send(let change, let picker):
      guard let link else { return }
      link.inbox.notify(request(for: change, of: picker, offer: link.offer)) { [sink] error in
        // The reason `unknown` means that the picker closed before it received the change. The
        // change has no effect.
        if error.reason != .unknown { sink.yield(.refused(PhotoPickerError(error))) }
      }
    case .requestClosing(let picker):
      guard let link else { return }
      let terms = link.terms
      let watch = Task {
        try await terms.clock.sleep(for: terms.closingTimeout)
        link.close("the picker did not close within \(terms.closingTimeout)")
      }
      state.withLock { $0.watch = watch }
      link.inbox.notify(.cancel(picker: picker))
    case .deliver(let items): sink.yield(.delivered(results(items, over: link)))
    case .finish(let ending): finish(ending, over: link)
    }
  }

  private func connect(_ opening: Opening) async {
    do throws(PhotoPickerError) {
      let link = try await link(opening)
      state.withLock { state in
        guard state.machine.phase == .connecting else {
          state.opening = nil
          return
        }
        state.link = (link, link.inbox.reserve())
      }
      handle(.connected)
    } catch {
      handle(.notConnected(error))
    }
  }

  private typealias Opening = Task<Swift.Result<PickerLink, PhotoPickerError>, Never>

  /// Returns the task that opens the link to the picker's process; the first call begins it.
  private func opening() -> Opening {
    let access = access
    return state.withLock { state in
      if let opening = state.opening { return opening }
      let opening = Opening {
        do throws(PhotoPickerError) {
          // No picker may start for a pick that was cancelled.
          if Task.isCancelled { throw PhotoPickerError(LinkError(.stopped, "it was cancelled")) }
          return .success(try await PickerLink.open(access))
        } catch {
          return .failure(error)
        }
      }
      state.opening = opening
      return opening
    }
  }

  private func link(_ opening: Opening) async throws(PhotoPickerError) -> PickerLink {
    let result = await opening.value
    if case .failure = result { state.withLock { $0.opening = nil } }
    return try result.get()
  }

  private func take(_ event: PickerFeed.Event) {
    switch event {
    case .opened(let answer): handle(.opened(answer))
    case .refused(let error): handle(.refused(PhotoPickerError(error)))
    case .delivered(let items): handle(.delivered(items))
    case .broken: handle(.linkBroken)
    case .ended(let ending, let items):
      switch ending.outcome {
      case .finished: handle(.closed(.finished(items)))
      case .cancelled: handle(.closed(.cancelled(items)))
      case .failed: handle(.closed(.failed(ending.failure ?? .pickerEnded, items)))
      }
    }
  }

  private func finish(_ ending: PickMachine.Ending, over link: PickerLink?) {
    let result: Result =
      switch ending {
      case .error(let error): .failure(error)
      case .cancelledEarly: .success(.cancelled(preselection))
      case .outcome(let outcome): .success(outcome.mapItems { results($0, over: link) })
      }
    state.withLock { state in
      state.watch?.cancel()
      (state.opening, state.link) = (nil, nil)
    }
    if case .success(let outcome) = result { sink.yield(.ended(outcome)) }
    sink.finish()
    self.ending.fulfil(result)
  }

  private func results(_ items: [LinkItem], over link: PickerLink?) -> [PickerResult] {
    guard let link else { return [] }
    return items.map { PickerResult($0, over: link) }
  }
}

extension PhotoPicker {
  /// Returns the request that opens the picker on a device with the given offer.
  func request(of offer: PickerOffer) -> HostRequest {
    switch purpose {
    case .picking:
      let wanted = isAdapted ? configuration.adapted(to: offer) : configuration
      var request = PresentRequest(configuration: wanted.json)
      request.placement = isAdapted ? placement.adapted(to: offer) : placement
      return .present(request)
    case .opening:
      var request = PresentRequest(configuration: configuration.json)
      request.isForOpening = true
      return .present(request)
    case .redeeming(let token): return .redeem(token)
    case .opened(let identifiers): return .opened(among: identifiers)
    }
  }

  /// Returns the request that makes a change to an open picker.
  func request(for change: PickerChange, of picker: Int, offer: PickerOffer) -> HostRequest {
    switch change {
    case .update(let update):
      .update(picker: picker, isAdapted ? update.adapted(to: offer) : update)
    case .resize(let placement):
      .resize(picker: picker, isAdapted ? placement.adapted(to: offer) : placement)
    case .deselect(let identifiers): .deselect(picker: picker, identifiers)
    case .move(let identifier, let anchor): .move(picker: picker, identifier, after: anchor)
    case .view(let change): .view(picker: picker, change)
    }
  }

  /// The results of a pick that was cancelled before a picker opened
  /// (rule `preselect.cancel.returns`).
  var preselection: [PickerResult] {
    configuration.preselectedAssetIdentifiers.map { PickerResult(kept: $0) }
  }

  /// Returns an error if a placement cannot be sent in a message, otherwise nil.
  static func error(of placement: PickerPlacement) -> PhotoPickerError? {
    guard !placement.isFinite, case .frame(let frame) = placement else { return nil }
    return .configuration([
      ConfigurationIssue(
        field: "frame", value: "\(frame)", profile: "any", allowed: "use finite numbers of points")
    ])
  }
}
