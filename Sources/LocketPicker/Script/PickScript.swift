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
  /// - Parameter text: Steps separated by `;` or line ends; empty ones are passed over.
  /// - Throws: ``ScriptError`` for the first step that means nothing.
  public init(_ text: String) throws(ScriptError) {
    var lines: [Line] = []
    let parts = text.split { $0 == ";" || $0.isNewline }
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

  private struct Mistake: Error { let problem: String }

  private static let plain: [String: ScriptStep] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .use, "back": .back,
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
    case "render": return .render(try one(rest, "render FILE.png"))
    case "host": return try host(rest)
    default:
      throw Mistake(
        problem: "no such step; use tap, swipe, unpick, finish, cancel, wait, retry, use, "
          + "back, network, scroll, host or render")
    }
  }

  private static func host(_ words: [String]) throws(Mistake) -> ScriptStep {
    let usage = "host deselect ID…, host move ID after ID|front, or host limit N"
    let rest = Array(words.dropFirst())
    switch words.first {
    case "deselect" where !rest.isEmpty: return .hostDeselect(rest.map { AssetIdentifier($0) })
    case "move" where rest.count == 2 && rest[1] == "front":
      return .hostMove(AssetIdentifier(rest[0]), after: nil)
    case "move" where rest.count == 3 && rest[1] == "after":
      return .hostMove(AssetIdentifier(rest[0]), after: AssetIdentifier(rest[2]))
    case "limit":
      guard rest.count == 1, let limit = Int(rest[0]), limit >= 0 else {
        throw Mistake(problem: "expected host limit N, with N from 0")
      }
      return .hostLimit(limit)
    default: throw Mistake(problem: "expected \(usage)")
    }
  }

  private static func one(_ words: [String], _ usage: String) throws(Mistake) -> String {
    guard words.count == 1 else { throw Mistake(problem: "expected \(usage)") }
    return words[0]
  }

  private static func number(_ words: [String], _ usage: String) throws(Mistake) -> Int {
    guard let number = Int(try one(words, usage)), number > 0 else {
      throw Mistake(problem: "expected \(usage)")
    }
    return number
  }

  /// A place in the grid, nil where the word is an identifier.
  private static func place(_ word: String) throws(Mistake) -> Int? {
    // Short numbers are places; identifiers of digits alone are longer than any grid.
    let looksLikePlace = word.count < 20 && word.allSatisfy { $0.isNumber || "+-.,".contains($0) }
    guard looksLikePlace else { return nil }
    guard let number = Int(word), (1...999_999_999).contains(number) else {
      throw Mistake(problem: "places are whole numbers that count from 1")
    }
    return number
  }

  private static func wait(_ word: String) throws(Mistake) -> ScriptStep.Wait {
    if word == "loaded" { return .loaded }
    let isMilliseconds = word.hasSuffix("ms")
    guard isMilliseconds || word.hasSuffix("s"),
      let amount = Double(word.dropLast(isMilliseconds ? 2 : 1)),
      (0...86_400_000).contains(amount * (isMilliseconds ? 1 : 1_000))
    else {
      throw Mistake(problem: "expected wait 2.5s, wait 300ms or wait loaded, of a day at most")
    }
    return .time(Int64((amount * (isMilliseconds ? 1 : 1_000)).rounded()))
  }
}
