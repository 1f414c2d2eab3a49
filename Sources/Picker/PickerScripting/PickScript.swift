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

/// Parsing of the arguments of a step.
extension PickScript {
  static func host(_ arguments: [String]) throws(StepError) -> ScriptStep {
    let usage =
      "host deselect ID…, host move ID after ID|front, host limit N, host search TEXT or host close"
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "deselect" where !rest.isEmpty: return .hostDeselect(rest.map { AssetIdentifier($0) })
    case "move" where rest.count == 2 && rest[1] == "front":
      return .hostMove(AssetIdentifier(rest[0]), after: nil)
    case "move" where rest.count == 3 && rest[1] == "after":
      return .hostMove(AssetIdentifier(rest[0]), after: AssetIdentifier(rest[2]))
    case "limit":
      guard rest.count == 1, let limit = Int(rest[0]), limit >= 0 else {
        throw StepError(problem: "expected host limit N, with N from 0")
      }
      return .hostLimit(limit)
    case "search": return .hostSearch(rest.joined(separator: " "))
    case "close" where rest.isEmpty: return .hostClose
    default:
      let names = ["deselect", "move", "limit", "search", "close"]
      throw StepError(problem: suggesting(arguments.first, among: names, "expected \(usage)"))
    }
  }

  static func text(_ arguments: [String], _ usage: String) throws(StepError) -> String {
    guard !arguments.isEmpty else { throw StepError(problem: "expected \(usage)") }
    return arguments.joined(separator: " ")
  }

  static func direction(_ arguments: [String]) throws(StepError) -> ScriptStep.Zoom {
    guard arguments.count == 1, let zoom = ScriptStep.Zoom(rawValue: arguments[0]) else {
      throw StepError(
        problem: suggesting(arguments.first, among: ["in", "out"], "expected zoom in or zoom out"))
    }
    return zoom
  }

  static func space(_ arguments: [String]) throws(StepError) -> PointSize {
    let usage = "expected resize WIDTHxHEIGHT in points, such as resize 198x242"
    let sides = try one(arguments, usage).split(separator: "x", omittingEmptySubsequences: false)
    let range = 1...16_384
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      range.contains(width), range.contains(height)
    else { throw StepError(problem: usage) }
    return PointSize(width: width, height: height)
  }

  static func options(_ arguments: [String]) throws(StepError) -> PickerMetadataOptions {
    let known = ["location": PickerMetadataOptions.removeLocation, "captions": .removeCaptions]
    let usage =
      "expected remove location, remove captions, remove location,captions or remove nothing"
    let names = try one(arguments, usage)
    if names == "nothing" { return [] }
    var options: PickerMetadataOptions = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let option = known[String(name)] else {
        let choices = known.keys.sorted() + ["nothing"]
        throw StepError(problem: suggesting(String(name), among: choices, usage))
      }
      options.insert(option)
    }
    return options
  }

  /// Adds the most similar existing name to an error message about an unknown name.
  static func suggesting(
    _ name: String?, among names: [String], _ problem: String
  ) -> String {
    guard let name, !names.contains(name) else { return problem }
    return problem.suggesting(name.nearestName(among: names))
  }

  static func one(_ arguments: [String], _ usage: String) throws(StepError) -> String {
    guard arguments.count == 1 else { throw StepError(problem: "expected \(usage)") }
    return arguments[0]
  }

  /// Returns the file of a drawn screen.
  ///
  /// A drawn screen replaces a file of the same name, which must therefore be a picture.
  static func picture(_ arguments: [String]) throws(StepError) -> String {
    let file = try one(arguments, "render FILE.png")
    guard namesPicture(file) else {
      throw StepError(problem: "pictures are PNG or GIF; name the file .png or .gif")
    }
    return file
  }

  /// Returns whether the name of a file is that of a PNG or GIF picture.
  ///
  /// - Parameter file: The file's path.
  /// - Returns: Whether the name ends with `.png` or `.gif`.
  public static func namesPicture(_ file: String) -> Bool {
    [".png", ".gif"].contains { file.lowercased().hasSuffix($0) }
  }

  static func number(_ arguments: [String], _ usage: String) throws(StepError) -> Int {
    guard let number = Int(try one(arguments, usage)), number > 0 else {
      throw StepError(problem: "expected \(usage)")
    }
    return number
  }

  /// Returns a position in the grid, nil if the text is an identifier.
  static func position(_ word: String) throws(StepError) -> Int? {
    // A short number is a position. An identifier that consists of digits is longer.
    let looksLikePosition =
      word.count < 20 && word.allSatisfy { $0.isNumber || "+-.,".contains($0) }
    guard looksLikePosition else { return nil }
    guard let number = Int(word), (1...999_999_999).contains(number) else {
      throw StepError(problem: "a position is a whole number from 1")
    }
    return number
  }

  static func wait(_ word: String) throws(StepError) -> ScriptStep.Wait {
    if word == "loaded" { return .loaded }
    let isMilliseconds = word.hasSuffix("ms")
    guard isMilliseconds || word.hasSuffix("s"),
      let amount = Double(word.dropLast(isMilliseconds ? 2 : 1)),
      (0...86_400_000).contains(amount * (isMilliseconds ? 1 : 1_000))
    else {
      throw StepError(
        problem: "expected wait 2.5s, wait 300ms or wait loaded; the maximum is one day")
    }
    return .time(Int64((amount * (isMilliseconds ? 1 : 1_000)).rounded()))
  }
}
