// SPDX-License-Identifier: Apache-2.0

/// The replies of a terminal to the query of its picture protocols.
struct TerminalAnswers: Hashable {
  /// The query: a test picture of one pixel, and a device attributes query.
  ///
  /// Every terminal replies to the latter.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  private var hasKitty = false
  private var hasSixel = false

  /// Handles a reply.
  ///
  /// - Parameter meaning: The reply.
  /// - Returns: Whether it was the last one.
  mutating func take(_ meaning: TerminalMeaning) -> Bool {
    switch meaning {
    case .pictureReply(let isUnderstood): hasKitty = isUnderstood
    case .attributes(let numbers):
      hasSixel = numbers.dropFirst().contains(4)
      return true
    case .key, .mouse, .paste: break
    }
    return false
  }

  /// The best protocol that the terminal reported.
  var pictures: PictureProtocol { hasKitty ? .kitty : hasSixel ? .sixel : .symbols }
}
