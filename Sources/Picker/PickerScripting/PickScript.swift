// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A list of steps that simulate a person's input.
///
/// In the text of a script, the steps are separated by `;` or line ends.
public struct PickScript: Hashable, Sendable {
  /// A step of a script with its number and its text.
  public struct Line: Hashable, Sendable {
    /// The number of the step in the script, from 1.
    public let number: Int
    /// The text of the step as it is written in the script.
    public let text: String
    /// The step that was parsed from the text.
    public let step: ScriptStep
  }

  /// The steps of the script in order, each with its number and its text.
  public let lines: [Line]

  /// Parses the text of a script.
  ///
  /// - Parameter text: Steps that are separated by `;` or line ends. Empty steps, and lines that
  ///   begin with `#`, are ignored.
  /// - Throws: ``ScriptError`` about the first step that cannot be parsed.
  public init(_ text: String) throws(ScriptError) {
    var lines: [Line] = []
    let statements = text.split(whereSeparator: \.isNewline)
      .filter { $0.first { !$0.isWhitespace } != "#" }
      .flatMap { $0.split(separator: ";") }
    for statement in statements {
      let tokens = statement.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !tokens.isEmpty else { continue }
      let written = tokens.joined(separator: " ")
      let number = lines.count + 1
      do throws(StepError) {
        lines.append(Line(number: number, text: written, step: try Self.step(tokens)))
      } catch {
        throw ScriptError(number: number, step: written, problem: error.problem)
      }
    }
    self.lines = lines
  }

  struct StepError: Error { let problem: String }

  private static let plain: [String: ScriptStep] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .use, "later": .later,
    "back": .back, "review": .review, "collections": .collections,
  ]

  /// The words with which a step can begin.
  private static let names =
    [
      "tap", "swipe", "unpick", "wait", "network", "scroll", "collection", "search", "zoom",
      "resize", "remove", "press", "render", "host",
    ] + plain.keys.sorted()

  private static func step(_ tokens: [String]) throws(StepError) -> ScriptStep {
    let rest = Array(tokens.dropFirst())
    if let step = plain[tokens[0]] {
      guard rest.isEmpty else { throw StepError(problem: "\(tokens[0]) takes nothing after it") }
      return step
    }
    switch tokens[0] {
    case "tap":
      let word = try one(rest, "tap N or tap IDENTIFIER")
      return .tap(try position(word).map { .position($0) } ?? .identifier(AssetIdentifier(word)))
    case "swipe":
      let positions = rest.compactMap { Int($0) }
      guard rest.count == 2, positions.count == 2, positions.allSatisfy({ $0 > 0 }) else {
        throw StepError(problem: "expected swipe N M, with positions from 1")
      }
      return .swipe(from: positions[0], to: positions[1])
    case "unpick": return .unpick(try number(rest, "unpick N, where N is from 1"))
    case "wait": return .wait(try wait(try one(rest, "wait 2.5s or wait loaded")))
    case "network": return .network(try one(rest, "network down, network up or network NAME"))
    case "scroll":
      switch try one(rest, "scroll top, scroll end or scroll N") {
      case "top": return .scroll(.top)
      case "end": return .scroll(.end)
      default:
        let usage = suggesting(
          rest.first, among: ["top", "end"], "scroll top, scroll end or scroll N")
        return .scroll(.position(try number(rest, usage)))
      }
    case "collection": return .collection(try text(rest, "collection NAME"))
    // A search for an empty text ends the search.
    case "search": return .search(rest.joined(separator: " "))
    case "zoom": return .zoom(try direction(rest))
    case "resize": return .resize(try space(rest))
    case "remove": return .remove(try options(rest))
    case "press": return .press(try one(rest, "press BUTTON"))
    case "render": return .render(try picture(rest))
    case "host": return try host(rest)
    default:
      throw StepError(
        problem: "no step named '\(tokens[0].prefix(60))'; \(tokens[0].remedy(among: names))")
    }
  }
}
