// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
public import PickerPorts

/// Records a person's input as a script, so that it can be repeated.
///
/// The script contains no pictures and no paths.
public struct ScriptRecorder: Sendable {
  /// A step that is not written yet, because a following step of the same kind replaces it.
  private enum Pending: Hashable {
    case scroll(Int)
    case search(String)

    var line: String {
      switch self {
      case .scroll(let index): "scroll \(index + 1)"
      case .search(let text): text.isEmpty ? "search" : "search \(text)"
      }
    }
  }

  private var last = Duration.zero
  private var pending: Pending?

  /// Begins a new, empty script.
  public init() {}

  /// Records an input of the person.
  ///
  /// If the person scrolls several times in a row, only the last position is recorded. If the
  /// person types a search text letter by letter, only the final text is recorded. Therefore the
  /// line for a scroll or a search is returned only when an input of another kind follows.
  ///
  /// - Parameters:
  ///   - step: The person's input.
  ///   - moment: The time since the picker was opened.
  /// - Returns: The lines of the script to write now, without line ends.
  public mutating func take(_ step: PickerStep, at moment: Duration) -> [String] {
    switch step {
    case .input(.browse(.scroll(let index))): return hold(.scroll(index), moment)
    case .input(.browse(.search(let text))): return hold(.search(text), moment)
    case .input(let input): return end(with: Self.line(for: input), moment)
    case .swipe(let from, let to): return end(with: "swipe \(from + 1) \(to + 1)", moment)
    }
  }

  /// Ends the script.
  ///
  /// - Returns: The lines that ``take(_:at:)`` has not returned yet.
  public mutating func finish() -> [String] {
    defer { pending = nil }
    return pending.map { [$0.line] } ?? []
  }

  private mutating func hold(_ next: Pending, _ moment: Duration) -> [String] {
    defer { pending = next }
    switch (pending, next) {
    case (nil, _): return wait(until: moment)
    case (.scroll, .scroll), (.search, .search): return []
    case (.some(let before), _): return [before.line] + wait(until: moment)
    }
  }

  private mutating func end(with line: String?, _ moment: Duration) -> [String] {
    guard let line else { return [] }
    return finish() + wait(until: moment) + [line]
  }

  /// Returns a wait step for the time since the previous step.
  ///
  /// A replay then has the same time for fetching.
  private mutating func wait(until moment: Duration) -> [String] {
    let tenths = (moment - last) / .milliseconds(100)
    guard tenths >= 1 else { return [] }
    last = moment
    let whole = Int(min(tenths.rounded(), 864_000))
    return ["wait \(whole / 10).\(whole % 10)s"]
  }

  private static func line(for input: PickerInput) -> String? {
    switch input {
    case .tap(let asset): "tap \(asset.identifier)"
    case .finish: "finish"
    case .cancel: "cancel"
    case .retry: "retry"
    case .useArrived: "use"
    case .finishLater: "later"
    case .goBack, .browse(.back): "back"
    case .browse(.collections): "collections"
    case .browse(.collection(let identifier)): identifier.map { "collection \($0)" } ?? "search"
    case .browse(.review): "review"
    case .browse(.zoomIn): "zoom in"
    case .browse(.zoomOut): "zoom out"
    case .browse(.scrollToInitialPosition): "scroll top"
    case .resize(let space): "resize \(space)"
    case .remove(let options): "remove \(argument(for: options))"
    case .dismiss(.onboarding), .dismiss(.upgradeBanner): "press dismiss"
    case .dismiss(.badge), .browse, .swipeBegan, .swipeMoved, .swipeContinued, .swipeEnded,
      .hostDeselect, .hostMove, .setFrame, .update, .hostClose, .fail, .libraryChanged, .counted,
      .delivery,
      .connectionChanged:
      nil
    }
  }

  private static func argument(for options: PickerMetadataOptions) -> String {
    var names: [String] = []
    if options.contains(.removeLocation) { names.append("location") }
    if options.contains(.removeCaptions) { names.append("captions") }
    return names.isEmpty ? "nothing" : names.joined(separator: ",")
  }
}
