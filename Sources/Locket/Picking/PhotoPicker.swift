// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel
import Synchronization

/// Asks a person for photos, once, by a picker in another process.
///
/// The app needs no access to the library and gets exactly what was picked. Any thread may call
/// anything here.
///
/// ```swift
/// let picker = PhotoPicker(configuration)
/// for result in try await picker.present().items {
///   let photo = try await result.itemProvider.loadData(as: .image)
/// }
/// ```
public final class PhotoPicker: Sendable {
  /// What becomes of an open picker.
  public enum Event: Sendable {
    /// The whole selection after a change by the person, in a continuous mode (rule P6).
    case delivered([PickerResult])
    /// The picker refused a change that was asked of it; it goes on.
    case refused(PhotoPickerError)
    /// It closed; nothing follows (rule P8).
    case ended(PickerOutcome<PickerResult>)
  }

  /// What a picker is opened for.
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

  /// What is asked for.
  public let configuration: PickerConfiguration
  /// The part of the screen that the picker is opened in.
  public let placement: PickerPlacement
  /// What becomes of the picker: selections in continuous modes, then one `ended`.
  ///
  /// There is one reader. Who reads slowly misses older selections, never the newest nor the end.
  /// Where ``present()`` throws, this ends without an event.
  public let events: AsyncStream<Event>

  private let access: PickerAccess
  let isAdapted: Bool
  let purpose: Purpose
  private let sink: AsyncStream<Event>.Continuation
  private let ending = Promise<Result>()
  let state = Mutex(State())

  /// Makes a picker that is not open yet.
  ///
  /// - Parameters:
  ///   - configuration: What to ask for; the default is one asset of any kind.
  ///   - placement: The part of the screen that it is opened in; the default is all of it.
  ///   - access: Where the picker is; the default is what the surroundings say.
  public convenience init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    in placement: PickerPlacement = .full, from access: PickerAccess = .environment
  ) {
    self.init(configuration, for: .picking, in: placement, from: access)
  }

  /// Makes a picker that is not open yet and that goes without what the device lacks.
  ///
  /// Where ``init(_:from:)`` makes a picker that does not open when the device lacks something, this
  /// one asks for what ``PickerModel/PickerConfiguration/adapted(to:)`` leaves, and so do updates.
  ///
  /// - Parameters:
  ///   - configuration: What to ask for on a device that has everything.
  ///   - placement: The part of the screen that it is opened in, on a device that lets apps choose;
  ///     the default is all of it.
  ///   - access: Where the picker is; the default is what the surroundings say.
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

  /// Preselected identifiers that this app was never given, or that are gone (rule C3).
  ///
  /// Known once the picker is open; none before.
  public var droppedIdentifiers: [AssetIdentifier] { state.withLock { $0.dropped } }

  /// Asks what can be asked for, without opening anything (complaint C25).
  ///
  /// - Returns: What the device's picker offers.
  /// - Throws: ``PhotoPickerError`` where there is no picker.
  public func offer() async throws(PhotoPickerError) -> PickerOffer {
    try await link().offer
  }

  /// Opens the picker and waits until it closes.
  ///
  /// A task that is cancelled closes the picker; the outcome is `cancelled` then. A picker whose
  /// process dies gives `failed` with `pickerEnded`.
  ///
  /// - Returns: How the pick ended, with its results in order.
  /// - Throws: ``PhotoPickerError`` where no picker opened, or this one was presented before.
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
      if case .failure(let fault) = answer { self.end(.failure(PhotoPickerError(fault))) }
    }
    if isWanted { link.inbox.ask(number, request(of: link.offer), waiting) }
  }

  /// The link of this picker, which is opened once.
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

  /// The picker is open: what was done before is done now, in its order.
  private func opened(_ answer: PresentAnswer, over link: PickerLink) {
    state.withLock { state in
      guard case .asking = state.phase else { return }
      state.phase = .open(link, picker: answer.picker)
      state.dropped = answer.dropped
      for command in state.kept { tell(command(answer.picker, link.offer), over: link) }
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

  /// Reports a change that cannot be asked for.
  func refuse(_ error: PhotoPickerError) { sink.yield(.refused(error)) }

  private func tell(_ request: HostRequest, over link: PickerLink) {
    link.inbox.tell(request) { [sink] fault in
      // The picker closed while the change was on its way: such a change does nothing.
      if fault.reason != .unknown { sink.yield(.refused(PhotoPickerError(fault))) }
    }
  }

  /// The pick is over; the first ending counts.
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

  /// Closes the picker, whatever it is doing; nothing where it is closed already.
  ///
  /// Before ``present()`` this makes that return at once. A picker that does not close in ten seconds
  /// is given up; the outcome is `failed` with `pickerEnded` then.
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
          link.inbox.connection.closeAfterSending(LinkFault(.closed, "the app gave the picker up"))
        }
      case .open(let link, let picker):
        guard state.watch == nil else { return nil }
        let terms = link.terms
        state.watch = Task {
          try await terms.clock.sleep(for: terms.patienceForClosing)
          link.close("the picker did not close within \(terms.patienceForClosing)")
        }
        return { link.inbox.tell(.cancel(picker: picker)) }
      }
    }
    stop?()
  }

  /// Does something to the open picker, or keeps it until it is open.
  func command(_ command: @escaping Command) {
    state.withLock { state in
      switch state.phase {
      case .new, .connecting, .asking: state.kept.append(command)
      case .open(let link, let picker): tell(command(picker, link.offer), over: link)
      case .ended: break
      }
    }
  }
}
