// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel
import Synchronization

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
    for feed in feeds { feed.took(.broken(closed)) }
    for one in waiting { one.answer?(.failure(closed)) }
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
      waiting.answer?(.failure(isClosing ? LinkError(.internal, error.message) : error))
    case .success(let value):
      var reply = LinkReply(value: value)
      if waiting.takesFile, let file = descriptors.next() { reply.file = OpenFile(file) }
      if waiting.takesFile, reply.file == nil {
        breakLink("an answer arrived without its file descriptor")
        waiting.answer?(
          .failure(LinkError(.closed, "an answer arrived without its file descriptor")))
      } else if let feed = waiting.feed {
        open(feed, reply)
        waiting.answer?(.success(reply))
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
      return feed.took(.broken(LinkError(error)))
    }
    let isNew = state.withLock { state in
      guard state.pickers[answer.picker] == nil else { return false }
      state.pickers[answer.picker] = Collecting(feed: feed)
      return true
    }
    guard isNew else {
      breakLink("two open pickers have the number \(answer.picker)")
      return feed.took(.broken(LinkError(.closed, "two open pickers have the same number")))
    }
    feed.opened(answer)
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
      feed.took(.delivered(items))
    case .ended(let ending):
      let found = try collected(ending.picker, ending.count, isLast: true)
      if let (feed, items) = found { feed.took(.ended(ending, items)) }
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
