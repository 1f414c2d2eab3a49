// SPDX-License-Identifier: Apache-2.0

extension PickerFilter: CustomStringConvertible {
  /// The plain filters by the names that the text form uses.
  public static let named: [(name: String, filter: PickerFilter)] = [
    ("images", .images), ("videos", .videos), ("livePhotos", .livePhotos),
    ("panoramas", .panoramas), ("screenshots", .screenshots),
    ("screenRecordings", .screenRecordings), ("slomoVideos", .slomoVideos),
    ("timelapseVideos", .timelapseVideos), ("cinematicVideos", .cinematicVideos),
    ("depthEffectPhotos", .depthEffectPhotos), ("bursts", .bursts),
    ("spatialMedia", .spatialMedia),
  ]

  /// The filter as the command line and profiles write it, `all(images, not(screenshots))`.
  public var description: String {
    switch self {
    case .any(let parts), .all(let parts): "\(word)(\(Self.list(parts)))"
    case .not(let part): "not(\(part))"
    case .playbackStyle(let style): "playbackStyle(\(style.rawValue))"
    default: word
    }
  }

  private static func list(_ parts: [PickerFilter]) -> String {
    parts.map(\.description).joined(separator: ", ")
  }

  /// Reads a filter from its text form.
  ///
  /// - Parameter text: Like `all(images, not(screenshots))`; white space is free. At most
  ///   ``maximumByteCount`` bytes, since each asset is held against every filter in it.
  /// - Throws: ``PickerFilterSyntaxError`` with the place of the first mistake.
  public init(_ text: String) throws(PickerFilterSyntaxError) {
    guard text.utf8.count <= Self.maximumByteCount else {
      throw PickerFilterSyntaxError(
        text: text, offset: 0, expected: "at most \(Self.maximumByteCount) bytes")
    }
    var parser = FilterParser(text)
    self = try parser.wholeFilter()
  }
}

/// A mistake in the text form of a filter.
public struct PickerFilterSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String
  /// Where the mistake is: characters before it.
  public let offset: Int
  /// What should stand there.
  public let expected: String

  /// A longer text is cut in messages.
  private static let shownCharacters = 1000

  /// One line: the place, what is wrong and what would be right.
  public var description: String {
    let isCut = text.count > Self.shownCharacters
    let shown = text.prefix(Self.shownCharacters) + (isCut ? "…" : "")
    return "filter \"\(shown)\": character \(offset + 1): expected \(expected)"
  }
}

private struct FilterParser {
  private let text: String
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func wholeFilter() throws(PickerFilterSyntaxError) -> PickerFilter {
    let filter = try self.filter(level: 1)
    skipSpace()
    guard position == characters.count else { throw mistake("the end") }
    return filter
  }

  private mutating func filter(level: Int) throws(PickerFilterSyntaxError) -> PickerFilter {
    guard level <= PickerFilter.deepestNesting else {
      throw mistake("at most \(PickerFilter.deepestNesting) levels")
    }
    skipSpace()
    let start = position
    let word = self.word()
    switch word {
    case "any": return .any(of: try list(level: level))
    case "all": return .all(of: try list(level: level))
    case "not":
      try take("(")
      let part = try filter(level: level + 1)
      try take(")")
      return .not(part)
    case "playbackStyle":
      try take("(")
      skipSpace()
      let styleStart = position
      guard let style = PlaybackStyle(rawValue: self.word()) else {
        position = styleStart
        throw mistake("one of \(PlaybackStyle.allCases.map(\.rawValue).joined(separator: " "))")
      }
      try take(")")
      return .playbackStyle(style)
    default:
      if let match = PickerFilter.named.first(where: { $0.name == word }) { return match.filter }
      position = start
      let names = PickerFilter.named.map(\.name).joined(separator: " ")
      throw mistake("one of \(names) playbackStyle(…) any(…) all(…) not(…)")
    }
  }

  private mutating func list(level: Int) throws(PickerFilterSyntaxError) -> [PickerFilter] {
    try take("(")
    skipSpace()
    if position < characters.count, characters[position] == ")" {
      position += 1
      return []
    }
    var parts = [try filter(level: level + 1)]
    while true {
      skipSpace()
      guard position < characters.count else { throw mistake("\",\" or \")\"") }
      switch characters[position] {
      case ",":
        position += 1
        parts.append(try filter(level: level + 1))
      case ")":
        position += 1
        return parts
      default: throw mistake("\",\" or \")\"")
      }
    }
  }

  private mutating func word() -> String {
    let start = position
    while position < characters.count, characters[position].isLetter { position += 1 }
    return String(characters[start..<position])
  }

  private mutating func skipSpace() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private mutating func take(_ character: Character) throws(PickerFilterSyntaxError) {
    skipSpace()
    guard position < characters.count, characters[position] == character else {
      throw mistake("\"\(character)\"")
    }
    position += 1
  }

  private func mistake(_ expected: String) -> PickerFilterSyntaxError {
    PickerFilterSyntaxError(text: text, offset: position, expected: expected)
  }
}
