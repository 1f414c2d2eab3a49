// SPDX-License-Identifier: Apache-2.0

/// What a terminal answers when asked which pictures it shows.
struct TerminalAnswers: Hashable {
  /// A picture of one pixel that is only tried, then "what are you", which every terminal answers.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  private var hasKitty = false
  private var hasSixel = false

  /// Takes an answer in.
  ///
  /// - Parameter meaning: What came.
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

  /// The best of what it said it shows.
  var pictures: PictureProtocol { hasKitty ? .kitty : hasSixel ? .sixel : .symbols }
}
