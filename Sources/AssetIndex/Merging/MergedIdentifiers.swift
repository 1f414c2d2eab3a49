// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Chooses what the assets of several sources are called; a pure function.
///
/// What is called something keeps it as long as one of its copies is there. What is new is called
/// what its first copy's own source calls it, where nothing else is.
enum MergedIdentifiers {
  /// A copy, as far as its name goes.
  struct Member: Hashable, Sendable {
    /// What its own source calls it.
    let own: AssetIdentifier
    /// What it was called until now, nil where it is new.
    let held: AssetIdentifier?
    /// A name that nothing else has: made of its source and its path.
    let full: AssetIdentifier
  }

  /// Names groups.
  ///
  /// - Parameter groups: The members of each asset, at least one, in the order that decides.
  /// - Returns: An identifier for each, no two the same.
  /// - Complexity: O(members).
  static func names(_ groups: [[Member]]) -> [AssetIdentifier] {
    // Two that were one: the name stays with the copy that it came from, else with the first.
    var owners: [AssetIdentifier: (group: Int, isOwn: Bool)] = [:]
    for (place, group) in groups.enumerated() {
      for member in group {
        guard let held = member.held else { continue }
        let isOwn = held == member.own || held == member.full
        if let owner = owners[held], owner.isOwn || !isOwn { continue }
        owners[held] = (place, isOwn)
      }
    }
    var taken: Set<AssetIdentifier> = []
    var names = groups.enumerated().map { place, group -> AssetIdentifier? in
      let name = group.lazy.compactMap(\.held).first { owners[$0]?.group == place }
      if let name { taken.insert(name) }
      return name
    }
    for (place, group) in groups.enumerated() where names[place] == nil {
      let wanted = group.map(\.own) + group.map(\.full)
      var name = wanted.first { !taken.contains($0) }
      var count = 1
      while name == nil {
        count += 1
        let other = AssetIdentifier("\(group[0].full.rawValue)-\(count)")
        if !taken.contains(other) { name = other }
      }
      names[place] = name
      if let name { taken.insert(name) }
    }
    return names.compactMap(\.self)
  }
}
