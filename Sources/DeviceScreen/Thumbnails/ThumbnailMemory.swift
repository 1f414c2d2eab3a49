// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Thumbnails up to a budget of bytes; what was put in longest ago goes first, what shows never.
struct ThumbnailMemory {
  private let byteBudget: Int
  private var pictures: [AssetIdentifier: PixelImage] = [:]
  /// The oldest first.
  private var order: [AssetIdentifier] = []
  private var kept: Set<AssetIdentifier> = []
  private(set) var byteCount = 0

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  subscript(identifier: AssetIdentifier) -> PixelImage? { pictures[identifier] }

  /// Says what must stay, whatever the budget.
  mutating func keep(_ identifiers: Set<AssetIdentifier>) {
    // What leaves sight now was seen last, so it is the youngest.
    let left = order.filter { kept.contains($0) && !identifiers.contains($0) }
    if !left.isEmpty {
      let leaving = Set(left)
      order = order.filter { !leaving.contains($0) } + left
    }
    kept = identifiers
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

  private mutating func shrink() {
    guard byteCount > byteBudget else { return }
    order = order.filter { identifier in
      guard byteCount > byteBudget, !kept.contains(identifier),
        let old = pictures.removeValue(forKey: identifier)
      else { return true }
      byteCount -= old.bytes.count
      return false
    }
  }
}
