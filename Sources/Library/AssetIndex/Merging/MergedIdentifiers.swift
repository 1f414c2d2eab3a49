// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Chooses the identifiers of the assets of several sources.
///
/// The function is pure. An asset keeps its identifier as long as one of its copies exists. A new
/// asset gets the identifier that its first copy has in its source. If another asset already has
/// that identifier, the new asset gets a different one.
enum MergedIdentifiers {
  /// The identifiers of one copy.
  struct Member: Hashable, Sendable {
    /// The identifier of the copy in its source.
    let own: AssetIdentifier
    /// The identifier of the asset to which the copy belonged before, or nil if the copy is new.
    let held: AssetIdentifier?
    /// A unique identifier that is computed from the source and path of the copy.
    let full: AssetIdentifier
  }

  /// Returns an identifier for each group of copies.
  ///
  /// - Parameter groups: The members of each asset, at least one, in the order of precedence.
  /// - Returns: A unique identifier for each group.
  /// - Complexity: O(members).
  static func names(_ groups: [[Member]]) -> [AssetIdentifier] {
    // If an asset was split, its identifier stays with the copy from which the identifier came. If
    // that copy is gone, it stays with the first copy.
    var owners: [AssetIdentifier: (group: Int, isOwn: Bool)] = [:]
    for (index, group) in groups.enumerated() {
      for member in group {
        guard let held = member.held else { continue }
        let isOwn = held == member.own || held == member.full
        if let owner = owners[held], owner.isOwn || !isOwn { continue }
        owners[held] = (index, isOwn)
      }
    }
    var taken: Set<AssetIdentifier> = []
    var names = groups.enumerated().map { index, group -> AssetIdentifier? in
      let name = group.lazy.compactMap(\.held).first { owners[$0]?.group == index }
      if let name { taken.insert(name) }
      return name
    }
    for (index, group) in groups.enumerated() where names[index] == nil {
      let wanted = group.map(\.own) + group.map(\.full)
      var name = wanted.first { !taken.contains($0) }
      var count = 1
      while name == nil {
        count += 1
        let other = AssetIdentifier("\(group[0].full.rawValue)-\(count)")
        if !taken.contains(other) { name = other }
      }
      names[index] = name
      if let name { taken.insert(name) }
    }
    return names.compactMap(\.self)
  }
}
