// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Some cells of a picker's grid and the state of the picker, all of the same moment.
public struct PickerSnapshot: Sendable {
  /// A cell of the grid.
  public struct Cell: Hashable, Sendable {
    /// The position of the cell in the grid, from 0.
    public let position: Int
    /// The asset that the cell shows.
    public let asset: Asset
    /// The mark on the cell.
    public let mark: CellMark
    /// Whether the original must be fetched, and whether this is possible.
    ///
    /// It is never `OriginalAvailability.preview`.
    public let availability: OriginalAvailability
  }

  /// The state of everything that the picker shows.
  public let view: PickerView
  /// The cells at the requested positions, in their order.
  public let cells: [Cell]
}

extension PickerSession {
  /// Returns the cells at some positions of the grid, and the state of the picker.
  ///
  /// A screen needs this one question for each frame.
  ///
  /// - Parameter positions: Positions from 0; positions after the end are ignored.
  /// - Returns: The cells and the state.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: That of ``assets(at:)``, and O(log n) for each cell, given n selected assets.
  public func snapshot(visible positions: Range<Int>) async throws -> PickerSnapshot {
    let assets = try await assets(at: positions)
    let cells = zip(positions.lowerBound..., assets).map { position, asset in
      PickerSnapshot.Cell(
        position: position, asset: asset, mark: machine.mark(of: asset),
        availability: machine.availability(of: asset, isReachable: delivery.isReachable(asset)))
    }
    return PickerSnapshot(view: view, cells: cells)
  }

  /// Returns the state of the picker after the library has counted the assets of the grid.
  ///
  /// - Returns: The state.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: That of ``refresh()``.
  public func refreshedView() async throws -> PickerView {
    try await refresh()
    return view
  }
}
