// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Determines which assets of several sources are the same photo; a pure function.
///
/// A photo has at most one copy in each source, so an asset is never hidden by another asset of the
/// same source. Assets stay separate if they are not certainly the same photo.
enum CopyMatching {
  /// Returns the copies whose prefixes must be read because another source has a copy of equal
  /// shape.
  static func needingPrefixes(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.shape, among: { _ in true }).filter { copies[$0].prefix == nil }
  }

  /// Returns the copies to be read completely because another source has one with an equal prefix.
  static func needingDigests(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.beginning) { $0.isOnDevice || $0.wholeDigest != nil }
      .filter { copies[$0].wholeDigest == nil }
  }

  /// Returns the copies of each photo, in the order of their sources; every copy is in one group.
  ///
  /// - Parameter copies: All copies, in the order of their sources.
  /// - Returns: Indexes of `copies`; the groups are sorted by their first members.
  /// - Complexity: O(n log n).
  static func groups(_ copies: [SourceCopy]) -> [[Int]] {
    var groups: [[Int]] = []
    var buckets: [SourceCopy.Beginning: [Int]] = [:]
    for (index, copy) in copies.enumerated() {
      if let beginning = copy.beginning {
        buckets[beginning, default: []].append(index)
      } else {
        groups.append([index])
      }
    }
    for bucket in buckets.values {
      groups += bucket.count == 1 ? [bucket] : self.groups(of: bucket, copies)
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  /// Returns the groups of copies with the same prefix.
  private static func groups(of bucket: [Int], _ copies: [SourceCopy]) -> [[Int]] {
    var byDigest: [String: [Int]] = [:]
    var units: [[Int]] = []
    var prefixes: [Int] = []
    for index in bucket {
      if let whole = copies[index].wholeDigest {
        byDigest[whole, default: []].append(index)
      } else if copies[index].isOnDevice {
        units.append([index])
      } else {
        prefixes.append(index)
      }
    }
    for digest in byDigest.keys.sorted() { units += paired(byDigest[digest] ?? [], copies) }
    let dates = Dictionary(grouping: prefixes) { copies[$0].asset.captureDate }
    for (date, indexes) in dates {
      let alone = joined(indexes, of: date, &units, copies)
      units += alone
    }
    return units.map { $0.sorted() }
  }

  /// Joins copies of which only the prefix is local to groups with the same prefix; returns the
  /// rest.
  private static func joined(
    _ prefixes: [Int], of date: Timestamp?, _ units: inout [[Int]], _ copies: [SourceCopy]
  ) -> [[Int]] {
    let apart = prefixes.map { [$0] }
    guard date != nil, copies[prefixes[0]].prefix?.isDistinctive == true else { return apart }
    let near = units.indices.filter { copies[units[$0][0]].asset.captureDate == date }
    // Two files with this prefix differ further on, so the copy cannot be assigned to either.
    guard near.count <= 1 else { return apart }
    let taken = near.first.map { units[$0] } ?? []
    let counts = Dictionary((prefixes + taken).map { (copies[$0].source, 1) }, uniquingKeysWith: +)
    let (sure, unsure) = (
      prefixes.filter { counts[copies[$0].source] == 1 },
      prefixes.filter { counts[copies[$0].source] != 1 }
    )
    var rest = unsure.map { [$0] }
    if let unit = near.first {
      units[unit] += sure
    } else if !sure.isEmpty {
      rest.append(sure)
    }
    return rest
  }

  /// Groups equal originals, at most one per source; originals with the same path are paired first.
  private static func paired(_ indexes: [Int], _ copies: [SourceCopy]) -> [[Int]] {
    let paths = Dictionary(grouping: indexes) { PathKey(copies[$0].asset.file) }
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

  /// Returns the copies that share a property with a copy of another source.
  private static func meeting<Key: Hashable>(
    _ copies: [SourceCopy], by key: (SourceCopy) -> Key?, among isAsked: (SourceCopy) -> Bool
  ) -> [Int] {
    // The only source with the property, or -1 if there are several.
    var sources: [Key: Int] = [:]
    for copy in copies where isAsked(copy) {
      guard let value = key(copy) else { continue }
      if let source = sources[value] {
        if source != copy.source { sources[value] = -1 }
      } else {
        sources[value] = copy.source
      }
    }
    return copies.indices.filter { index in
      guard isAsked(copies[index]), let value = key(copies[index]) else { return false }
      return sources[value] == -1
    }
  }
}
