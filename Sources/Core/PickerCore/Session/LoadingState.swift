// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The selected items while the picker fetches missing originals.
///
/// When an item changes, only counters are updated. An event therefore takes the same time for any
/// number of items.
public struct LoadingState: Hashable, Sendable {
  /// The items in selection order, including those on the device.
  public private(set) var items: [LoadingItem]
  /// The number of items that are ready or kept, so that nothing must be fetched for them.
  public private(set) var readyCount = 0
  /// The number of items that could not be fetched or whose assets are no longer in the library.
  public private(set) var failedCount = 0

  private let removing: PickerMetadataOptions
  private let indexes: [AssetIdentifier: Int]
  private var completeCount = 0
  private var retryableCount = 0
  private var bytes = ByteTally()

  /// Makes the state from the selection.
  ///
  /// - Parameters:
  ///   - items: The items in selection order.
  ///   - removing: The metadata that is removed from the delivered items.
  init(items: [LoadingItem], removing: PickerMetadataOptions = []) {
    self.items = items
    self.removing = removing
    indexes = Dictionary(
      items.enumerated().map { ($1.asset.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for item in items { count(item, 1) }
  }

  /// Whether all items have reached their final state; only a retry can change it.
  public var isSettled: Bool { readyCount + failedCount == items.count }
  /// Whether nothing is left to fetch, so that the picker can close.
  ///
  /// This is the case if each item is ready or kept, or its asset was deleted before the person
  /// pressed Add.
  public var isComplete: Bool { completeCount == items.count }
  /// Whether a retry may succeed for one or more items.
  public var canRetry: Bool { retryableCount > 0 }

  /// The items that the app would receive if the picker closed now, in selection order.
  ///
  /// - Complexity: O(n).
  public var pickedItems: [PickedItem] {
    items.map { item in
      PickedItem(
        asset: item.asset, outcome: item.outcome, removing: item.state == .ready ? removing : [])
    }
  }

  /// Returns the items that would be delivered if the picker closed now and fetched the rest later.
  ///
  /// An item comes later if it is still being fetched, or if it failed and can be tried again.
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

  /// How much of the fetch is finished, from 0 to 1 (rule `load.progress.monotone`).
  ///
  /// If the sizes of all originals are known, this is the fraction of the bytes. Otherwise it is
  /// the fraction of the items.
  public var fraction: Double {
    guard !items.isEmpty else { return 1 }
    return bytes.fraction ?? Double(readyCount) / Double(items.count)
  }

  /// The number of bytes of missing originals that must still be received, nil if the size of one
  /// of them is unknown.
  public var bytesLeft: Int64? { bytes.left }

  /// Applies an event to the item that it is about.
  ///
  /// - Returns: Whether the item changed. An item whose state is final does not change.
  mutating func take(_ change: DeliveryEvent.Change, of identifier: AssetIdentifier) -> Bool {
    guard let index = indexes[identifier], !items[index].state.isSettled else { return false }
    update(index) { $0.take(change) }
    return true
  }

  /// Queues the failed items that can be tried again (rule `load.retry.only-failed`).
  mutating func queueRetryable() {
    for index in items.indices where items[index].canRetry { update(index) { $0.state = .queued } }
  }

  /// Sets every item that is still being fetched to failed.
  mutating func fail(_ reason: FailureReason) {
    for index in items.indices where !items[index].state.isSettled {
      update(index) { $0.state = .failed(reason, retryAfter: nil) }
    }
  }

  /// Marks items as removed from the library.
  ///
  /// The caller does not pass items that were fetched.
  ///
  /// - Returns: Whether any item changed.
  mutating func markGone(_ gone: Set<AssetIdentifier>) -> Bool {
    var isOther = false
    for index in items.indices {
      let item = items[index]
      guard gone.contains(item.asset.identifier), item.state != .kept, item.state != .gone
      else { continue }
      update(index) { $0.state = .gone }
      isOther = true
    }
    return isOther
  }

  private mutating func update(_ index: Int, _ change: (inout LoadingItem) -> Void) {
    count(items[index], -1)
    change(&items[index])
    count(items[index], 1)
  }

  private mutating func count(_ item: LoadingItem, _ step: Int) {
    if item.state.isAvailable {
      readyCount += step
    } else if item.state.isSettled {
      failedCount += step
    }
    if item.isComplete { completeCount += step }
    if item.canRetry { retryableCount += step }
    bytes.count(item, Int64(step))
  }
}

/// The number of received and expected bytes of all items that must be fetched.
private struct ByteTally: Hashable, Sendable {
  /// The maximum size of an item.
  ///
  /// A larger one counts as unknown, so that totals fit in 64 bits.
  private static let maximumSize = Int64.max >> 20

  private var done: Int64 = 0
  private var total: Int64 = 0
  private var unknown: Int64 = 0

  /// The received fraction, nil if a size is unknown or nothing must be fetched.
  var fraction: Double? { unknown == 0 && total > 0 ? Double(done) / Double(total) : nil }

  /// How many bytes must still be received, nil if a size is unknown.
  var left: Int64? { unknown == 0 ? total - done : nil }

  mutating func count(_ item: LoadingItem, _ step: Int64) {
    guard item.asset.availability == .cloud, item.state != .kept, !item.wasGone else { return }
    guard let expected = item.expected, expected > 0, expected <= Self.maximumSize else {
      unknown += step
      return
    }
    total += step * expected
    done += step * (item.state == .ready ? expected : min(max(0, item.received), expected))
  }
}
