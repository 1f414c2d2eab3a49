// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Asset {
  /// The terms by which a search finds the asset, such as those of its path, date and kind.
  ///
  /// If the original file name is known, its terms are used, otherwise the terms of the whole path.
  /// The extension is left out. The date is `Asset.sortDate`. The terms of the date
  /// are the day, and the English name of the month in every locale.
  ///
  /// - Complexity: O(n) in the length of the path.
  public var searchTerms: [String] {
    var terms = Self.terms(inPath: originalFilename ?? file)
    if let civil = sortDate?.civil {
      terms += [Self.day(civil), Self.months[civil.month - 1]]
    }
    terms += SearchTerms.terms(for: kind)
    if contentType == .gif { terms.append(SearchTerms.gif) }
    if isFavorite { terms += SearchTerms.favorite }
    return terms + SearchTerms.terms(for: subtypes)
  }

  /// Returns a date as one term: year, month and day without separators, such as `20240731`.
  private static func day(_ civil: CivilTime) -> String {
    let number = "\((abs(civil.year) * 100 + civil.month) * 100 + civil.day)"
    return String(repeating: "0", count: max(0, 8 - number.utf8.count)) + number
  }

  private static func terms(inPath path: String) -> [String] {
    var terms = SearchTerms.terms(in: path)
    let last = path.split(separator: "/").last ?? ""
    let suffix = last.lastIndex(of: ".").map { last[$0...] } ?? ""
    terms.removeLast(SearchTerms.terms(in: String(suffix)).count)
    return terms + SearchTerms.dates(in: path)
  }

  private static let months = CalendarMonth.names.map { $0.lowercased() }
}

extension SearchTerms {
  /// Whether a search for these terms finds an asset: each search term must be the beginning of a
  /// term of the asset.
  ///
  /// This is the reference implementation: the search of every library must give the same result.
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the search finds the asset.
  public func matches(_ asset: Asset) -> Bool {
    let assetTerms = asset.searchTerms
    return terms.allSatisfy { term in
      assetTerms.contains { $0.utf8.starts(with: term.utf8) }
    }
  }
}
