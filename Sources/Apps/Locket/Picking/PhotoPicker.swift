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

  enum Phase {
    case new, connecting
    case asking(PickerLink, number: Int)
    case open(PickerLink, picker: Int)
    case ended
  }

  typealias Result = Swift.Result<PickerOutcome<PickerResult>, PhotoPickerError>
  typealias Command = @Sendable (_ picker: Int, PickerOffer) -> HostRequest

  struct State {
    var phase = Phase.new
    var link: Task<Swift.Result<PickerLink, PhotoPickerError>, Never>?
    var kept: [Command] = []
    var isCancelled = false
    var dropped: [AssetIdentifier] = []
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
  let state = Mutex(State())

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
  public var droppedIdentifiers: [AssetIdentifier] { state.withLock { $0.dropped } }

  /// Returns the options that the device's picker offers, without opening a picker.
  ///
  /// - Returns: The options that an app can use with this picker.
  /// - Throws: ``PhotoPickerError`` if no picker was found.
  public func offer() async throws(PhotoPickerError) -> PickerOffer {
    try await link().offer
  }

  /// Opens the picker and waits until it closes.
  ///
  /// Cancelling the task closes the picker, and the outcome is then `cancelled`. If the picker's
  /// process ends unexpectedly, the outcome is `failed` with `pickerEnded`.
  ///
  /// - Returns: How the pick ended, with its results in order.
  /// - Throws: ``PhotoPickerError`` if no picker opened, or if this picker was presented before.
  public func present() async throws(PhotoPickerError) -> PickerOutcome<PickerResult> {
    let isCancelled = try state.withLock { state throws(PhotoPickerError) in
      guard case .new = state.phase else { throw PhotoPickerError.presentedAlready }
      state.phase = .connecting
      return state.isCancelled
    }
    if isCancelled { end(.success(.cancelled(preselection))) }
    if let error = Self.error(of: placement) { end(.failure(error)) }
    let result = await withTaskCancellationHandler {
      await open()
      return await ending.value
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  private func open() async {
    let isAwaited = state.withLock { if case .connecting = $0.phase { true } else { false } }
    guard isAwaited else { return }
    let link: PickerLink
    do throws(PhotoPickerError) { link = try await self.link() } catch {
      return end(.failure(error))
    }
    let number = link.inbox.reserve()
    let isWanted = state.withLock { state in
      guard case .connecting = state.phase else { return false }
      state.phase = .asking(link, number: number)
      return true
    }
    var waiting = LinkWaiting()
    waiting.feed = PickerFeed(
      opened: { self.opened($0, over: link) }, took: { self.took($0, over: link) })
    waiting.answer = { answer in
      if case .failure(let error) = answer { self.end(.failure(PhotoPickerError(error))) }
    }
    if isWanted { link.inbox.ask(number, request(of: link.offer), waiting) }
  }

  /// Returns the link to the picker's process; the first call opens the link.
  private func link() async throws(PhotoPickerError) -> PickerLink {
    let access = access
    let opening = state.withLock { state in
      if let link = state.link { return link }
      let opening = Task { () async -> Swift.Result<PickerLink, PhotoPickerError> in
        do throws(PhotoPickerError) { return .success(try await PickerLink.open(access)) } catch {
          return .failure(error)
        }
      }
      state.link = opening
      return opening
    }
    let result = await opening.value
    if case .failure = result { state.withLock { $0.link = nil } }
    return try result.get()
  }

  /// Handles that the picker has opened, and sends the changes that the app made before, in their
  /// order.
  private func opened(_ answer: PresentAnswer, over link: PickerLink) {
    state.withLock { state in
      guard case .asking = state.phase else { return }
      state.phase = .open(link, picker: answer.picker)
      state.dropped = answer.dropped
      for command in state.kept { notify(command(answer.picker, link.offer), over: link) }
      state.kept = []
    }
  }

  private func took(_ event: PickerFeed.Event, over link: PickerLink) {
    switch event {
    case .delivered(let items):
      sink.yield(.delivered(items.map { PickerResult($0, over: link) }))
    case .broken: end(.success(.failed(.pickerEnded, [])))
    case .ended(let ending, let items):
      let results = items.map { PickerResult($0, over: link) }
      switch ending.outcome {
      case .finished: end(.success(.finished(results)))
      case .cancelled: end(.success(.cancelled(results)))
      case .failed: end(.success(.failed(ending.failure ?? .pickerEnded, results)))
      }
    }
  }

  /// Reports a change that cannot be sent to the picker.
  func refuse(_ error: PhotoPickerError) { sink.yield(.refused(error)) }

  private func notify(_ request: HostRequest, over link: PickerLink) {
    link.inbox.notify(request) { [sink] error in
      // The reason `unknown` means that the picker closed before it received the change. The change
      // has no effect.
      if error.reason != .unknown { sink.yield(.refused(PhotoPickerError(error))) }
    }
  }

  /// Ends the pick with a result; only the first call has an effect.
  private func end(_ result: Result) {
    let isFirst = state.withLock { state in
      if case .ended = state.phase { return false }
      state.watch?.cancel()
      state.phase = .ended
      state.kept = []
      state.link = nil
      return true
    }
    guard isFirst else { return }
    if case .success(let outcome) = result { sink.yield(.ended(outcome)) }
    sink.finish()
    ending.fulfil(result)
  }

  /// Closes the picker in any phase; does nothing if the picker has closed.
  ///
  /// If the app calls this method before ``present()``, ``present()`` returns at once. If the
  /// picker does not close within ten seconds, the link to it is closed, and the outcome is
  /// `failed` with `pickerEnded`.
  public func cancel() {
    let stop: (@Sendable () -> Void)? = state.withLock { state in
      switch state.phase {
      case .ended: return nil
      case .new:
        state.isCancelled = true
        return nil
      case .connecting:
        let link = state.link
        return {
          self.end(.success(.cancelled(self.preselection)))
          link?.cancel()
        }
      case .asking(let link, let number):
        return {
          self.end(.success(.cancelled(self.preselection)))
          link.inbox.stop(number)
          link.inbox.connection.closeAfterSending(
            LinkError(.closed, "the app cancelled the picker"))
        }
      case .open(let link, let picker):
        guard state.watch == nil else { return nil }
        let terms = link.terms
        state.watch = Task {
          try await terms.clock.sleep(for: terms.closingTimeout)
          link.close("the picker did not close within \(terms.closingTimeout)")
        }
        return { link.inbox.notify(.cancel(picker: picker)) }
      }
    }
    stop?()
  }

  /// Sends a change to the open picker, or stores it until the picker opens.
  func command(_ command: @escaping Command) {
    state.withLock { state in
      switch state.phase {
      case .new, .connecting, .asking: state.kept.append(command)
      case .open(let link, let picker): notify(command(picker, link.offer), over: link)
      case .ended: break
      }
    }
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
