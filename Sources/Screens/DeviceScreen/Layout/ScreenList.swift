// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A row of a list: it shows a collection, an action, or an option that can be on or off.
public struct ScreenRow: Hashable, Sendable {
  /// The title of the row.
  public var title: String
  /// Smaller text after the title, such as a count; nil if there is none.
  public var detail: String?
  /// The asset whose picture is shown before the title, nil if there is none.
  public var cover: Asset?
  /// Whether the option of this row is on, nil if the row is not an option.
  public var isOn: Bool?

  /// Makes a row of a list.
  ///
  /// - Parameters:
  ///   - title: The title of the row.
  ///   - detail: Smaller text after the title, such as a count. The default is none.
  ///   - cover: The asset whose picture is shown before the title. The default is none.
  ///   - isOn: Whether the option of this row is on. The default, nil, is for a row that is not an
  ///     option.
  public init(_ title: String, detail: String? = nil, cover: Asset? = nil, isOn: Bool? = nil) {
    self.title = title
    self.detail = detail
    self.cover = cover
    self.isOn = isOn
  }
}

/// A list that is shown instead of the grid, for example the list of collections.
public struct ScreenList: Hashable, Sendable {
  /// The title of the list, which is shown above the rows.
  public var title: String
  /// The rows of the list, from top to bottom.
  public var rows: [ScreenRow]
  /// Whether the rows show a picture before their titles.
  public var hasCovers: Bool

  /// Makes a list that is shown instead of the grid.
  ///
  /// - Parameters:
  ///   - title: The title of the list.
  ///   - rows: The rows of the list, from top to bottom.
  ///   - hasCovers: Whether the rows show a picture before their titles. The default is false.
  public init(title: String, rows: [ScreenRow], hasCovers: Bool = false) {
    self.title = title
    self.rows = rows
    self.hasCovers = hasCovers
  }
}

/// The list of collections beside a grid (rule `layout.sidebar.wide`).
public struct ScreenSidebar: Hashable, Sendable {
  /// The rows of the sidebar, from top to bottom.
  ///
  /// The first row stands for all assets of the window.
  public var rows: [ScreenRow]
  /// The number of the sidebar's rows that are scrolled out above the visible area.
  ///
  /// The default is 0.
  public var offset = 0.0

  /// Makes a sidebar that is scrolled to the top.
  ///
  /// - Parameter rows: The rows. The first row stands for all assets of the window.
  public init(rows: [ScreenRow]) {
    self.rows = rows
  }
}
