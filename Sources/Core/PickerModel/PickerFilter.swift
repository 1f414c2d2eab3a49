// SPDX-License-Identifier: Apache-2.0

/// Which assets of the window an app asks the picker to show.
///
/// The names are those of `PHPickerFilter`. Filters can be nested. A filter only leaves assets out.
/// A filter never adds assets from outside the window (rule `window.cut.before-filter`).
public indirect enum PickerFilter: Hashable, Sendable {
  /// Stills pass the filter, including Live Photos (WWDC20 10652).
  case images
  /// Videos pass the filter.
  case videos
  /// Only Live Photos pass the filter.
  case livePhotos
  /// Panoramas pass the filter.
  case panoramas
  /// Screenshots pass the filter.
  case screenshots
  /// Screen recordings pass the filter.
  case screenRecordings
  /// Slow-motion videos pass the filter.
  case slomoVideos
  /// Time-lapse videos pass the filter.
  case timelapseVideos
  /// Cinematic videos, whose focus can be changed after the recording, pass the filter.
  case cinematicVideos
  /// Pictures with a depth map pass the filter.
  case depthEffectPhotos
  /// Pictures of a burst, which a camera took in quick succession, pass the filter.
  case bursts
  /// Spatial (stereoscopic) pictures and videos pass the filter.
  case spatialMedia
  /// Assets with this playback style, such as a still or a video, pass the filter.
  case playbackStyle(PlaybackStyle)
  /// Assets that pass one or more of the nested filters.
  ///
  /// If the list is empty, no asset passes (rule `filter.any.of-nothing`).
  case any(of: [PickerFilter])
  /// Assets that pass all of the nested filters.
  ///
  /// If the list is empty, every asset passes (rule `filter.all.of-nothing`).
  case all(of: [PickerFilter])
  /// Assets that do not pass the nested filter.
  case not(PickerFilter)

  /// The maximum number of nested levels of a filter; the picker refuses a filter with more (rule
  /// `config.filter.nesting`).
  public static let maximumDepth = 64
  /// The maximum number of bytes of a filter's text form.
  public static let maximumByteCount = 1 << 14

  /// The number of nested levels of the filter; a filter without arguments has one level.
  ///
  /// - Complexity: O(n) in the number of filters. The calculation is not recursive.
  public var depth: Int {
    var deepest = 0
    var open = [(filter: self, level: 1)]
    while let next = open.popLast() {
      deepest = max(deepest, next.level)
      switch next.filter {
      case .any(let filters), .all(let filters):
        for filter in filters { open.append((filter, next.level + 1)) }
      case .not(let filter): open.append((filter, next.level + 1))
      default: break
      }
    }
    return deepest
  }

  /// The keywords that occur in the filter, each once, in order of appearance.
  ///
  /// - Complexity: O(n * w) for n nested filters with w different keywords.
  public var keywords: [String] {
    var found: [String] = []
    var open = [self]
    while let next = open.popLast() {
      switch next {
      case .any(let filters), .all(let filters): open += filters.reversed()
      case .not(let filter): open.append(filter)
      default: break
      }
      if !found.contains(next.keyword) { found.append(next.keyword) }
    }
    return found
  }

  /// The keyword with which the filter's text form begins, such as `images` or `not`.
  public var keyword: String {
    switch self {
    case .any: "any"
    case .all: "all"
    case .not: "not"
    case .playbackStyle: "playbackStyle"
    default: Self.named.first { $0.filter == self }?.name ?? ""
    }
  }

  /// Every keyword with which the text form of a filter can begin.
  public static var allKeywords: [String] {
    named.map(\.name) + ["playbackStyle", "any", "all", "not"]
  }
}

extension PickerFilter: CustomStringConvertible {
  /// The filters that have no arguments, with their names in the text form.
  public static let named: [(name: String, filter: PickerFilter)] = [
    ("images", .images), ("videos", .videos), ("livePhotos", .livePhotos),
    ("panoramas", .panoramas), ("screenshots", .screenshots),
    ("screenRecordings", .screenRecordings), ("slomoVideos", .slomoVideos),
    ("timelapseVideos", .timelapseVideos), ("cinematicVideos", .cinematicVideos),
    ("depthEffectPhotos", .depthEffectPhotos), ("bursts", .bursts),
    ("spatialMedia", .spatialMedia),
  ]

  /// The filter as text, such as `all(images, not(screenshots))`.
  ///
  /// The command line and profiles use this form.
  public var description: String {
    switch self {
    case .any(let filters), .all(let filters): "\(keyword)(\(Self.list(filters)))"
    case .not(let filter): "not(\(filter))"
    case .playbackStyle(let style): "playbackStyle(\(style.rawValue))"
    default: keyword
    }
  }

  private static func list(_ filters: [PickerFilter]) -> String {
    filters.map(\.description).joined(separator: ", ")
  }

  /// Parses a filter from its text form.
  ///
  /// - Parameter text: A text such as `all(images, not(screenshots))`. White space is ignored. The
  ///   maximum length is ``maximumByteCount`` bytes, because Locket compares every asset with each
  ///   nested filter of the text.
  /// - Throws: ``PickerFilterSyntaxError`` with the offset of the first error.
  public init(_ text: String) throws(PickerFilterSyntaxError) {
    guard text.utf8.count <= Self.maximumByteCount else {
      throw PickerFilterSyntaxError(
        text: text, offset: 0, expected: "at most \(Self.maximumByteCount) bytes")
    }
    var parser = FilterParser(text)
    self = try parser.wholeFilter()
  }
}

/// A syntax error in the text form of a filter.
public struct PickerFilterSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that could not be parsed.
  public let text: String
  /// The number of characters of the text before the error.
  public let offset: Int
  /// The token that was expected at the position of the error.
  public let expected: String

  /// The maximum number of characters of the text that an error message contains.
  private static let shownCharacters = 1000

  /// The error message in one line, with the position of the error and the expected token.
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
    guard position == characters.count else { throw syntaxError("the end") }
    return filter
  }

  private mutating func filter(level: Int) throws(PickerFilterSyntaxError) -> PickerFilter {
    guard level <= PickerFilter.maximumDepth else {
      throw syntaxError("at most \(PickerFilter.maximumDepth) levels")
    }
    skipSpace()
    let start = position
    let keyword = self.keyword()
    switch keyword {
    case "any": return .any(of: try list(level: level))
    case "all": return .all(of: try list(level: level))
    case "not":
      try take("(")
      let operand = try filter(level: level + 1)
      try take(")")
      return .not(operand)
    case "playbackStyle":
      try take("(")
      skipSpace()
      let styleStart = position
      let name = self.keyword()
      guard let style = PlaybackStyle(rawValue: name) else {
        position = styleStart
        throw unknownName(
          name, "a style", of: PlaybackStyle.allCases.map { ($0.rawValue, $0.rawValue) })
      }
      try take(")")
      return .playbackStyle(style)
    default:
      if let match = PickerFilter.named.first(where: { $0.name == keyword }) { return match.filter }
      position = start
      let functions = ["playbackStyle", "any", "all", "not"].map { ($0, "\($0)(…)") }
      throw unknownName(
        keyword, "a filter", of: PickerFilter.named.map { ($0.name, $0.name) } + functions)
    }
  }

  private mutating func list(level: Int) throws(PickerFilterSyntaxError) -> [PickerFilter] {
    try take("(")
    skipSpace()
    if position < characters.count, characters[position] == ")" {
      position += 1
      return []
    }
    var filters = [try filter(level: level + 1)]
    while true {
      skipSpace()
      guard position < characters.count else { throw syntaxError("\",\" or \")\"") }
      switch characters[position] {
      case ",":
        position += 1
        filters.append(try filter(level: level + 1))
      case ")":
        position += 1
        return filters
      default: throw syntaxError("\",\" or \")\"")
      }
    }
  }

  private mutating func keyword() -> String {
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
      throw syntaxError("\"\(character)\"")
    }
    position += 1
  }

  /// Returns an error about an unknown name; it suggests the most similar name or lists all names.
  private func unknownName(
    _ name: String, _ kind: String, of known: [(name: String, form: String)]
  ) -> PickerFilterSyntaxError {
    let nearest = name.nearestName(among: known.map(\.name))
    guard let nearest, let form = known.first(where: { $0.name == nearest })?.form else {
      return syntaxError("one of \(known.map(\.form).joined(separator: " "))")
    }
    return syntaxError("\(kind), found '\(name.prefix(60))'".suggesting(form))
  }

  private func syntaxError(_ expected: String) -> PickerFilterSyntaxError {
    PickerFilterSyntaxError(text: text, offset: position, expected: expected)
  }
}
