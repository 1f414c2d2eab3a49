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
    if let refusal { waiting.refuse(refusal) }
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
    let (waiting, wasSent) = state.withLock { state in
      guard var entry = state.entries[number] else { return (LinkWaiting(), false) }
      switch entry.stage {
      case .reserved:
        state.entries[number]?.stage = .stopped
        return (LinkWaiting(), false)
      case .stopped: return (LinkWaiting(), false)
      case .queued:
        state.queue.removeAll { $0.number == number }
        state.entries[number] = nil
        return (entry.waiting, false)
      case .sent:
        // The picker may have sent its answer already. If a file comes with that answer, it must
        // still be received and released.
        let waiting = entry.waiting
        entry.waiting = LinkWaiting(takesFile: waiting.takesFile)
        state.entries[number] = entry
        return (waiting, waiting.isWanted)
      }
    }
    if wasSent { notify(.stop(request: number)) }
    waiting.refuse(Self.stopped)
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

extension LinkInbox {
  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
    switch message {
    case .answer(let number, let result): take(result, of: number, descriptors)
    case .event("closing", let parameters):
      let reason = parameters["message"]?.stringValue ?? "the picker gave no reason"
      connection.close(LinkError(.closed, "the picker closed the connection: \(reason)"))
    case .event(let name, let parameters):
      do throws(LinkError) {
        if let event = try LinkEvent(name, parameters) { try take(event) }
      } catch {
        breakLink(error.message)
      }
    case .request: break
    }
  }

  func linkClosed(_ error: LinkError) async {
    let closed = LinkError(.closed, error.message)
    let (waiting, feeds) = state.withLock { state in
      state.error = closed
      let waiting = state.entries.values.map(\.waiting)
      let feeds = state.pickers.values.map(\.feed)
      state.entries = [:]
      state.queue = []
      state.pickers = [:]
      return (waiting, feeds)
    }
    for feed in feeds { feed.take(.broken(closed)) }
    for one in waiting { one.refuse(closed) }
  }

  private func breakLink(_ what: String) {
    connection.close(LinkError(.closed, "the picker broke the link's rules: \(what)"))
  }

  private func take(
    _ result: Result<JSONValue, LinkError>, of number: Int, _ descriptors: LinkDescriptors
  ) {
    guard let waiting = state.withLock({ finish(number, &$0) }) else { return }
    switch result {
    case .failure(let error):
      // The reason `closed` is only for errors of this end, so an answer with this reason is
      // changed.
      let isClosing = error.reason == .closed
      waiting.refuse(isClosing ? LinkError(.internal, error.message) : error)
    case .success(let value):
      var reply = LinkReply(value: value)
      if waiting.takesFile, let file = descriptors.next() { reply.file = OpenFile(file) }
      if waiting.takesFile, reply.file == nil {
        breakLink("an answer arrived without its file descriptor")
        waiting.answer?(
          .failure(LinkError(.closed, "an answer arrived without its file descriptor")))
      } else if let feed = waiting.feed {
        open(feed, reply)
      } else if let answer = waiting.answer {
        answer(.success(reply))
      } else if waiting.takesFile, let payload = value["payload"]?.intValue {
        notify(.release(payload: payload))
      }
    }
  }

  /// Handles that a picker opened.
  private func open(_ feed: PickerFeed, _ reply: LinkReply) {
    let answer: PresentAnswer
    do throws(JSONError) {
      answer = try PresentAnswer(JSONFields(reply.value))
    } catch {
      breakLink(error.description)
      return feed.take(.broken(LinkError(error)))
    }
    let isNew = state.withLock { state in
      guard state.pickers[answer.picker] == nil else { return false }
      state.pickers[answer.picker] = Collecting(feed: feed)
      return true
    }
    guard isNew else {
      breakLink("two open pickers have the number \(answer.picker)")
      return feed.take(.broken(LinkError(.closed, "two open pickers have the same number")))
    }
    feed.take(.opened(answer))
  }

  private func take(_ event: LinkEvent) throws(LinkError) {
    switch event {
    case .progress(let request, let progress):
      state.withLock { $0.entries[request]?.waiting.progress }?(progress)
    case .items(let picker, let items):
      let isBounded = state.withLock { state in
        state.pickers[picker]?.items += items
        return items.count <= HostLink.maximumItemCount
          && state.pickers[picker]?.items.count ?? 0 <= Self.maximumResultCount
      }
      if !isBounded { throw LinkError(.parameters, "more results arrived than are allowed") }
    case .delivered(let picker, let count):
      guard let (feed, items) = try collected(picker, count, isLast: false) else { return }
      feed.take(.delivered(items))
    case .ended(let ending):
      let found = try collected(ending.picker, ending.count, isLast: true)
      if let (feed, items) = found { feed.take(.ended(ending, items)) }
    }
  }

  /// Returns the items received since the last list.
  ///
  /// Throws an error if the number of items differs from the number that the picker reports.
  private func collected(
    _ picker: Int, _ count: Int, isLast: Bool
  ) throws(LinkError) -> (PickerFeed, [LinkItem])? {
    let found = state.withLock { state -> Collecting? in
      guard let found = state.pickers[picker] else { return nil }
      state.pickers[picker]?.items = []
      // If the numbers differ, this method throws. The link then closes, and the feed is notified
      // because the picker is still listed.
      if isLast, found.items.count == count { state.pickers[picker] = nil }
      return found
    }
    guard let found else { return nil }
    guard found.items.count == count else {
      throw LinkError(
        .parameters, "\(count) results were announced and \(found.items.count) arrived")
    }
    return (found.feed, found.items)
  }
}
