// SPDX-License-Identifier: Apache-2.0

/// The terms that a person searches for: each must be a prefix of a term of the asset.
///
/// Terms are runs of letters and digits, in lower case and without diacritics; the characters
/// between them are ignored. `IMG_2908` gives `img` and `2908`.
///
/// A media file's name is searched for without its extension, because assets have no term for it.
/// Kinds of assets are searched for in the singular: `videos` gives `video`. A numeric date that is
/// not part of a longer term is one term: `2024-7-31` gives `20240731`.
public struct SearchTerms: Hashable, Sendable {
  /// The terms in the order typed; each has one or more letters or digits.
  public let terms: [String]

  /// Splits a text into terms, nil if it has none.
  ///
  /// - Parameter text: The text of the search field.
  public init?(_ text: String) {
    terms = text.split(whereSeparator: \.isWhitespace).flatMap(Self.filenameTerms).map(
      Self.singular)
    if terms.isEmpty { return nil }
  }

  /// Returns the runs of letters and digits of a text, in lower case and without diacritics.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The terms in order.
  /// - Complexity: O(n).
  public static func terms(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { Diacritics.folded($0.lowercased()) }
  }

  /// Returns the numeric dates in a text, year first, each as one term: `2024-7-31` is `20240731`.
  ///
  /// The result includes incomplete dates: a person who is typing `1920-1080` has typed October
  /// 1920 on the way.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The terms in order.
  /// - Complexity: O(n).
  public static func dates(in text: String) -> [String] {
    DateInText.all(in: text, orBegun: true).map(\.term)
  }

  /// Returns the terms that find assets of some subtypes: the names of the subtypes and their
  /// common synonyms.
  ///
  /// - Parameter subtypes: Any subtypes.
  /// - Returns: The terms.
  public static func terms(for subtypes: AssetSubtypes) -> [String] {
    subtypes.names.map { $0.lowercased() }
      + otherNames.filter { subtypes.contains($0.subtype) }.flatMap(\.terms)
  }

  /// Returns the terms that find assets of a kind: the name of the kind and its common synonyms.
  ///
  /// - Parameter kind: Any kind.
  /// - Returns: The terms.
  public static func terms(for kind: MediaKind) -> [String] {
    switch kind {
    case .image: still
    case .livePhoto: ["live", "livephoto"] + still
    case .video: ["video"]
    }
  }

  private static let still = ["photo", "image", "picture"]

  /// The term that finds GIFs, which the extension of a file name does not.
  public static let gif = "gif"

  /// The terms that find favorites.
  public static let favorite = ["favorite", "favourite"]

  private static let otherNames: [(subtype: AssetSubtypes, terms: [String])] = [
    (.depthEffect, ["portrait"]), (.screenRecording, ["screen", "recording"]),
    (.slomo, ["slow", "motion"]), (.timelapse, ["time", "lapse"]), (.motionPhoto, ["motion"]),
  ]

  /// Returns the terms of a text that may be a file name, without the extension of a media file.
  private static func filenameTerms(_ text: Substring) -> [String] {
    let terms = terms(in: DateInText.joined(in: String(text)))
    guard let dot = text.lastIndex(of: "."), let last = terms.last, terms.count > 1,
      MediaExtensions.all.contains(last), text[dot...].dropFirst().lowercased() == last
    else { return terms }
    return terms.dropLast()
  }

  private static func singular(_ word: String) -> String {
    guard word.last == "s" else { return word }
    let single = String(word.dropLast())
    return kinds.contains(single) ? single : word
  }

  private static let kinds = Set(
    [gif] + favorite + [MediaKind.livePhoto, .video].flatMap { terms(for: $0) }
      + AssetSubtypes.named.flatMap { terms(for: $0.subtype) })
}
