// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Determines which assets of several sources are the same photo.
///
/// The functions are pure. A photo has at most one copy in each source. An asset is therefore never
/// hidden by another asset of the same source. Assets stay separate if it is not certain that they
/// are the same photo.
enum CopyMatching {
  /// Returns the copies whose prefixes must be read.
  ///
  /// For each of them, another source has a copy of the same shape.
  static func needingPrefixes(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.shape, among: { _ in true }).filter { copies[$0].prefix == nil }
  }

  /// Returns the copies that must be read completely.
  ///
  /// For each of them, another source has a copy with the same prefix.
  static func needingDigests(_ copies: [SourceCopy]) -> [Int] {
    meeting(copies, by: \.beginning) { $0.isOnDevice || $0.wholeDigest != nil }
      .filter { copies[$0].wholeDigest == nil }
  }

  /// Returns groups of copies of the same photo.
  ///
  /// Every copy is in one group.
  ///
  /// - Parameter copies: All copies, in the order of their sources.
  /// - Returns: Indexes of `copies`. The groups are sorted by their first members.
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

  /// Returns groups of copies of the same photo, from copies with the same prefix.
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

  /// Assigns copies of which only the prefix is on this device to groups with the same prefix.
  ///
  /// Returns the copies that cannot be assigned.
  private static func joined(
    _ prefixes: [Int], of date: Timestamp?, _ units: inout [[Int]], _ copies: [SourceCopy]
  ) -> [[Int]] {
    let apart = prefixes.map { [$0] }
    guard date != nil, copies[prefixes[0]].prefix?.isDistinctive == true else { return apart }
    let near = units.indices.filter { copies[units[$0][0]].asset.captureDate == date }
    // If several files with this prefix differ in later bytes, the copy cannot be assigned to one
    // of them.
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

  /// Groups equal originals, with at most one original of each source in a group.
  ///
  /// Originals with the same path are grouped first.
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

  /// Returns the copies that have a property in common with a copy of another source.
  private static func meeting<Key: Hashable>(
    _ copies: [SourceCopy], by key: (SourceCopy) -> Key?, among isAsked: (SourceCopy) -> Bool
  ) -> [Int] {
    // For each property, the only source that has it, or -1 if several sources have it.
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
