// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel
import Synchronization

/// The app's end of a link: numbers requests, and gives each answer and all news to who waits.
///
/// What is unknown is passed over, what breaks the link's rules closes it; then everybody who waits
/// is told so.
final class LinkInbox: LinkConnection.Receiver {
  /// How far a request has come.
  enum Stage { case reserved, stopped, queued, sent }

  struct Entry {
    var stage = Stage.reserved
    var waiting = LinkWaiting()
    var isLoad = false
  }

  struct Collecting {
    let feed: PickerFeed
    var items: [LinkItem] = []
  }

  struct State {
    var last = 0
    var entries: [Int: Entry] = [:]
    var queue: [(number: Int, request: HostRequest)] = []
    var loads = 0
    var pickers: [Int: Collecting] = [:]
    var fault: LinkFault?
  }

  /// The most results in one list.
  static let mostResults = 1 << 20

  let connection: LinkConnection
  private let mostLoads: Int
  let state = Mutex(State())

  /// Makes the end of a connection that was not started yet.
  init(_ connection: LinkConnection, mostLoads: Int) {
    self.connection = connection
    self.mostLoads = mostLoads
  }

  /// Takes a number for a request to come, so that it can be stopped from now on.
  func reserve() -> Int {
    state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry()
      return state.last
    }
  }

  /// Sends a request; loads wait here for their turn.
  func ask(_ number: Int, _ request: HostRequest, _ waiting: LinkWaiting) {
    let refusal: LinkFault? = state.withLock { state in
      guard state.fault == nil, var entry = state.entries[number], entry.stage == .reserved else {
        state.entries[number] = nil
        return state.fault ?? Self.stopped
      }
      entry.waiting = waiting
      if case .load = request { entry.isLoad = true }
      if entry.isLoad, state.loads >= mostLoads {
        entry.stage = .queued
        state.entries[number] = entry
        state.queue.append((number, request))
      } else {
        state.entries[number] = entry
        send(number, request, &state)
      }
      return nil
    }
    if let refusal { waiting.answer?(.failure(refusal)) }
  }

  /// Sends a request whose answer matters only where it is a refusal.
  func tell(_ request: HostRequest, refused: (@Sendable (LinkFault) -> Void)? = nil) {
    var waiting = LinkWaiting()
    if let refused {
      waiting.answer = { result in
        if case .failure(let fault) = result, fault.reason != .closed { refused(fault) }
      }
    }
    ask(reserve(), request, waiting)
  }

  /// Sends a request and waits for its answer; a cancelled task stops it.
  func request(
    _ request: HostRequest, takesFile: Bool = false,
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LinkFault) -> LinkReply {
    let number = reserve()
    let result: Result<LinkReply, LinkFault> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = LinkWaiting(takesFile: takesFile, progress: progress) {
          continuation.resume(returning: $0)
        }
        ask(number, request, waiting)
      }
    } onCancel: {
      stop(number)
    }
    return try result.get()
  }

  private static let stopped = LinkFault(.stopped, "it was stopped here")

  /// Needs an answer no longer: who waits is told at once, and the picker as well.
  func stop(_ number: Int) {
    let (answer, wasSent) = state.withLock { state in
      guard var entry = state.entries[number] else { return (LinkWaiting().answer, false) }
      switch entry.stage {
      case .reserved:
        state.entries[number]?.stage = .stopped
        return (nil, false)
      case .stopped: return (nil, false)
      case .queued:
        state.queue.removeAll { $0.number == number }
        state.entries[number] = nil
        return (entry.waiting.answer, false)
      case .sent:
        // Its answer may be on its way: what it brings is taken and given back.
        let answer = entry.waiting.answer
        entry.waiting.answer = nil
        entry.waiting.progress = nil
        state.entries[number] = entry
        return (answer, answer != nil)
      }
    }
    if wasSent { tell(.stop(request: number)) }
    answer?(.failure(Self.stopped))
  }

  private func send(_ number: Int, _ request: HostRequest, _ state: inout State) {
    state.entries[number]?.stage = .sent
    if state.entries[number]?.isLoad == true { state.loads += 1 }
    connection.send(.request(number, method: request.method, request.parameters))
  }

  /// Takes a request's answer out, and lets the next load that waits go.
  func finish(_ number: Int, _ state: inout State) -> LinkWaiting? {
    guard let entry = state.entries[number], entry.stage == .sent else { return nil }
    state.entries[number] = nil
    if entry.isLoad {
      state.loads -= 1
      if !state.queue.isEmpty {
        let next = state.queue.removeFirst()
        send(next.number, next.request, &state)
      }
    }
    return entry.waiting
  }
}
