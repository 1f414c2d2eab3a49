// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One step of a script that simulates a person's input.
public enum ScriptStep: Hashable, Sendable {
  /// An asset, which a step names by its position in the grid or by its identifier.
  public enum Target: Hashable, Sendable {
    /// The position of the asset in the grid, from 1.
    case position(Int)
    /// The identifier of the asset.
    case identifier(AssetIdentifier)
  }

  /// How long a step waits.
  public enum Wait: Hashable, Sendable {
    /// The step waits for a number of milliseconds.
    case time(Int64)
    /// The step waits until no fetch is running.
    case loaded
  }

  /// The destination of a scroll step.
  public enum Scroll: Hashable, Sendable {
    /// Scroll to the first asset of the grid or the review.
    case top
    /// Scroll to the last asset of the grid or the review.
    case end
    /// Scroll to the asset at this position in the grid, from 1.
    case position(Int)
  }

  /// The direction of a zoom step.
  public enum Zoom: String, Hashable, Sendable, CaseIterable {
    /// Zoom so that the cells of the grid become larger.
    case `in`
    /// Zoom so that the cells of the grid become smaller.
    case out
  }

  /// Tap an asset of the grid.
  case tap(Target)
  /// Swipe over the grid from one position to another; positions count from 1.
  case swipe(from: Int, to: Int)
  /// Deselect the asset whose badge has this number, from 1.
  case unpick(Int)
  /// Press the button Add.
  case finish
  /// Press the button Cancel.
  case cancel
  /// Wait for some time, or until originals have been fetched.
  case wait(Wait)
  /// After a failed fetch, fetch the failed originals again.
  case retry
  /// After a failed fetch, press *use what arrived*: finish with the originals that were fetched.
  case use
  /// Press *later*: finish now, and fetch the missing originals later.
  case later
  /// After a failed fetch, return to picking.
  ///
  /// During picking, leave the review, search or collection.
  case back
  /// Open the review, which shows the selected assets one by one.
  ///
  /// In the following steps, positions are positions in the review.
  case review
  /// Open the list of collections, such as albums.
  case collections
  /// Open a collection, given by its title or its identifier.
  case collection(String)
  /// Search for a text; an empty text ends the search.
  case search(String)
  /// Zoom the grid by one step; has no effect if there is no further step.
  case zoom(Zoom)
  /// Change the size of the picker, in points.
  case resize(PointSize)
  /// Choose the kinds of metadata that are removed from the picked items.
  case remove(PickerMetadataOptions)
  /// Change the simulated network connection.
  ///
  /// The text is the name of a network model, or `down` to disconnect the network, or `up` to
  /// connect it again.
  case network(String)
  /// The host app removes assets from the selection.
  case hostDeselect([AssetIdentifier])
  /// The host app moves an asset in the selection directly after another one, or to the front if
  /// `after` is nil.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host app changes the selection limit.
  case hostLimit(Int)
  /// The host app changes the text of the search field.
  case hostSearch(String)
  /// The host app closes the picker.
  case hostClose
  /// Scroll the grid to a position.
  case scroll(Scroll)
  /// Press the button of the screen that has this name.
  case press(String)
  /// Draw the screen into a file, whose name ends with `.png` or `.gif`.
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
  /// The number of the step in the script, from 1.
  public let number: Int
  /// The text of the step as it is written in the script.
  public let step: String
  /// A description of the error, and what to do.
  public let problem: String

  /// One line of text with the step, the error and what to do.
  public var description: String { "script: step \(number) \"\(step)\": \(problem)" }
}
