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
