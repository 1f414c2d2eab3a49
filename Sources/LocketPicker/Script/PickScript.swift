// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A script that stands in for a person's hands: steps separated by `;` or line ends.
public struct PickScript: Hashable, Sendable {
  /// A step with what was written.
  public struct Line: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// What was written.
    public let text: String
    /// What it means.
    public let step: ScriptStep
  }

  /// The steps in order.
  public let lines: [Line]

  /// Reads a script.
  ///
  /// - Parameter text: Steps separated by `;` or line ends; empty ones are passed over, and so are
  ///   lines that begin with `#`.
  /// - Throws: ``ScriptError`` for the first step that means nothing.
  public init(_ text: String) throws(ScriptError) {
    var lines: [Line] = []
    let parts = text.split(whereSeparator: \.isNewline)
      .filter { $0.first { !$0.isWhitespace } != "#" }
      .flatMap { $0.split(separator: ";") }
    for part in parts {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      let written = words.joined(separator: " ")
      let number = lines.count + 1
      do throws(Mistake) {
        lines.append(Line(number: number, text: written, step: try Self.step(words)))
      } catch {
        throw ScriptError(number: number, step: written, problem: error.problem)
      }
    }
    self.lines = lines
  }

  struct Mistake: Error { let problem: String }

  private static let plain: [String: ScriptStep] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .use, "later": .later,
    "back": .back, "review": .review, "collections": .collections,
  ]

  private static func step(_ words: [String]) throws(Mistake) -> ScriptStep {
    let rest = Array(words.dropFirst())
    if let step = plain[words[0]] {
      guard rest.isEmpty else { throw Mistake(problem: "\(words[0]) takes nothing after it") }
      return step
    }
    switch words[0] {
    case "tap":
      let word = try one(rest, "tap N or tap IDENTIFIER")
      return .tap(try place(word).map { .position($0) } ?? .identifier(AssetIdentifier(word)))
    case "swipe":
      let places = rest.compactMap { Int($0) }
      guard rest.count == 2, places.count == 2, places.allSatisfy({ $0 > 0 }) else {
        throw Mistake(problem: "expected swipe N M, counted from 1")
      }
      return .swipe(from: places[0], to: places[1])
    case "unpick": return .unpick(try number(rest, "unpick N, counted from 1"))
    case "wait": return .wait(try wait(try one(rest, "wait 2.5s or wait loaded")))
    case "network": return .network(try one(rest, "network down, network up or network NAME"))
    case "scroll":
      switch try one(rest, "scroll top, scroll end or scroll N") {
      case "top": return .scroll(.top)
      case "end": return .scroll(.end)
      default: return .scroll(.position(try number(rest, "scroll top, scroll end or scroll N")))
      }
    case "collection": return .collection(try text(rest, "collection NAME"))
    // Without a text the search ends, as with an empty field.
    case "search": return .search(rest.joined(separator: " "))
    case "zoom": return .zoom(try direction(rest))
    case "resize": return .resize(try space(rest))
    case "remove": return .remove(try options(rest))
    case "press": return .press(try one(rest, "press BUTTON"))
    case "render": return .render(try one(rest, "render FILE.png"))
    case "host": return try host(rest)
    default:
      throw Mistake(
        problem: "no such step; use tap, swipe, review, unpick, collections, collection, search, "
          + "scroll, zoom, resize, remove, finish, cancel, wait, retry, use, later, back, network, "
          + "host, press or render"
      )
    }
  }
}
