// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits the seed documents into sentence-like units, as `Docs/reference/conformance.md` describes.
enum SeedSentences {
  /// A unit without whitespace, and its document.
  struct Unit: Equatable {
    /// The first three digits of the document's name.
    let seed: String
    let text: String

    /// The unit's name in the trace.
    var anchor: String {
      "\(seed) \(text.unicodeScalars.count) \(SHA256.hex(of: text).prefix(8))"
    }
  }

  private static let marks = Set(".!?。♪".unicodeScalars)
  private static let strongMarks = Set("。♪".unicodeScalars)
  private static let closing = Set("\"”’)]`".unicodeScalars)
  private static let opening = Set("\"“‘([".unicodeScalars)
  /// The only name in running text with a full stop before a capital letter.
  private static let dottedName = "PHAsset.PlaybackStyle"

  /// Returns the units of several documents in their order, each once.
  ///
  /// - Parameter documents: The texts by seed.
  /// - Returns: The units; the first occurrence of a unit counts.
  static func units(of documents: [String: String]) -> [Unit] {
    var seen: Set<String> = []
    return documents.keys.sorted().flatMap { seed in
      unitTexts(of: documents[seed] ?? "").filter { seen.insert($0).inserted }
        .map { Unit(seed: seed, text: $0) }
    }
  }

  /// Returns the units of one document, without whitespace but with repetitions.
  static func unitTexts(of text: String) -> [String] {
    var texts: [String] = []
    var code: [String] = []
    var isFenced = false
    func endCode() {
      texts.append(code.joined())
      code = []
    }
    for line in text.unicodeScalars.split(separator: "\n").map({ String($0) }) {
      if line.hasPrefix("```") {
        endCode()
        isFenced.toggle()
      } else if isFenced {
        code.append(line)
      } else if withoutSpace(line).isEmpty {
        continue
      } else if let marker = line.prefixMatch(of: #/\s*(?:[\-*]|\d+\))(?:\s+|$)/#) {
        endCode()
        texts += sentences(in: String(line[marker.range.upperBound...]))
      } else if isCode(line) {
        code.append(line)
      } else {
        endCode()
        if !isTitle(line) { texts += sentences(in: line) }
      }
    }
    endCode()
    return texts.map(withoutSpace).filter { unit in
      unit.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }

  /// Returns the sentences of a line; there may be no space between them.
  static func sentences(in line: String) -> [String] {
    let hidden = dottedName.replacing(".", with: "\u{0}")
    let scalars = Array(line.replacing(dottedName, with: hidden).unicodeScalars)
    var sentences: [String] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      guard marks.contains(scalars[index]) else {
        index += 1
        continue
      }
      let end =
        scalars[index...].firstIndex { !marks.contains($0) && !closing.contains($0) }
        ?? scalars.count
      let next = scalars[end...].first { !$0.properties.isWhitespace && !opening.contains($0) }
      let isStrong = scalars[index..<end].contains(where: strongMarks.contains)
      if isStrong || next?.properties.isUppercase ?? false {
        sentences.append(string(scalars[start..<end]))
        start = end
      }
      index = end
    }
    sentences.append(string(scalars[start...]))
    return sentences.map { $0.replacing(hidden, with: dottedName) }
  }

  /// Returns whether a line outside a fence is code.
  private static func isCode(_ line: String) -> Bool {
    let code = #/\s{2,}|[@)}\/]|(?:import|let|var|func|for|if)\s|[a-z]\w*\.[a-z]/#
    return line.prefixMatch(of: code) != nil
  }

  /// Returns whether a line is a heading, or has at most seven words and no mark at its end.
  private static func isTitle(_ line: String) -> Bool {
    let tokens = line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    let last = tokens.last?.last
    let ends = last.map { marks.contains($0) || $0 == "\"" } ?? false
    return line.hasPrefix("#") || (tokens.count <= 7 && !ends)
  }

  private static func withoutSpace(_ text: String) -> String {
    string(text.unicodeScalars.filter { !$0.properties.isWhitespace })
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
