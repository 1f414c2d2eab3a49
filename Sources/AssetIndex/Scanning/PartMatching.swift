// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Decides which files are one asset: the halves of a Live Photo, a picture and its raw original,
/// the copies that Google Takeout put into the folders of albums.
///
/// A pure function of the files, whatever their order. A file that is not sure to be part of
/// another's asset is one of its own, so that nothing ever vanishes.
enum PartMatching {
  /// The longest film, in seconds, that is taken for a Live Photo's by its name alone.
  private static let longest = 6.0

  /// What a file is to an asset.
  struct Match: Hashable, Sendable {
    /// The path of the asset's own file.
    let original: String
    let part: FileRow.Part
  }

  /// Decides for files that may belong together.
  ///
  /// - Parameter files: Every file that shares a content identifier, a folder and a name, or what
  ///   names it among copies with another of them; those without a kind are passed over.
  /// - Returns: The files that are parts of others' assets, by path.
  /// - Complexity: O(n log n).
  static func matches(_ files: [FileRow]) -> [PathKey: Match] {
    let all = files.sorted { PathKey($0.path) < PathKey($1.path) }
    let originals = AlbumCopies.originals(all)
    // What lies beside a copy lies beside what it is a copy of.
    let stems = Stems(all, originals)
    let files = all.filter { originals[PathKey($0.path)] == nil }
    var pairing = Pairing()
    let stills = files.filter { $0.kind == .image && $0.contentType != .rawImage }
    let films = files.filter { $0.kind == .video }
    for isSameName in [true, false] {
      for still in stills {
        guard let identifier = still.contentIdentifier else { continue }
        pairing.pair(
          still,
          films.first { film in
            film.contentIdentifier == identifier && pairing.isFree(film)
              && (!isSameName || stems.meet(film, still))
          })
      }
    }
    // No camera gives a film to a still of another kind, whatever somebody called it.
    for still in stills where rank(still) < 2 {
      pairing.pair(
        still,
        films.first { film in
          stems.meet(film, still) && pairing.isFree(film) && film.contentType == .quickTimeMovie
            && (film.contentIdentifier == nil || still.contentIdentifier == nil)
            && film.duration.map { $0 <= longest } ?? false
        })
    }
    for raw in files where raw.kind == .image && raw.contentType == .rawImage {
      // Bytes as cameras make them count most where several stills share the name.
      let still = stills.filter { stems.meet($0, raw) }
        .min { rank($0) < rank($1) }
      if let still { pairing.matches[PathKey(raw.path)] = Match(original: still.path, part: .raw) }
    }
    for (copy, original) in originals {
      let own = pairing.matches[PathKey(original.path)]?.original ?? original.path
      pairing.matches[copy] = Match(original: own, part: .copy)
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

  /// What files are called without their extensions, and what their copies are.
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

    func isFree(_ film: FileRow) -> Bool { matches[PathKey(film.path)] == nil }

    mutating func pair(_ still: FileRow, _ film: FileRow?) {
      guard let film, !taken.contains(PathKey(still.path)) else { return }
      taken.insert(PathKey(still.path))
      matches[PathKey(film.path)] = Match(original: still.path, part: .livePhotoVideo)
    }
  }
}
