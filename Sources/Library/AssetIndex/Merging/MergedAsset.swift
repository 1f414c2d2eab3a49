// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An asset that combines the copies of one photo from several sources.
struct MergedAsset: Hashable, Sendable {
  var asset: Asset
  /// The copies in order of precedence: local copies first, then the others in the order of the
  /// sources.
  var copies: [AssetCopy]
  /// The search keywords from all sources, without duplicates.
  var keywords: [String] = []
  /// The identifier of the content, taken from the first copy that has one.
  var cloudIdentifier: CloudIdentifier?
  /// The other folders of the sources that also contain the asset.
  var otherFolders: [String] = []

  /// Combines copies of one photo into an asset.
  ///
  /// The asset has the properties of the first copy. If the photo has no capture date, the asset
  /// has the date of its oldest copy. Its position then does not depend on which copies are local.
  /// The asset is on the device, hidden, or a favorite if any of its copies is. It is in the trash
  /// only if all copies are.
  init(_ identifier: AssetIdentifier, _ members: [SourceCopy], of sources: [LibrarySource]) {
    let order = members.filter(\.isOnDevice) + members.filter { !$0.isOnDevice }
    var asset = order[0].asset
    asset.identifier = identifier
    asset.file = Self.path(order[0], sources)
    asset.modificationDate = members.compactMap(\.asset.modificationDate)
      .min { $0.milliseconds < $1.milliseconds }
    asset.contentDigest = order.lazy.compactMap(\.asset.contentDigest).first
    asset.isHidden = members.contains { $0.asset.isHidden }
    asset.isTrashed = members.allSatisfy(\.asset.isTrashed)
    asset.isFavorite = members.contains { $0.asset.isFavorite }
    let name = sources[order[0].source].name
    asset.livePhotoVideo = asset.livePhotoVideo.map { "\(name)/\($0)" }
    asset.derivative = asset.derivative.map { "\(name)/\($0)" }
    self.asset = asset
    // A person may remember any of these paths.
    let others = order.dropFirst().flatMap { copy in
      var asset = copy.asset
      asset.file = Self.path(copy, sources)
      return asset.searchTerms
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
