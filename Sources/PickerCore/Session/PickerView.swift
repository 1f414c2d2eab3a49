// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What an open picker shows, apart from the pictures: everything a screen or a test needs.
public struct PickerView: Hashable, Sendable {
  /// Where the picker is.
  public let phase: PickerPhase
  /// The selected assets in order.
  public let selection: Selection
  /// Whether selected assets carry numbers instead of ticks (rule P3).
  public let isOrdered: Bool
  /// The most assets that can be picked, nil for no limit.
  public let limit: Int?
  /// Whether there is an Add button (rule P2).
  public let showsFinish: Bool
  /// Whether Add would do something now.
  public let canFinish: Bool
  /// Whether there is a Cancel button (rule P14).
  public let showsCancel: Bool
  /// How the picker is laid out.
  public let mode: PickerMode
  /// The edges without a bar or margin between them and the content.
  public let edgesWithoutContentMargins: PickerEdges
  /// What the host put into the search field, nil for nothing.
  public let searchText: String?
  /// The window.
  public let window: AssetWindow
  /// How many assets the grid has: the window's, or those that the app's filter lets through.
  public let count: Int
  /// What finishing would fetch, nil where nothing is missing (rule F3).
  public let cost: FetchCost?

  /// Whether the picker is open.
  public var isOpen: Bool { !phase.isClosed }
}

/// What finishing would fetch (rule F3).
public struct FetchCost: Hashable, Sendable {
  /// How many selected items are here.
  public let ready: Int
  /// How many selected items must be fetched.
  public let missing: Int
  /// How many bytes that is, nil where a size is unknown.
  public let byteCount: Int64?
  /// How many seconds that takes, nil where nobody knows.
  public let seconds: Double?
}

extension PickerStateMachine {
  /// What the picker shows now.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - count: How many assets the grid has.
  ///   - bytesPerSecond: What the connection is thought to carry, nil where nobody knows.
  /// - Returns: The view.
  public func view(of window: AssetWindow, count: Int, bytesPerSecond: Int64?) -> PickerView {
    let hidesActions = configuration.disabledCapabilities.contains(.selectionActions)
    return PickerView(
      phase: phase, selection: selection, isOrdered: configuration.selection.isOrdered,
      limit: limit,
      showsFinish: !finishesOnTap && !(hidesActions && configuration.selection.isContinuous),
      canFinish: canFinish, showsCancel: !hidesActions, mode: configuration.mode,
      edgesWithoutContentMargins: edgesWithoutContentMargins, searchText: searchText,
      window: window, count: count, cost: cost(bytesPerSecond))
  }

  private func cost(_ bytesPerSecond: Int64?) -> FetchCost? {
    let missing = selection.assets.filter(mustFetch)
    guard !missing.isEmpty else { return nil }
    var byteCount: Int64? = 0
    for asset in missing {
      guard let sum = byteCount, let next = asset.byteCount else {
        byteCount = nil
        break
      }
      let (total, overflow) = sum.addingReportingOverflow(next)
      byteCount = overflow ? nil : total
    }
    var seconds: Double?
    if let byteCount, let bytesPerSecond, bytesPerSecond > 0 {
      seconds = Double(byteCount) / Double(bytesPerSecond)
    }
    return FetchCost(
      ready: selection.count - missing.count, missing: missing.count, byteCount: byteCount,
      seconds: seconds)
  }
}
