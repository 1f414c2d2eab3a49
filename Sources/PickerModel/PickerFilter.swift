// SPDX-License-Identifier: Apache-2.0

/// Which assets the app wants to be shown, with the names of `PHPickerFilter`.
///
/// Filters nest; they compare and hash by value. They look inside the window and never widen it
/// (rule W6).
public indirect enum PickerFilter: Hashable, Sendable {
  /// Stills, Live Photos included (WWDC20 10652).
  case images
  /// Videos.
  case videos
  /// Live Photos only.
  case livePhotos
  /// Panoramas.
  case panoramas
  /// Screenshots.
  case screenshots
  /// Screen recordings.
  case screenRecordings
  /// Slow-motion videos.
  case slomoVideos
  /// Time-lapse videos.
  case timelapseVideos
  /// Cinematic videos.
  case cinematicVideos
  /// Pictures with a depth effect.
  case depthEffectPhotos
  /// Pictures of a burst.
  case bursts
  /// Spatial pictures and videos.
  case spatialMedia
  /// Assets that play in this style.
  case playbackStyle(PlaybackStyle)
  /// Assets that at least one of the filters lets through; none where there are no filters (C5).
  case any(of: [PickerFilter])
  /// Assets that all of the filters let through; every one where there are no filters (C5).
  case all(of: [PickerFilter])
  /// Assets that the filter does not let through.
  case not(PickerFilter)

  /// The deepest nesting that is not a configuration issue (C5).
  public static let deepestNesting = 64
  /// The most bytes of a filter's text.
  public static let maximumByteCount = 1 << 14

  /// The number of levels, 1 for a plain filter.
  ///
  /// - Complexity: O(n) in the number of filters, without recursion on the way down a chain.
  public var depth: Int {
    var deepest = 0
    var open = [(filter: self, level: 1)]
    while let next = open.popLast() {
      deepest = max(deepest, next.level)
      switch next.filter {
      case .any(let parts), .all(let parts):
        for part in parts { open.append((part, next.level + 1)) }
      case .not(let part): open.append((part, next.level + 1))
      default: break
      }
    }
    return deepest
  }

  /// The words that the filter is made of, each once, in order of appearance.
  ///
  /// - Complexity: O(n * w) for n filters of w different words.
  public var words: [String] {
    var found: [String] = []
    var open = [self]
    while let next = open.popLast() {
      switch next {
      case .any(let parts), .all(let parts): open += parts.reversed()
      case .not(let part): open.append(part)
      default: break
      }
      if !found.contains(next.word) { found.append(next.word) }
    }
    return found
  }

  /// The word that the filter begins with in its text form.
  public var word: String {
    switch self {
    case .any: "any"
    case .all: "all"
    case .not: "not"
    case .playbackStyle: "playbackStyle"
    default: Self.named.first { $0.filter == self }?.name ?? ""
    }
  }

  /// Every word that a filter can begin with.
  public static var allWords: [String] {
    named.map(\.name) + ["playbackStyle", "any", "all", "not"]
  }
}
