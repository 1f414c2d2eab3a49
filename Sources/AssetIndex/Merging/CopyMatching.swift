// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Decides which assets of several sources are the same photo; a pure function of what is known.
///
/// A photo has at most one copy in each source, so that nothing of one source is ever hidden by
/// something else of it. What cannot be told apart for sure stays apart.
enum CopyMatching {
  /// The copies whose beginnings must be read: another source has one of the same shape.
  static func needingHeads(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.shape, among: { _ in true }).filter { copies[$0].head == nil }
  }

  /// The copies that must be summed up: another source has one here with the same beginning.
  static func needingSums(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.beginning) { $0.canBeSummed || $0.whole != nil }
      .filter { copies[$0].whole == nil }
  }

  /// The copies of each photo, in the order of their sources; every copy is in exactly one group.
  ///
  /// - Parameter copies: All copies, in the order of their sources.
  /// - Returns: Places in `copies`; the groups come in the order of their first members.
  /// - Complexity: O(n log n).
  static func groups(_ copies: [SourceCopy]) -> [[Int]] {
    var groups: [[Int]] = []
    var buckets: [SourceCopy.Beginning: [Int]] = [:]
    for (place, copy) in copies.enumerated() {
      if let beginning = copy.beginning {
        buckets[beginning, default: []].append(place)
      } else {
        groups.append([place])
      }
    }
    for bucket in buckets.values {
      groups += bucket.count == 1 ? [bucket] : self.groups(of: bucket, copies)
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// The groups of copies that begin alike.
  private static func groups(of bucket: [Int], _ copies: [SourceCopy]) -> [[Int]] {
    var sums: [String: [Int]] = [:]
    var units: [[Int]] = []
    var heads: [Int] = []
    for place in bucket {
      if let whole = copies[place].whole {
        sums[whole, default: []].append(place)
      } else if copies[place].canBeSummed {
        units.append([place])
      } else {
        heads.append(place)
      }
    }
    for sum in sums.keys.sorted() { units += paired(sums[sum] ?? [], copies) }
    let dates = Dictionary(grouping: heads) { copies[$0].asset.captureDate }
    for (date, places) in dates {
      let alone = joined(places, of: date, &units, copies)
      units += alone
    }
    return units.map { $0.sorted() }
  }

  /// Joins copies of which only the beginning is here to what begins alike; those left alone.
  private static func joined(
    _ heads: [Int], of date: Timestamp?, _ units: inout [[Int]], _ copies: [SourceCopy]
  ) -> [[Int]] {
    let apart = heads.map { [$0] }
    guard date != nil, copies[heads[0]].head?.isDistinctive == true else { return apart }
    let near = units.indices.filter { copies[units[$0][0]].asset.captureDate == date }
    // Two that begin alike and differ further on: nobody can say which of them it is.
    guard near.count <= 1 else { return apart }
    let taken = near.first.map { units[$0] } ?? []
    let counts = Dictionary((heads + taken).map { (copies[$0].source, 1) }, uniquingKeysWith: +)
    let (sure, unsure) = (
      heads.filter { counts[copies[$0].source] == 1 },
      heads.filter { counts[copies[$0].source] != 1 }
    )
    var rest = unsure.map { [$0] }
    if let unit = near.first {
      units[unit] += sure
    } else if !sure.isEmpty {
      rest.append(sure)
    }
    return rest
  }

  /// Equal originals, at most one a source together: those of the same path first.
  private static func paired(_ places: [Int], _ copies: [SourceCopy]) -> [[Int]] {
    let paths = Dictionary(grouping: places) { PathKey(copies[$0].asset.file) }
    var groups = paths.values.filter { $0.count > 1 }
    var rest: [Int: [Int]] = [:]
    for alone in paths.values where alone.count == 1 {
      rest[copies[alone[0]].source, default: []].append(alone[0])
    }
    let columns = rest.values.map { $0.sorted() }
    for row in 0..<(columns.map(\.count).max() ?? 0) {
      groups.append(columns.filter { row < $0.count }.map { $0[row] })
    }
    return groups
  }

  /// The copies that share a property with one of another source.
  private static func meeting<Key: Hashable>(
    _ copies: [SourceCopy], by key: (SourceCopy) -> Key?, among isAsked: (SourceCopy) -> Bool
  ) -> [Int] {
    // The only source that has it, -1 where several have.
    var sources: [Key: Int] = [:]
    for copy in copies where isAsked(copy) {
      guard let value = key(copy) else { continue }
      if let source = sources[value] {
        if source != copy.source { sources[value] = -1 }
      } else {
        sources[value] = copy.source
      }
    }
    return copies.indices.filter { place in
      guard isAsked(copies[place]), let value = key(copies[place]) else { return false }
      return sources[value] == -1
    }
  }
}
