// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// All selected items while the picker fetches what is missing.
///
/// Sums are kept as items change, so that a piece of news costs the same for three items and for
/// a thousand.
public struct LoadingState: Hashable, Sendable {
  /// The items in selection order, those on the device included.
  public private(set) var items: [LoadingItem]
  /// How many items are here.
  public private(set) var readyCount = 0
  /// How many items failed or are gone.
  public private(set) var failedCount = 0

  private let removing: PickerMetadataOptions
  private let places: [AssetIdentifier: Int]
  private var completeCount = 0
  private var retryableCount = 0
  private var bytes = ByteTally()

  /// Begins with the selection.
  ///
  /// - Parameters:
  ///   - items: The items in selection order.
  ///   - removing: What goes out of what is handed over.
  init(items: [LoadingItem], removing: PickerMetadataOptions = []) {
    self.items = items
    self.removing = removing
    places = Dictionary(
      items.enumerated().map { ($1.asset.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for item in items { count(item, 1) }
  }

  /// Whether nothing more will happen in this attempt.
  public var isSettled: Bool { readyCount + failedCount == items.count }
  /// Whether nothing keeps the picker from closing: what is not here was gone before.
  public var isComplete: Bool { completeCount == items.count }
  /// Whether trying again can help with at least one item.
  public var canRetry: Bool { retryableCount > 0 }

  /// The items as they would be handed over now, in selection order.
  ///
  /// - Complexity: O(n).
  public var pickedItems: [PickedItem] {
    items.map { item in
      PickedItem(
        asset: item.asset, outcome: item.outcome, removing: item.state == .ready ? removing : [])
    }
  }

  /// The items as they would be handed over now, with the rest to come later: what is under way, and
  /// what failed and can be tried again.
  ///
  /// - Complexity: O(n).
  func items(later token: PickToken) -> [PickedItem] {
    items.map { item in
      let comes = !item.state.isSettled || item.canRetry
      return PickedItem(
        asset: item.asset, outcome: comes ? .later(token) : item.outcome,
        removing: comes || item.state == .ready ? removing : [])
    }
  }

  /// The share that is done, 0 to 1; by bytes where every size is known, else by items (F4).
  public var fraction: Double {
    guard !items.isEmpty else { return 1 }
    return bytes.fraction ?? Double(readyCount) / Double(items.count)
  }

  /// How many bytes are still to come, nil where a size is unknown.
  public var bytesLeft: Int64? { bytes.left }

  /// Takes news of an item in.
  ///
  /// - Returns: Whether it was news: an item that is settled stays so.
  mutating func take(_ change: DeliveryEvent.Change, of identifier: AssetIdentifier) -> Bool {
    guard let place = places[identifier], !items[place].state.isSettled else { return false }
    update(place) { $0.take(change) }
    return true
  }

  /// Puts what failed and can be tried again back into the queue (rule F5).
  mutating func queueRetryable() {
    for place in items.indices where items[place].canRetry { update(place) { $0.state = .queued } }
  }

  /// Lets everything that is still under way fail.
  mutating func fail(_ reason: FailureReason) {
    for place in items.indices where !items[place].state.isSettled {
      update(place) { $0.state = .failed(reason, retryAfter: nil) }
    }
  }

  /// Marks what went out of the library; what came over the network is not to be among it.
  ///
  /// - Returns: Whether anything did.
  mutating func lose(_ gone: Set<AssetIdentifier>) -> Bool {
    var isOther = false
    for place in items.indices {
      let item = items[place]
      guard gone.contains(item.asset.identifier), item.state != .kept, item.state != .gone
      else { continue }
      update(place) { $0.state = .gone }
      isOther = true
    }
    return isOther
  }

  private mutating func update(_ place: Int, _ change: (inout LoadingItem) -> Void) {
    count(items[place], -1)
    change(&items[place])
    count(items[place], 1)
  }

  private mutating func count(_ item: LoadingItem, _ step: Int) {
    if item.state.isHad { readyCount += step } else if item.state.isSettled { failedCount += step }
    if item.isComplete { completeCount += step }
    if item.canRetry { retryableCount += step }
    bytes.count(item, Int64(step))
  }
}

/// The bytes of everything that is fetched.
private struct ByteTally: Hashable, Sendable {
  /// A size above this is taken for unknown: a thousand times a thousand of it still fit.
  private static let most = Int64.max >> 20

  private var done: Int64 = 0
  private var total: Int64 = 0
  private var unknown: Int64 = 0

  /// The share that is done, nil where a size is unknown or nothing is fetched.
  var fraction: Double? { unknown == 0 && total > 0 ? Double(done) / Double(total) : nil }

  /// What is not done, nil where a size is unknown.
  var left: Int64? { unknown == 0 ? total - done : nil }

  mutating func count(_ item: LoadingItem, _ step: Int64) {
    guard item.asset.availability == .cloud, item.state != .kept, !item.wasGone else { return }
    guard let expected = item.expected, expected > 0, expected <= Self.most else {
      unknown += step
      return
    }
    total += step * expected
    done += step * (item.state == .ready ? expected : min(max(0, item.received), expected))
  }
}
