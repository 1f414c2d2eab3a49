// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Keeps thumbnails in memory, up to a maximum number of bytes.
///
/// If the maximum is exceeded, the thumbnails that are farthest from the visible ones in the grid
/// are removed. Visible thumbnails are never removed.
///
/// If the positions of thumbnails are unknown, those that were inserted or visible the longest time
/// ago are removed first.
struct ThumbnailMemory {
  private let byteBudget: Int
  private var pictures: [AssetIdentifier: PixelImage] = [:]
  /// The assets in the order of their last use, oldest first.
  private var order: [AssetIdentifier] = []
  private var kept: Set<AssetIdentifier> = []
  /// The positions in the grid of the assets that were visible or were expected to become visible.
  private var positions: [AssetIdentifier: Int] = [:]
  private var visible: Range<Int>?
  private(set) var byteCount = 0

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  subscript(identifier: AssetIdentifier) -> PixelImage? { pictures[identifier] }

  /// The number of thumbnails.
  var count: Int { pictures.count }

  /// Sets the visible assets, whose thumbnails are kept even if they exceed the maximum.
  ///
  /// - Parameters:
  ///   - identifiers: The visible assets, in the grid's order.
  ///   - next: The assets that may become visible next, the nearest first.
  ///   - isBefore: Whether the assets in `next` come before the visible ones in the grid. The
  ///     default is false.
  ///   - position: The position in the grid of the first visible asset, nil if there is no grid.
  mutating func keep(
    _ identifiers: [AssetIdentifier], next: [AssetIdentifier] = [], isBefore: Bool = false,
    from position: Int? = nil
  ) {
    // Thumbnails that now leave the visible area were used last, so they move to the end of the
    // order.
    let now = Set(identifiers)
    let left = order.filter { kept.contains($0) && !now.contains($0) }
    if !left.isEmpty {
      let leaving = Set(left)
      order = order.filter { !leaving.contains($0) } + left
    }
    kept = now
    visible = position.map { $0..<$0 + identifiers.count }
    if let position {
      for (index, identifier) in identifiers.enumerated() {
        positions[identifier] = position + index
      }
      for (index, identifier) in next.enumerated() {
        positions[identifier] =
          isBefore ? position - 1 - index : position + identifiers.count + index
      }
    }
    shrink()
  }

  mutating func insert(_ picture: PixelImage, for identifier: AssetIdentifier) {
    if let old = pictures.updateValue(picture, forKey: identifier) {
      byteCount -= old.bytes.count
    } else {
      order.append(identifier)
    }
    byteCount += picture.bytes.count
    shrink()
  }

  /// Removes a picture as if it had never been inserted.
  mutating func remove(_ identifier: AssetIdentifier) {
    guard let old = pictures.removeValue(forKey: identifier) else { return }
    byteCount -= old.bytes.count
    order.removeAll { $0 == identifier }
  }

  private mutating func shrink() {
    guard byteCount > byteBudget else { return }
    // Thumbnails with equal distances are ordered by age, so that the order is stable.
    let farthest = order.enumerated().filter { !kept.contains($0.element) }
      .map { (age: $0.offset, identifier: $0.element, distance: distance(to: $0.element)) }
      .sorted { ($1.distance, $0.age) < ($0.distance, $1.age) }
    var gone: Set<AssetIdentifier> = []
    for entry in farthest where byteCount > byteBudget {
      byteCount -= pictures.removeValue(forKey: entry.identifier)?.bytes.count ?? 0
      positions[entry.identifier] = nil
      gone.insert(entry.identifier)
    }
    order.removeAll { gone.contains($0) }
  }

  /// Returns the number of positions between an asset and the visible ones.
  private func distance(to identifier: AssetIdentifier) -> Int {
    guard let visible else { return 0 }
    guard let position = positions[identifier] else { return .max }
    return max(visible.lowerBound - position, position - visible.upperBound + 1)
  }
}
