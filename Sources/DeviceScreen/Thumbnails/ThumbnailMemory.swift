// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Thumbnails up to a budget of bytes; what is farthest from what shows goes first, that never.
///
/// Where no places are known, what was put in or seen longest ago counts as the farthest.
struct ThumbnailMemory {
  private let byteBudget: Int
  private var pictures: [AssetIdentifier: PixelImage] = [:]
  /// The oldest first.
  private var order: [AssetIdentifier] = []
  private var kept: Set<AssetIdentifier> = []
  /// The places in the grid of what showed or was about to.
  private var places: [AssetIdentifier: Int] = [:]
  private var visible: Range<Int>?
  private(set) var byteCount = 0

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  subscript(identifier: AssetIdentifier) -> PixelImage? { pictures[identifier] }

  /// How many there are.
  var count: Int { pictures.count }

  /// Says what must stay, whatever the budget.
  ///
  /// - Parameters:
  ///   - identifiers: What shows, in the grid's order.
  ///   - next: What comes next, the nearest first.
  ///   - isBefore: Whether that lies before what shows; the default is after.
  ///   - place: The place of the first in the grid, nil where there is none.
  mutating func keep(
    _ identifiers: [AssetIdentifier], next: [AssetIdentifier] = [], isBefore: Bool = false,
    from place: Int? = nil
  ) {
    // What leaves sight now was seen last, so it is the youngest.
    let now = Set(identifiers)
    let left = order.filter { kept.contains($0) && !now.contains($0) }
    if !left.isEmpty {
      let leaving = Set(left)
      order = order.filter { !leaving.contains($0) } + left
    }
    kept = now
    visible = place.map { $0..<$0 + identifiers.count }
    if let place {
      for (index, identifier) in identifiers.enumerated() { places[identifier] = place + index }
      for (index, identifier) in next.enumerated() {
        places[identifier] = isBefore ? place - 1 - index : place + identifiers.count + index
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

  /// Drops a picture, as if it had never been here.
  mutating func remove(_ identifier: AssetIdentifier) {
    guard let old = pictures.removeValue(forKey: identifier) else { return }
    byteCount -= old.bytes.count
    order.removeAll { $0 == identifier }
  }

  private mutating func shrink() {
    guard byteCount > byteBudget else { return }
    // Sorting is stable in age, since equal distances compare by it.
    let farthest = order.enumerated().filter { !kept.contains($0.element) }
      .map { (age: $0.offset, identifier: $0.element, distance: distance(to: $0.element)) }
      .sorted { ($1.distance, $0.age) < ($0.distance, $1.age) }
    var gone: Set<AssetIdentifier> = []
    for entry in farthest where byteCount > byteBudget {
      byteCount -= pictures.removeValue(forKey: entry.identifier)?.bytes.count ?? 0
      places[entry.identifier] = nil
      gone.insert(entry.identifier)
    }
    order.removeAll { gone.contains($0) }
  }

  /// How many places lie between an asset and what shows.
  private func distance(to identifier: AssetIdentifier) -> Int {
    guard let visible else { return 0 }
    guard let place = places[identifier] else { return .max }
    return max(visible.lowerBound - place, place - visible.upperBound + 1)
  }
}
