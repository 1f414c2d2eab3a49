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
  /// Receives the answer, nil if the app does not wait for it.
  var answer: (@Sendable (Result<LinkReply, LinkError>) -> Void)?
}

/// The handlers for the events of one picker, called in the order in which the events arrive.
struct PickerFeed: Sendable {
  /// An event of a picker.
  enum Event: Sendable {
    case delivered([LinkItem])
    case ended(LinkEnding, [LinkItem])
    case broken(LinkError)
  }

  /// Called when the picker is open.
  let opened: @Sendable (PresentAnswer) -> Void
  /// Called with each event.
  let took: @Sendable (Event) -> Void
}
