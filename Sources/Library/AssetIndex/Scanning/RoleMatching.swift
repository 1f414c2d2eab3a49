// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Determines which files form one asset.
///
/// One asset can consist of several files. Examples are the two files of a Live Photo, or a picture
/// and its raw original. Another example is a photo and the copies that Google Takeout puts into
/// album folders. The result depends only on the files, and not on their order. If it is not
/// certain that a file belongs to another file's asset, it is a separate asset. No file is
/// therefore lost.
enum RoleMatching {
  /// The maximum duration in seconds of a Live Photo's video, if only its name shows that it
  /// belongs to the photo.
  private static let maximumVideoDuration = 6.0

  /// The role of a file in the asset of another file.
  struct Match: Hashable, Sendable {
    /// The path of the asset's own file.
    let original: String
    let role: FileRow.Role
  }

  /// Determines the roles of files that may belong together.
  ///
  /// - Parameter files: Files that may belong together. They have a content identifier, a copy key,
  ///   or a folder and name in common with another file. Files without a kind are ignored.
  /// - Returns: The files that belong to the assets of other files, by path.
  /// - Complexity: O(n log n).
  static func matches(_ files: [FileRow]) -> [PathKey: Match] {
    let all = files.sorted { PathKey($0.path) < PathKey($1.path) }
    let originals = AlbumCopies.originals(all)
    // Files beside a copy are treated like files beside its original.
    let stems = Stems(all, originals)
    let files = all.filter { originals[PathKey($0.path)] == nil }
    var pairing = Pairing()
    let stills = files.filter { $0.kind == .image && $0.contentType != .rawImage }
    let videos = files.filter { $0.kind == .video }
    for isSameName in [true, false] {
      for still in stills {
        guard let identifier = still.contentIdentifier else { continue }
        pairing.pair(
          still,
          videos.first { video in
            video.contentIdentifier == identifier && pairing.isFree(video)
              && (!isSameName || stems.meet(video, still))
          })
      }
    }
    // Cameras add a video only to stills of these kinds. Other stills are ignored, even if the
    // names match.
    for still in stills where rank(still) < 2 {
      pairing.pair(
        still,
        videos.first { video in
          stems.meet(video, still) && pairing.isFree(video) && video.contentType == .quickTimeMovie
            && (video.contentIdentifier == nil || still.contentIdentifier == nil)
            && video.duration.map { $0 <= maximumVideoDuration } ?? false
        })
    }
    for raw in files where raw.kind == .image && raw.contentType == .rawImage {
      // If several stills have the same name, a still in a format that cameras write is preferred.
      let still = stills.filter { stems.meet($0, raw) }
        .min { rank($0) < rank($1) }
      if let still { pairing.matches[PathKey(raw.path)] = Match(original: still.path, role: .raw) }
    }
    for (copy, original) in originals {
      let own = pairing.matches[PathKey(original.path)]?.original ?? original.path
      pairing.matches[copy] = Match(original: own, role: .copy)
    }
    return pairing.matches
  }

  private static func rank(_ still: FileRow) -> Int {
    switch still.contentType {
    case .jpeg: 0
    case .heic, .heif: 1
    default: 2
    }
  }

  /// The paths of files and of their copies, without extensions.
  private struct Stems {
    private var others: [PathKey: Set<Substring>] = [:]

    init(_ files: [FileRow], _ originals: [PathKey: FileRow]) {
      for file in files {
        guard let original = originals[PathKey(file.path)] else { continue }
        others[PathKey(original.path), default: [original.stem]].insert(file.stem)
      }
    }

    func meet(_ left: FileRow, _ right: FileRow) -> Bool {
      if others.isEmpty || left.stem == right.stem { return left.stem == right.stem }
      return !all(left).isDisjoint(with: all(right))
    }

    private func all(_ file: FileRow) -> Set<Substring> {
      others[PathKey(file.path)] ?? [file.stem]
    }
  }

  private struct Pairing {
    var matches: [PathKey: Match] = [:]
    private var taken: Set<PathKey> = []

    func isFree(_ video: FileRow) -> Bool { matches[PathKey(video.path)] == nil }

    mutating func pair(_ still: FileRow, _ video: FileRow?) {
      guard let video, !taken.contains(PathKey(still.path)) else { return }
      taken.insert(PathKey(still.path))
      matches[PathKey(video.path)] = Match(original: still.path, role: .livePhotoVideo)
    }
  }
}
