// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One step of a script that stands in for a person's hands.
public enum ScriptStep: Hashable, Sendable {
  /// An asset, by its place in the grid from 1 or by its identifier.
  public enum Target: Hashable, Sendable {
    /// A place in the grid, from 1.
    case position(Int)
    /// An identifier.
    case identifier(AssetIdentifier)
  }

  /// How long to wait.
  public enum Wait: Hashable, Sendable {
    /// Some milliseconds.
    case time(Int64)
    /// Until nothing is being fetched.
    case loaded
  }

  /// Where to scroll.
  public enum Scroll: Hashable, Sendable {
    /// The beginning.
    case top
    /// The end.
    case end
    /// The row of a place in the grid, from 1.
    case position(Int)
  }

  /// Which way to zoom.
  public enum Zoom: String, Hashable, Sendable, CaseIterable {
    /// Larger cells.
    case `in`
    /// Smaller cells.
    case out
  }

  /// Tap an asset.
  case tap(Target)
  /// Swipe over the grid from one place to another, both from 1.
  case swipe(from: Int, to: Int)
  /// Take the asset with this badge out, from 1.
  case unpick(Int)
  /// Press Add.
  case finish
  /// Press Cancel.
  case cancel
  /// Let time pass.
  case wait(Wait)
  /// Fetch again what failed.
  case retry
  /// Finish with what arrived.
  case use
  /// Finish now, and have the rest fetched later.
  case later
  /// Back to picking; while picking, out of the review, the search or the collection.
  case back
  /// Look through the selection; a place that is tapped there is a place of the review.
  case review
  /// Go to the list of collections.
  case collections
  /// Open a collection by its title or its identifier.
  case collection(String)
  /// Search; an empty text ends the search.
  case search(String)
  /// Zoom the grid; at the last step nothing happens.
  case zoom(Zoom)
  /// Give the picker another space, in points.
  case resize(PointSize)
  /// Take metadata out of the picks.
  case remove(PickerMetadataOptions)
  /// Change the connection; `down` and `up` take it away and bring it back.
  case network(String)
  /// The host takes assets out.
  case hostDeselect([AssetIdentifier])
  /// The host moves an asset behind another, or to the front.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host changes the limit.
  case hostLimit(Int)
  /// The host changes the text of the search field.
  case hostSearch(String)
  /// The host closes the picker.
  case hostClose
  /// Scroll the grid.
  case scroll(Scroll)
  /// Press a button of the screen by its name.
  case press(String)
  /// Draw the screen into a file.
  case render(String)
}

extension ScriptStep {
  /// Whether the step picks assets of the grid, so that the limit is no mistake of the script.
  var isPicking: Bool {
    switch self {
    case .tap, .swipe: true
    default: false
    }
  }

  /// Whether a recording shows it for a moment; time that passes is shown as long as it is.
  var isShown: Bool {
    switch self {
    case .wait, .render: false
    default: true
    }
  }
}

/// A step that cannot be read or cannot be done.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step's number, from 1.
  public let number: Int
  /// The step as it was written.
  public let step: String
  /// What is wrong and what would be right.
  public let problem: String

  /// One line: which step, and what is wrong.
  public var description: String { "script: step \(number) \"\(step)\": \(problem)" }
}
