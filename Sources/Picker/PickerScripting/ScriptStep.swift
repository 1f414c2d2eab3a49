// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One step of a script that simulates a person's input.
public enum ScriptStep: Hashable, Sendable {
  /// An asset, given by its position in the grid or by its identifier.
  public enum Target: Hashable, Sendable {
    /// A position in the grid, from 1.
    case position(Int)
    /// The asset's identifier.
    case identifier(AssetIdentifier)
  }

  /// How long to wait.
  public enum Wait: Hashable, Sendable {
    /// A number of milliseconds.
    case time(Int64)
    /// Until no fetch is running.
    case loaded
  }

  /// Where to scroll.
  public enum Scroll: Hashable, Sendable {
    /// The first asset of the grid or the review.
    case top
    /// The last asset of the grid or the review.
    case end
    /// The asset at this position in the grid, from 1.
    case position(Int)
  }

  /// The direction of a zoom step.
  public enum Zoom: String, Hashable, Sendable, CaseIterable {
    /// Larger cells.
    case `in`
    /// Smaller cells.
    case out
  }

  /// Tap an asset.
  case tap(Target)
  /// Swipe over the grid from one position to another; positions count from 1.
  case swipe(from: Int, to: Int)
  /// Deselect the asset whose badge has this number, from 1.
  case unpick(Int)
  /// Press Add.
  case finish
  /// Press Cancel.
  case cancel
  /// Let time pass.
  case wait(Wait)
  /// Fetch the failed originals again.
  case retry
  /// Finish with the originals that were fetched.
  case use
  /// Finish now; missing originals are fetched later.
  case later
  /// After a failed fetch, return to picking.
  ///
  /// During picking, leave the review, search or collection.
  case back
  /// Open the review of the selection.
  ///
  /// Positions then count the reviewed assets.
  case review
  /// Go to the list of collections.
  case collections
  /// Open a collection, given by its title or its identifier.
  case collection(String)
  /// Search; an empty text ends the search.
  case search(String)
  /// Zoom the grid by one step; has no effect if there is no further step.
  case zoom(Zoom)
  /// Give the picker another size in points.
  case resize(PointSize)
  /// Choose the metadata that is removed from picks.
  case remove(PickerMetadataOptions)
  /// Change the network connection.
  ///
  /// `down` disconnects it, and `up` connects it again.
  case network(String)
  /// The host app deselects assets.
  case hostDeselect([AssetIdentifier])
  /// The host app moves an asset directly after another one, or to the front if nil.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host app changes the limit.
  case hostLimit(Int)
  /// The host app changes the text of the search field.
  case hostSearch(String)
  /// The host app closes the picker.
  case hostClose
  /// Scroll the grid.
  case scroll(Scroll)
  /// Press the button of the screen with this name.
  case press(String)
  /// Draw the screen into a file.
  case render(String)
}

extension ScriptStep {
  /// Whether the step picks assets of the grid.
  ///
  /// If the limit stops it, the script continues.
  var isPicking: Bool {
    switch self {
    case .tap, .swipe: true
    default: false
    }
  }

  /// Whether a recording shows the result of the step for a short time.
  ///
  /// A wait is not included, because it is shown for its own duration.
  var isShown: Bool {
    switch self {
    case .wait, .render: false
    default: true
    }
  }
}

/// Why a step of a script cannot be parsed or performed.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step's number, from 1.
  public let number: Int
  /// The step's text.
  public let step: String
  /// The error and its remedy.
  public let problem: String

  /// One line: the step, the error and the remedy.
  public var description: String { "script: step \(number) \"\(step)\": \(problem)" }
}
