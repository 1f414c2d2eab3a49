// SPDX-License-Identifier: Apache-2.0

import Glibc
import HostLink
import PickerModel

/// A picker's answer, with the descriptor that came along where one was asked for.
struct LinkReply: Sendable {
  let value: JSONValue
  var file: OpenFile?
}

/// An open file that is closed when nobody needs it any more.
final class OpenFile: Sendable {
  let number: Int32

  /// Takes a descriptor over.
  init(_ file: consuming LinkFile) { number = file.take() }

  deinit { close(number) }
}

/// What an app waits for: a request's answer, and news about it.
struct LinkWaiting: Sendable {
  /// Whether a descriptor comes with the answer.
  var takesFile = false
  /// Takes how far a load is.
  var progress: (@Sendable (LoadProgress) -> Void)?
  /// Takes what becomes of the picker that the request opens.
  var feed: PickerFeed?
  /// Takes the answer, nil where nobody waits for it.
  var answer: (@Sendable (Result<LinkReply, LinkFault>) -> Void)?
}

/// Where the news about one picker go; all of it is called in the order of the news.
struct PickerFeed: Sendable {
  /// What becomes of a picker.
  enum Event: Sendable {
    case delivered([LinkItem])
    case ended(LinkEnding, [LinkItem])
    case broken(LinkFault)
  }

  /// The picker is open.
  let opened: @Sendable (PresentAnswer) -> Void
  /// Something became of it.
  let took: @Sendable (Event) -> Void
}
