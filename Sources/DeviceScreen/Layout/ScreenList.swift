// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A row of a list: a collection, something to do, or a choice.
public struct ScreenRow: Hashable, Sendable {
  /// What it is.
  public var title: String
  /// What else there is to say, nil for nothing.
  public var detail: String?
  /// An asset whose picture stands before it, nil for none.
  public var cover: Asset?
  /// Whether it is chosen, or nil where nothing can be chosen here.
  public var isOn: Bool?

  /// Describes a row.
  ///
  /// - Parameters:
  ///   - title: What it is.
  ///   - detail: What else there is to say; the default is nothing.
  ///   - cover: An asset whose picture stands before it; the default is none.
  ///   - isOn: Whether it is chosen; the default, nil, is where nothing can be chosen.
  public init(_ title: String, detail: String? = nil, cover: Asset? = nil, isOn: Bool? = nil) {
    self.title = title
    self.detail = detail
    self.cover = cover
    self.isOn = isOn
  }
}

/// A list that is in front of the grid.
public struct ScreenList: Hashable, Sendable {
  /// What it lists.
  public var title: String
  /// The rows.
  public var rows: [ScreenRow]
  /// Whether rows have pictures before them.
  public var hasCovers: Bool

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - title: What it lists.
  ///   - rows: The rows.
  ///   - hasCovers: Whether rows have pictures before them; the default is false.
  public init(title: String, rows: [ScreenRow], hasCovers: Bool = false) {
    self.title = title
    self.rows = rows
    self.hasCovers = hasCovers
  }
}

/// The list of collections beside a grid (rule P12).
public struct ScreenSidebar: Hashable, Sendable {
  /// The rows; the first is the whole window.
  public var rows: [ScreenRow]
  /// How many rows lie above the part that shows; the default is 0.
  public var offset = 0.0

  /// Makes a sidebar at its top.
  ///
  /// - Parameter rows: The rows; the first is the whole window.
  public init(rows: [ScreenRow]) {
    self.rows = rows
  }
}
