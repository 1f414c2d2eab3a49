// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import PickerCore

/// Compares the selection with a plain array that does the same.
@Suite struct SelectionPropertyTests {
  /// A selection with the simplest possible operations.
  private struct PlainSelection {
    var assets: [Asset] = []

    func index(of identifier: AssetIdentifier) -> Int? {
      assets.firstIndex { $0.identifier == identifier }
    }

    mutating func append(_ asset: Asset) {
      if index(of: asset.identifier) == nil { assets.append(asset) }
    }

    mutating func remove(_ identifier: AssetIdentifier) -> Bool {
      guard let index = index(of: identifier) else { return false }
      assets.remove(at: index)
      return true
    }

    mutating func move(_ identifier: AssetIdentifier, after anchor: AssetIdentifier?) -> Bool {
      guard identifier != anchor, let from = index(of: identifier) else { return false }
      if let anchor, index(of: anchor) == nil { return false }
      let before = assets
      let asset = assets.remove(at: from)
      assets.insert(asset, at: anchor.flatMap { index(of: $0) }.map { $0 + 1 } ?? 0)
      return assets != before
    }
  }

  @Test(
    "select.ordered.badges, host.deselect.reflected, host.move.reorders: picks and moves act as in a plain array",
    arguments: UInt64(1)...24)
  func agreesWithAPlainArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let roll = Asset.roll(seed.isMultiple(of: 2) ? 12 : 90)
    var selection = Selection()
    var plain = PlainSelection()
    for step in 0..<1_500 {
      let asset = roll.randomElement(using: &generator) ?? roll[0]
      let other = Bool.random(using: &generator) ? roll.randomElement(using: &generator) : nil
      switch Int.random(in: 0..<100, using: &generator) {
      case 0:
        selection.removeAll()
        plain.assets = []
      case 1..<50:
        selection.append(asset)
        plain.append(asset)
      case 50..<85:
        let removed = selection.remove(asset.identifier)
        let expected = plain.remove(asset.identifier)
        #expect(removed == expected)
      default:
        let moved = selection.move(asset.identifier, after: other?.identifier)
        let expected = plain.move(asset.identifier, after: other?.identifier)
        #expect(moved == expected)
      }
      guard agrees(selection, plain, roll) else {
        Issue.record("seed \(seed), step \(step): \(selection.identifiers)")
        return
      }
    }
  }

  private func agrees(_ selection: Selection, _ plain: PlainSelection, _ roll: [Asset]) -> Bool {
    guard selection.assets == plain.assets, selection.count == plain.assets.count,
      selection.identifiers == plain.assets.map(\.identifier),
      selection.isEmpty == plain.assets.isEmpty
    else { return false }
    let fresh = Selection(plain.assets)
    guard selection == fresh, selection.hashValue == fresh.hashValue else { return false }
    return roll.allSatisfy { asset in
      let index = plain.index(of: asset.identifier)
      return selection.badge(of: asset.identifier) == index.map { $0 + 1 }
        && selection.contains(asset.identifier) == (index != nil)
    }
  }

  @Test("select.results.pick-order: equal selections have the same assets in the same order")
  func equalityIsByContentAndOrder() {
    let roll = Asset.roll(3)
    var detour = Selection([roll[1], roll[0], roll[2]])
    #expect(detour != Selection(roll))
    _ = detour.remove(roll[1].identifier)
    #expect(detour == Selection([roll[0], roll[2]]))
    #expect(Set([detour, Selection([roll[0], roll[2]])]).count == 1)
    #expect(detour != Selection([roll[0]]))
    var edited = roll[0]
    edited.byteCount = 7
    #expect(Selection([edited]) != Selection([roll[0]]))
  }

  @Test("select.ordered.badges: 100,000 picks and deselections, with a badge read after each")
  func hundredThousand() {
    let assets = Asset.roll(100_000)
    var selection = Selection()
    // Counted, because an expectation for each would take longer than all of the work.
    var wrongBadges = 0
    for (index, asset) in assets.enumerated() {
      selection.append(asset)
      if selection.badge(of: asset.identifier) != index + 1 { wrongBadges += 1 }
    }
    // From the front: the order in which an array would have to move the most.
    for (index, asset) in assets.enumerated() {
      if !selection.remove(asset.identifier) { wrongBadges += 1 }
      let left = assets.count - index - 1
      if selection.badge(of: assets[99_999].identifier) != (left > 0 ? left : nil) {
        wrongBadges += 1
      }
    }
    #expect(wrongBadges == 0)
    #expect(selection.isEmpty)
  }
}
