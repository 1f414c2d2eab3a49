// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One step of a script that simulates a person's input.
public enum ScriptStep: Hashable, Sendable {
  /// An asset, by its position in the grid from 1 or by its identifier.
  public enum Target: Hashable, Sendable {
    /// A position in the grid, from 1.
    case position(Int)
    /// An identifier.
    case identifier(AssetIdentifier)
  }

  /// How long to wait.
  public enum Wait: Hashable, Sendable {
    /// A number of milliseconds.
    case time(Int64)
    /// Until no fetch is running.
    case loaded
  }

  /// The destination of a scroll.
  public enum Scroll: Hashable, Sendable {
    /// The beginning of the grid or review.
    case top
    /// The end of the grid or review.
    case end
    /// The row that contains a position in the grid, from 1.
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
  /// Swipe over the grid from one position to another, both from 1.
  case swipe(from: Int, to: Int)
  /// Deselect the asset whose badge has this number, from 1.
  case unpick(Int)
  /// Press Add.
  case finish
  /// Press Cancel.
  case cancel
  /// Let time pass.
  case wait(Wait)
  /// Fetch failed originals again.
  case retry
  /// Finish with the originals that arrived.
  case use
  /// Finish now, and fetch the remaining originals later.
  case later
  /// Return to picking; while picking, leave the review, the search or the collection.
  case back
  /// Open the review of the selection, in which tap positions count the reviewed assets.
  case review
  /// Go to the list of collections.
  case collections
  /// Open a collection by its title or its identifier.
  case collection(String)
  /// Search; an empty text ends the search.
  case search(String)
  /// Zoom the grid by one step; has no effect at the last step.
  case zoom(Zoom)
  /// Resize the picker to a size in points.
  case resize(PointSize)
  /// Remove metadata from the picks.
  case remove(PickerMetadataOptions)
  /// Change the connection; `down` and `up` disconnect and reconnect it.
  case network(String)
  /// The host app deselects assets.
  case hostDeselect([AssetIdentifier])
  /// The host app moves an asset directly after another, or to the front.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host app changes the limit.
  case hostLimit(Int)
  /// The host app changes the text of the search field.
  case hostSearch(String)
  /// The host app closes the picker.
  case hostClose
  /// Scroll the grid.
  case scroll(Scroll)
  /// Press a button of the screen by its name.
  case press(String)
  /// Draw the screen into a file.
  case render(String)
}

extension ScriptStep {
  /// Whether the step picks assets of the grid, so that a refusal at the limit is not an error.
  var isPicking: Bool {
    switch self {
    case .tap, .swipe: true
    default: false
    }
  }

  /// Whether a recording shows the step for a moment; a wait is shown for its own duration.
  var isShown: Bool {
    switch self {
    case .wait, .render: false
    default: true
    }
  }
}

/// An error for a step that cannot be parsed or performed.
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
