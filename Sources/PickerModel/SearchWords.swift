// SPDX-License-Identifier: Apache-2.0

/// What a person searches for: every word must begin a word of the asset.
///
/// Words are runs of letters and numbers, in lower case and without diacritics; what stands between
/// them says nothing. A media file's name is searched for without its extension, which assets do not
/// have among their words either, the kinds of assets in the singular, and dates in numbers that stand by
/// themselves as one word: `IMG_2908.HEIC` is `img` and `2908`, `videos` is `video`, `2024-7-31` is
/// `20240731`.
public struct SearchWords: Hashable, Sendable {
  /// The words, each at least a letter or number long, in the order typed.
  public let words: [String]

  /// Takes a text apart; nil where there is no word in it, and so nothing to search for.
  ///
  /// - Parameter text: What stands in the search field.
  public init?(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).flatMap(Self.wordsOfName).map(Self.singular)
    if words.isEmpty { return nil }
  }

  /// The runs of letters and numbers of a text, in lower case and without diacritics.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The words in order.
  /// - Complexity: O(n).
  public static func words(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { Diacritics.folded($0.lowercased()) }
  }

  /// The dates in numbers in a text, the year first, each as one word: `2024-7-31` is `20240731`.
  ///
  /// Also what only begins like a date: who types `1920-1080` has typed the tenth month of 1920 on the way.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The words in order.
  /// - Complexity: O(n).
  public static func dates(in text: String) -> [String] {
    DateInText.all(in: text, orBegun: true).map(\.word)
  }

  /// The words that some subtypes are found by: their names, and what people call them.
  ///
  /// - Parameter subtypes: Any subtypes.
  /// - Returns: The words.
  public static func words(for subtypes: AssetSubtypes) -> [String] {
    subtypes.names.map { $0.lowercased() }
      + otherNames.filter { subtypes.contains($0.subtype) }.flatMap(\.words)
  }

  /// The words that a kind is found by: its name, and what people call it.
  ///
  /// - Parameter kind: Any kind.
  /// - Returns: The words.
  public static func words(for kind: MediaKind) -> [String] {
    switch kind {
    case .image: still
    case .livePhoto: ["live", "livephoto"] + still
    case .video: ["video"]
    }
  }

  private static let still = ["photo", "image", "picture"]

  /// The word that GIFs are found by, whose names are searched for without an extension.
  public static let gif = "gif"

  /// The words that favourites are found by.
  public static let favorite = ["favorite", "favourite"]

  private static let otherNames: [(subtype: AssetSubtypes, words: [String])] = [
    (.depthEffect, ["portrait"]), (.screenRecording, ["screen", "recording"]),
    (.slomo, ["slow", "motion"]), (.timelapse, ["time", "lapse"]), (.motionPhoto, ["motion"]),
  ]

  /// The words of what may be a file's name, without a media file's extension behind others.
  private static func wordsOfName(_ text: Substring) -> [String] {
    let words = words(in: DateInText.joined(in: String(text)))
    guard let dot = text.lastIndex(of: "."), let last = words.last, words.count > 1,
      MediaExtensions.all.contains(last), text[dot...].dropFirst().lowercased() == last
    else { return words }
    return words.dropLast()
  }

  private static func singular(_ word: String) -> String {
    guard word.last == "s" else { return word }
    let single = String(word.dropLast())
    return kinds.contains(single) ? single : word
  }

  private static let kinds = Set(
    [gif] + favorite + [MediaKind.livePhoto, .video].flatMap { words(for: $0) }
      + AssetSubtypes.named.flatMap { words(for: $0.subtype) })
}
