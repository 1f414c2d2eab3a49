// SPDX-License-Identifier: Apache-2.0

/// The replies of a terminal to a query that asks which picture protocols it supports.
struct TerminalAnswers: Hashable {
  /// The query: a test picture of one pixel in kitty's protocol, and a device attributes query.
  ///
  /// Every terminal replies to the device attributes query, so its reply is the last one.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  private var hasKitty = false
  private var hasSixel = false

  /// Handles a reply.
  ///
  /// - Parameter meaning: The reply.
  /// - Returns: Whether it was the last reply.
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

  /// The best protocol that the terminal supports according to its replies.
  var pictures: PictureProtocol { hasKitty ? .kitty : hasSixel ? .sixel : .symbols }
}
