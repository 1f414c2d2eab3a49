// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// The metadata of an asset, combined from its file, its sidecars and its file name.
struct AssetFacts: Hashable, Sendable {
  /// The capture date, or nil if only the file's modification date is known.
  var captureDate: Timestamp?
  /// The source from which the capture date was taken.
  var captureDateSource: CaptureDateSource?
  /// The subtypes.
  var subtypes: AssetSubtypes = []
  /// Whether the asset has a location.
  var hasLocation = false
  /// The identifier that the pictures of a burst share.
  var burstIdentifier: String?
  /// The title that a person gave the asset.
  var title: String?
  /// The longer description that a person gave the asset.
  var caption: String?
  /// The keywords that a person gave the asset, without duplicates.
  var keywords: [String] = []
  /// The names of people in the asset, without duplicates.
  var people: [String] = []
  /// Whether a person marked the asset as a favorite.
  var isFavorite = false
  /// Whether a person moved the asset to the trash.
  var isTrashed = false
  /// Whether a person archived the asset.
  var isArchived = false

  /// Combines the metadata of one asset.
  ///
  /// The date is taken from the first source that has one, in the order of `CaptureDateSource`. A
  /// text or mark is taken from the first sidecar that has it. Keywords and names are taken from
  /// all sidecars.
  ///
  /// - Parameters:
  ///   - header: The metadata inside the file.
  ///   - sidecars: The metadata of the sidecars. Sidecars that name exactly this file come first.
  ///   - name: The metadata in the file's name.
  /// - Returns: The combined metadata.
  static func merging(
    _ header: MediaHeader, _ sidecars: [SidecarFacts], _ name: FileNameFacts
  ) -> AssetFacts {
    var facts = AssetFacts()
    (facts.captureDate, facts.captureDateSource) = date(header, sidecars, name)
    facts.subtypes = header.subtypes.union(name.subtypes)
    facts.hasLocation = header.hasLocation || sidecars.contains { $0.hasLocation == true }
    facts.burstIdentifier = header.burstIdentifier ?? name.burstIdentifier
    // Google Takeout shortens long file names and stores the complete name only in its sidecar.
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
    _ sidecars: [SidecarFacts], _ property: KeyPath<SidecarFacts, Value?>
  ) -> Value? {
    sidecars.lazy.compactMap { $0[keyPath: property] }.first
  }

  private static func unique(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}
