// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What stands after the first word of a step.
extension PickScript {
  static func host(_ words: [String]) throws(Mistake) -> ScriptStep {
    let usage =
      "host deselect ID…, host move ID after ID|front, host limit N, host search TEXT or host close"
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
    case "search": return .hostSearch(rest.joined(separator: " "))
    case "close" where rest.isEmpty: return .hostClose
    default: throw Mistake(problem: "expected \(usage)")
    }
  }

  static func text(_ words: [String], _ usage: String) throws(Mistake) -> String {
    guard !words.isEmpty else { throw Mistake(problem: "expected \(usage)") }
    return words.joined(separator: " ")
  }

  static func direction(_ words: [String]) throws(Mistake) -> ScriptStep.Zoom {
    guard words.count == 1, let zoom = ScriptStep.Zoom(rawValue: words[0]) else {
      throw Mistake(problem: "expected zoom in or zoom out")
    }
    return zoom
  }

  static func space(_ words: [String]) throws(Mistake) -> PointSize {
    let usage = "expected resize WIDTHxHEIGHT in points, such as resize 198x242"
    let sides = try one(words, usage).split(separator: "x", omittingEmptySubsequences: false)
    let range = 1...100_000
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      range.contains(width), range.contains(height)
    else { throw Mistake(problem: usage) }
    return PointSize(width: width, height: height)
  }

  static func options(_ words: [String]) throws(Mistake) -> PickerMetadataOptions {
    let known = ["location": PickerMetadataOptions.removeLocation, "captions": .removeCaptions]
    let usage =
      "expected remove location, remove captions, remove location,captions or remove nothing"
    let names = try one(words, usage)
    if names == "nothing" { return [] }
    var options: PickerMetadataOptions = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let option = known[String(name)] else { throw Mistake(problem: usage) }
      options.insert(option)
    }
    return options
  }

  static func one(_ words: [String], _ usage: String) throws(Mistake) -> String {
    guard words.count == 1 else { throw Mistake(problem: "expected \(usage)") }
    return words[0]
  }

  static func number(_ words: [String], _ usage: String) throws(Mistake) -> Int {
    guard let number = Int(try one(words, usage)), number > 0 else {
      throw Mistake(problem: "expected \(usage)")
    }
    return number
  }

  /// A place in the grid, nil where the word is an identifier.
  static func place(_ word: String) throws(Mistake) -> Int? {
    // Short numbers are places; identifiers of digits alone are longer than any grid.
    let looksLikePlace = word.count < 20 && word.allSatisfy { $0.isNumber || "+-.,".contains($0) }
    guard looksLikePlace else { return nil }
    guard let number = Int(word), (1...999_999_999).contains(number) else {
      throw Mistake(problem: "places are whole numbers that count from 1")
    }
    return number
  }

  static func wait(_ word: String) throws(Mistake) -> ScriptStep.Wait {
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
