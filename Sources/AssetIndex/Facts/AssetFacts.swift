// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What is known of an asset from its file, the sidecars beside it and its name together.
struct AssetFacts: Hashable, Sendable {
  /// When it was taken, nil where only the file's date of modification is left.
  var captureDate: Timestamp?
  /// What said when.
  var captureDateSource: CaptureDateSource?
  /// What it is, more finely.
  var subtypes: AssetSubtypes = []
  /// Whether it carries a place.
  var hasLocation = false
  /// What joins the pictures of a burst.
  var burstIdentifier: String?
  /// The title that somebody gave it.
  var title: String?
  /// The longer text that somebody wrote about it.
  var caption: String?
  /// The words that somebody filed it under, each once.
  var keywords: [String] = []
  /// Who is in it, each once.
  var people: [String] = []
  /// Whether somebody marked it as a favourite.
  var isFavorite = false
  /// Whether somebody threw it away.
  var isTrashed = false
  /// Whether somebody put it out of sight.
  var isArchived = false

  /// Puts together what is said of one asset.
  ///
  /// The date is that of the first source that has one, in the order of ``CaptureDateSource``. Texts
  /// and marks are those of the first sidecar that has them; words and names are put together.
  ///
  /// - Parameters:
  ///   - header: What the file says of itself.
  ///   - sidecars: What the sidecars say, those that are meant for this file first.
  ///   - name: What the file's name shows.
  /// - Returns: The facts.
  static func merging(
    _ header: MediaHeader, _ sidecars: [SidecarFacts], _ name: FileNameFacts
  ) -> AssetFacts {
    var facts = AssetFacts()
    (facts.captureDate, facts.captureDateSource) = date(header, sidecars, name)
    facts.subtypes = header.subtypes.union(name.subtypes)
    facts.hasLocation = header.hasLocation || sidecars.contains { $0.hasLocation == true }
    facts.burstIdentifier = header.burstIdentifier ?? name.burstIdentifier
    // Google Takeout cuts long names, and keeps the whole one in its note alone.
    facts.title =
      first(sidecars, \.title) ?? header.title ?? first(sidecars, \.originalName)
    facts.caption = first(sidecars, \.caption)
    facts.keywords = unique(header.keywords + sidecars.flatMap(\.keywords))
    facts.people = unique(sidecars.flatMap(\.people))
    facts.isFavorite = first(sidecars, \.isFavorite) ?? false
    facts.isTrashed = first(sidecars, \.isTrashed) ?? false
    facts.isArchived = first(sidecars, \.isArchived) ?? false
    return facts
  }

  private static func date(
    _ header: MediaHeader, _ sidecars: [SidecarFacts], _ name: FileNameFacts
  ) -> (Timestamp?, CaptureDateSource?) {
    var dates: [CaptureDateSource: Timestamp] = [:]
    let said =
      [(header.captureDateSource ?? .container, header.captureDate)]
      + sidecars.map { ($0.captureDateSource ?? .xmpSidecar, $0.captureDate) }
      + [(.fileName, name.captureDate)]
    for case (let source, let date?) in said where dates[source] == nil { dates[source] = date }
    let source = CaptureDateSource.allCases.first { dates[$0] != nil }
    return (source.flatMap { dates[$0] }, source)
  }

  private static func first<Value>(
    _ sidecars: [SidecarFacts], _ part: KeyPath<SidecarFacts, Value?>
  ) -> Value? {
    sidecars.lazy.compactMap { $0[keyPath: part] }.first
  }

  private static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
