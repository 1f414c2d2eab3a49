// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A row of a list: a collection, an action, or a choice.
public struct ScreenRow: Hashable, Sendable {
  /// The title.
  public var title: String
  /// Further information, nil if there is none.
  public var detail: String?
  /// The asset whose picture is shown before the title, nil if there is none.
  public var cover: Asset?
  /// Whether the row is chosen, nil if rows of this list cannot be chosen.
  public var isOn: Bool?

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - detail: Further information. The default is none.
  ///   - cover: The asset whose picture is shown before the title. The default is none.
  ///   - isOn: Whether the row is chosen. The default, nil, is for rows that cannot be chosen.
  public init(_ title: String, detail: String? = nil, cover: Asset? = nil, isOn: Bool? = nil) {
    self.title = title
    self.detail = detail
    self.cover = cover
    self.isOn = isOn
  }
}

/// A list that covers the grid.
public struct ScreenList: Hashable, Sendable {
  /// The title.
  public var title: String
  /// The rows.
  public var rows: [ScreenRow]
  /// Whether rows have cover pictures.
  public var hasCovers: Bool

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - rows: The rows.
  ///   - hasCovers: Whether rows have cover pictures. The default is false.
  public init(title: String, rows: [ScreenRow], hasCovers: Bool = false) {
    self.title = title
    self.rows = rows
    self.hasCovers = hasCovers
  }
}

/// The list of collections beside a grid (rule `layout.sidebar.wide`).
public struct ScreenSidebar: Hashable, Sendable {
  /// The rows.
  ///
  /// The first row opens the whole window.
  public var rows: [ScreenRow]
  /// The number of rows that are scrolled out above the visible area.
  ///
  /// The default is 0.
  public var offset = 0.0

  /// Makes a sidebar that is scrolled to the top.
  ///
  /// - Parameter rows: The rows. The first row opens the whole window.
  public init(rows: [ScreenRow]) {
    self.rows = rows
  }
}
