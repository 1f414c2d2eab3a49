// SPDX-License-Identifier: Apache-2.0

/// The answers of a terminal to a query of its picture protocols.
struct TerminalAnswers: Hashable {
  /// A test picture of one pixel, then a device attributes query, which every terminal answers.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  private var hasKitty = false
  private var hasSixel = false

  /// Handles an answer.
  ///
  /// - Parameter meaning: The answer.
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
