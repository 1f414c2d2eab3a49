// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Asset {
  /// The words that a search finds the asset by: its path without the extension, or its former
  /// name instead, the day and the month it was taken in, and what it is.
  ///
  /// The months are English, in every locale.
  ///
  /// - Complexity: O(n) in the length of the path.
  public var searchWords: [String] {
    var words = Self.words(inPath: originalFilename ?? file)
    if let civil = sortDate?.civil {
      words += [Self.day(civil), Self.months[civil.month - 1]]
    }
    words += SearchWords.words(for: kind)
    if contentType == .gif { words.append(SearchWords.gif) }
    if isFavorite { words += SearchWords.favorite }
    return words + SearchWords.words(for: subtypes)
  }

  /// A day as one word, the year and month of which are its beginning: `20240731`.
  private static func day(_ civil: CivilTime) -> String {
    let number = "\((abs(civil.year) * 100 + civil.month) * 100 + civil.day)"
    return String(repeating: "0", count: max(0, 8 - number.utf8.count)) + number
  }

  private static func words(inPath path: String) -> [String] {
    var words = SearchWords.words(in: path)
    let last = path.split(separator: "/").last ?? ""
    let suffix = last.lastIndex(of: ".").map { last[$0...] } ?? ""
    words.removeLast(SearchWords.words(in: String(suffix)).count)
    return words + SearchWords.dates(in: path)
  }

  private static let months = CalendarMonth.names.map { $0.lowercased() }
}

extension SearchWords {
  /// Whether every word begins a word of an asset; the reference for every library.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the search finds it.
  public func matches(_ asset: Asset) -> Bool {
    let there = asset.searchWords
    return words.allSatisfy { word in
      there.contains { $0.utf8.starts(with: word.utf8) }
    }
  }
}
