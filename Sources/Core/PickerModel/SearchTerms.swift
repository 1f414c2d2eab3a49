// SPDX-License-Identifier: Apache-2.0

/// The search terms of a text that a person typed.
///
/// An asset has terms, too, for example of its file name and its kind. A search finds an asset if
/// each search term is the beginning of a term of the asset.
///
/// A term is a sequence of letters and digits, in lower case and without diacritics. Other
/// characters only separate terms: `IMG_2908` gives `img` and `2908`. There are three exceptions:
///
/// - If a word of the text is the name of a photo or video file, its extension is removed, because
///   extensions are not terms of assets.
/// - A plural name of a kind of asset becomes a singular: `videos` gives `video`.
/// - A numeric date becomes one term: `2024-7-31` gives `20240731`. A date that letters or digits
///   directly precede or follow is not combined.
public struct SearchTerms: Hashable, Sendable {
  /// The search terms in the order in which the person typed them; none of them is empty.
  public let terms: [String]

  /// Splits the text of a search field into search terms; the result is nil if the text has none.
  ///
  /// - Parameter text: The text of the search field.
  public init?(_ text: String) {
    terms = text.split(whereSeparator: \.isWhitespace).flatMap(Self.filenameTerms).map(
      Self.singular)
    if terms.isEmpty { return nil }
  }

  /// Returns the sequences of letters and digits of a text, in lower case and without diacritics.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The terms in order.
  /// - Complexity: O(n).
  public static func terms(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { Diacritics.folded($0.lowercased()) }
  }

  /// Returns one term for each numeric date in a text.
  ///
  /// A date must begin with the year: `2024-7-31` gives `20240731`. A text such as `1920-1080`
  /// counts as a date, too, and gives `19201080`. The reason is that the picker searches while the
  /// person types the text: when the person has typed `1920-10`, which looks like a date, the
  /// search must already find assets with the text `1920-1080`.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The terms in order.
  /// - Complexity: O(n).
  public static func dates(in text: String) -> [String] {
    DateInText.all(in: text, orBegun: true).map(\.term)
  }

  /// Returns the terms that find assets of some subtypes.
  ///
  /// These terms are the names of the subtypes and common synonyms.
  ///
  /// - Parameter subtypes: Any subtypes.
  /// - Returns: The terms of all given subtypes.
  public static func terms(for subtypes: AssetSubtypes) -> [String] {
    subtypes.names.map { $0.lowercased() }
      + otherNames.filter { subtypes.contains($0.subtype) }.flatMap(\.terms)
  }

  /// Returns the terms that find assets of a kind: the name of the kind and common synonyms.
  ///
  /// - Parameter kind: Any kind.
  /// - Returns: The terms of the kind.
  public static func terms(for kind: MediaKind) -> [String] {
    switch kind {
    case .image: still
    case .livePhoto: ["live", "livephoto"] + still
    case .video: ["video"]
    }
  }

  private static let still = ["photo", "image", "picture"]

  /// The term that finds GIF images; it is needed because file name extensions are not terms of
  /// assets.
  public static let gif = "gif"

  /// The terms that find assets that the person marked as favorites.
  public static let favorite = ["favorite", "favourite"]

  private static let otherNames: [(subtype: AssetSubtypes, terms: [String])] = [
    (.depthEffect, ["portrait"]), (.screenRecording, ["screen", "recording"]),
    (.slomo, ["slow", "motion"]), (.timelapse, ["time", "lapse"]), (.motionPhoto, ["motion"]),
  ]

  /// Returns the terms of a text.
  ///
  /// If the text is the name of a media file, the extension is left out.
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
