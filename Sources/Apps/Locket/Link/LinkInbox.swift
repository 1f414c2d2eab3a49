// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel
import Synchronization

/// The app's end of a link to a picker.
///
/// It numbers requests, and passes answers and events to the callers that wait for them.
///
/// Unknown messages are ignored. A message that violates the protocol closes the link, and all
/// waiting callers receive an error.
final class LinkInbox: LinkConnection.Receiver {
  /// The progress of a request.
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
    var error: LinkError?
  }

  /// The maximum number of results in one list.
  static let maximumResultCount = 1 << 20

  let connection: LinkConnection
  private let maximumLoadCount: Int
  let state = Mutex(State())

  /// Makes the app's end of a link from a connection that has not been started.
  init(_ connection: LinkConnection, maximumLoadCount: Int) {
    self.connection = connection
    self.maximumLoadCount = maximumLoadCount
  }

  /// Reserves the number of a future request, so that the request can be stopped even before it is
  /// sent.
  func reserve() -> Int {
    state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry()
      return state.last
    }
  }

  /// Sends a request; if the maximum number of loads is running, a further load waits in a queue.
  func ask(_ number: Int, _ request: HostRequest, _ waiting: LinkWaiting) {
    let refusal: LinkError? = state.withLock { state in
      guard state.error == nil, var entry = state.entries[number], entry.stage == .reserved else {
        state.entries[number] = nil
        return state.error ?? Self.stopped
      }
      entry.waiting = waiting
      if case .load = request { entry.isLoad = true }
      if entry.isLoad, state.loads >= maximumLoadCount {
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

  /// Sends a request whose answer the app needs only if the picker refuses the request.
  func notify(_ request: HostRequest, refused: (@Sendable (LinkError) -> Void)? = nil) {
    var waiting = LinkWaiting()
    if let refused {
      waiting.answer = { result in
        if case .failure(let error) = result, error.reason != .closed { refused(error) }
      }
    }
    ask(reserve(), request, waiting)
  }

  /// Sends a request and waits for its answer; cancelling the task stops the request.
  func request(
    _ request: HostRequest, takesFile: Bool = false,
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LinkError) -> LinkReply {
    let number = reserve()
    let result: Result<LinkReply, LinkError> = await withTaskCancellationHandler {
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

  private static let stopped = LinkError(.stopped, "it was stopped here")

  /// Stops a request: the caller receives an error at once, and the picker receives a stop request.
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
        // The picker may have sent its answer already. If a file comes with that answer, it must
        // still be received and released.
        let answer = entry.waiting.answer
        entry.waiting.answer = nil
        entry.waiting.progress = nil
        state.entries[number] = entry
        return (answer, answer != nil)
      }
    }
    if wasSent { notify(.stop(request: number)) }
    answer?(.failure(Self.stopped))
  }

  private func send(_ number: Int, _ request: HostRequest, _ state: inout State) {
    state.entries[number]?.stage = .sent
    if state.entries[number]?.isLoad == true { state.loads += 1 }
    connection.send(.request(number, method: request.method, request.parameters))
  }

  /// Removes a request that was answered, and sends the next waiting load.
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
