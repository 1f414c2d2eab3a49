// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink
import PickerModel

/// A picker's answer, with a file descriptor if the app requested one.
struct LinkReply: Sendable {
  let value: JSONValue
  var file: OpenFile?
}

/// An open file that is closed when it is released.
final class OpenFile: Sendable {
  let number: Int32

  /// Takes ownership of a descriptor.
  init(_ file: consuming LinkFile) { number = file.take() }

  deinit { close(number) }
}

/// The handlers for the answer to a request and for events about it.
struct LinkWaiting: Sendable {
  /// Whether a file descriptor must come with the answer.
  var takesFile = false
  /// Receives the progress of a load.
  var progress: (@Sendable (LoadProgress) -> Void)?
  /// Receives the events of the picker that the request opens.
  var feed: PickerFeed?
  /// Receives the answer, nil if the app does not wait for it or if there is a feed.
  var answer: (@Sendable (Result<LinkReply, LinkError>) -> Void)?

  /// Whether the app waits for the answer.
  var isWanted: Bool { answer != nil || feed != nil }

  /// Reports that the request failed.
  func refuse(_ error: LinkError) {
    answer?(.failure(error))
    feed?.take(.refused(error))
  }
}

/// The handler for the events of one picker, called in the order in which the events arrive.
struct PickerFeed: Sendable {
  /// An event of a picker.
  enum Event: Sendable {
    case opened(PresentAnswer)
    /// The picker did not open.
    case refused(LinkError)
    case delivered([LinkItem])
    case ended(LinkEnding, [LinkItem])
    case broken(LinkError)
  }

  /// Called with each event.
  let take: @Sendable (Event) -> Void
}
