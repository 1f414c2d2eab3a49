// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One asset of several sources with its copies.
struct MergedAsset: Hashable, Sendable {
  var asset: Asset
  /// Those that are here first, then by the order of the sources.
  var copies: [AssetCopy]
  /// What any of its sources finds it by, each once.
  var keywords: [String] = []
  /// What names its content, as the first copy says that knows.
  var cloudIdentifier: CloudIdentifier?
  /// The folders in which a source has it once more.
  var otherFolders: [String] = []

  /// Puts an asset together from copies of one photo.
  ///
  /// Facts are those of the copy that comes first; one without a capture date is as old as its
  /// oldest copy, so that its place does not change with what is here (rule W5). It is on the
  /// device where one copy is, hidden or a favourite where one copy is, and thrown away where all
  /// are (W10).
  init(_ identifier: AssetIdentifier, _ members: [SourceCopy], of sources: [LibrarySource]) {
    let order = members.filter(\.canBeSummed) + members.filter { !$0.canBeSummed }
    var asset = order[0].asset
    asset.identifier = identifier
    asset.file = Self.path(order[0], sources)
    asset.modificationDate = members.compactMap(\.asset.modificationDate)
      .min { $0.milliseconds < $1.milliseconds }
    asset.contentSum = order.lazy.compactMap(\.asset.contentSum).first
    asset.isHidden = members.contains { $0.asset.isHidden }
    asset.isTrashed = members.allSatisfy(\.asset.isTrashed)
    asset.isFavorite = members.contains { $0.asset.isFavorite }
    let name = sources[order[0].source].name
    asset.livePhotoVideo = asset.livePhotoVideo.map { "\(name)/\($0)" }
    asset.derivative = asset.derivative.map { "\(name)/\($0)" }
    self.asset = asset
    // A person may remember any of the paths.
    let others = order.dropFirst().flatMap { copy in
      var asset = copy.asset
      asset.file = Self.path(copy, sources)
      return asset.searchWords
    }
    var seen: Set<String> = []
    keywords = (order.flatMap(\.keywords) + others).filter { seen.insert($0).inserted }
    cloudIdentifier = order.lazy.compactMap(\.cloudIdentifier).first
    otherFolders = order.flatMap { copy in
      copy.otherFolders.map { "\(sources[copy.source].name)/\($0)" }
    }
    copies = order.map { copy in
      AssetCopy(
        source: sources[copy.source].key, file: copy.asset.file,
        identifier: copy.asset.identifier, availability: copy.asset.availability)
    }
  }

  init(_ entry: IndexedAsset, copies: [AssetCopy]) {
    asset = entry.asset
    keywords = entry.keywords
    cloudIdentifier = entry.cloudIdentifier
    otherFolders = entry.otherFolders
    self.copies = copies
  }

  static func path(_ copy: SourceCopy, _ sources: [LibrarySource]) -> String {
    "\(sources[copy.source].name)/\(copy.asset.file)"
  }
}
