// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the listing or opening of collections.
  static let browsingCollections: [Mutant] = [
    .foldersLeftOut, .titlesFolded, .collectionListsEverything, .collectionOldestFirst,
    .collectionStaysOpen, .collectionCountsLibrary, .emptyCollectionListed, .hiddenCountedInAlbums,
    .coverIsOldest, .collectionPastFilter, .typeListsEverything, .collectionsStandStill,
    .collectionsOnCarplay,
  ]

  /// Folders are not listed as collections.
  static let foldersLeftOut = Mutant(
    "folders-left-out", breaks: "collection.list.shown",
    killedBy: ["browsing/folders"], expecting: ["collections"],
    Tampering(
      reply: { reply, _ in reply.view.around.collections?.removeAll { $0.kind == "folder" } }))

  /// Albums whose titles are similar are merged.
  static let titlesFolded = Mutant(
    "titles-folded", breaks: "collection.list.shown",
    killedBy: ["browsing/titles"], expecting: ["collections"],
    Tampering(
      reply: { reply, _ in
        var seen: Set<String> = []
        reply.view.around.collections?.removeAll { !seen.insert($0.title.lowercased()).inserted }
      }))

  /// An open collection lists all assets of the window.
  static let collectionListsEverything = Mutant(
    "collection-lists-everything", breaks: "collection.open.members",
    killedBy: ["browsing/open-album[two]", "browsing/open-folder"], expecting: ["visible.ids"],
    collateral: opening + ["browse.empty.reason"],
    opened { $1.isEmpty || $0.request.window().isEmpty ? nil : $0.request.window() })

  /// An open collection shows its oldest member first.
  static let collectionOldestFirst = Mutant(
    "collection-oldest-first", breaks: "collection.open.members",
    killedBy: ["browsing/open-album[two]", "browsing/open-folder"], expecting: ["visible.ids"],
    collateral: opening,
    opened { $1.reversed() })

  /// A collection cannot be closed.
  static let collectionStaysOpen = Mutant(
    "collection-stays-open", breaks: "collection.close.whole",
    killedBy: ["browsing/close-whole", "browsing/close-leave"], expecting: ["visible.ids"],
    collateral: ["collection.open.members"],
    Tampering(
      gesture: { gesture, moment in
        guard moment.last?.view.around.collection != nil else { return gesture }
        return gesture == .leave || gesture == .collection(nil) ? nil : gesture
      }))

  /// The count of a collection includes members outside the window.
  static let collectionCountsLibrary = Mutant(
    "collection-counts-library", breaks: "collection.window.inside",
    killedBy: ["browsing/album-at-the-cut[21]", "browsing/album-cut-tv"],
    expecting: ["collections", "count"],
    counting { moment in
      var rule = moment.request.rule
      rule.newest = nil
      return moment.request.window(rule)
    })

  /// Collections without members are listed.
  static let emptyCollectionListed = Mutant(
    "empty-collection-listed", breaks: "collection.empty.unlisted",
    killedBy: ["browsing/album-outside", "browsing/album-never-shown[hidden]"],
    expecting: ["collections.*.id"],
    collateral: ["collection.filter.inside"],
    Tampering(
      reply: { reply, moment in
        guard let listed = reply.view.around.collections?.map(\.title), moment.edits.isEmpty
        else { return }
        for title in Set(moment.request.library.flatMap(\.albums)).subtracting(listed) {
          let empty = AssetCollection(
            identifier: .init("album:\(title)"), kind: .album, title: title, count: 0,
            newest: AssetIdentifier(""))
          reply.view.around.collections?.append(CollectionView(empty))
        }
      }))

  /// The count of a collection includes hidden and trashed members.
  static let hiddenCountedInAlbums = Mutant(
    "hidden-counted-in-albums", breaks: "collection.hidden.uncounted",
    killedBy: ["browsing/album-hidden"], expecting: ["collections.*.count", "4"],
    counting { moment in
      moment.request.window() + moment.request.assets.filter { $0.isHidden || $0.isTrashed }
    })

  /// A collection's cover is its oldest member.
  static let coverIsOldest = Mutant(
    "cover-is-oldest", breaks: "collection.cover.newest",
    killedBy: ["browsing/cover[newest]", "browsing/cover[not-the-latest-in]"],
    expecting: ["collections.0.newest", "img-00001"],
    collateral: ["collection.window.inside", "collection.filter.inside"],
    Tampering(
      reply: { reply, moment in
        guard moment.edits.isEmpty else { return }
        for index in reply.view.around.collections?.indices ?? 0..<0 {
          guard let title = reply.view.around.collections?[index].title else { continue }
          let members = moment.request.members(of: title, among: moment.request.window())
          if let oldest = members.last?.identifier.rawValue {
            reply.view.around.collections?[index].newest = oldest
          }
        }
      }))

  /// The count of a collection includes assets that the filter excludes.
  static let collectionPastFilter = Mutant(
    "collection-past-filter", breaks: "collection.filter.inside",
    killedBy: ["browsing/album-filtered"], expecting: ["collections.*.count", "3"],
    counting { moment in
      var request = moment.request
      request.set("filter", nil)
      return request.window()
    })

  /// The collection of a media type lists all assets of the window.
  static let typeListsEverything = Mutant(
    "type-lists-everything", breaks: "collection.types.members",
    killedBy: ["browsing/types[videos]", "browsing/types[screenshots]"], expecting: ["visible.ids"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.around.collection?.hasPrefix("type:") ?? false else { return }
        reply.view.visible.list(moment.request.window())
      }))

  /// The list of collections does not change after the picker was opened.
  static let collectionsStandStill = Mutant(
    "collections-stand-still", breaks: "collection.changes.followed",
    killedBy: ["browsing/album-added"], expecting: ["collections"],
    collateral: ["collection.empty.unlisted"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.around.collections != nil, !moment.edits.isEmpty else { return }
        let titles = Set(moment.request.library.flatMap(\.albums)).sorted()
        reply.view.around.collections = titles.compactMap { title in
          let members = moment.request.members(of: title, among: moment.request.window())
          return members.first.map { newest in
            CollectionView(
              AssetCollection(
                identifier: .init("album:\(title)"), kind: .album, title: title,
                count: members.count, newest: newest.identifier))
          }
        }
      }))

  /// Collections are shown on a device that does not have them.
  static let collectionsOnCarplay = Mutant(
    "collections-on-carplay", breaks: "collection.none.refused",
    killedBy: ["browsing/no-way[list]", "browsing/no-way[album]"], expecting: ["reply.refused"],
    collateral: [
      "load.background.not-offered", "privacy.options.offered", "review.none.refused",
      "search.none.refused",
    ],
    Tampering(
      reply: { reply, moment in
        guard moment.request.device?.capabilities.contains(.collectionNavigation) == false,
          reply.refused == "notOffered"
        else { return }
        reply.forgetRefusal()
      }))

  /// The cases that detect mutants of opened collections.
  private static let opening = [
    "collection.window.inside", "collection.hidden.uncounted", "collection.filter.inside",
    "collection.types.members", "layout.resize.keeps-place",
  ]

  private static func opened(
    _ list: @escaping @Sendable (Moment, [Asset]) -> [Asset]?
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard reply.view.around.collection != nil else { return }
        let shown = Set(reply.view.visible.identifiers ?? [])
        let members = moment.request.window().filter { shown.contains($0.identifier.rawValue) }
        if let other = list(moment, members) { reply.view.visible.list(other) }
      })
  }

  private static func counting(
    _ assets: @escaping @Sendable (Moment) -> [Asset]
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard moment.edits.isEmpty else { return }
        for index in reply.view.around.collections?.indices ?? 0..<0 {
          guard let listed = reply.view.around.collections?[index], listed.kind == "album"
          else { continue }
          reply.view.around.collections?[index].count =
            moment.request.members(of: listed.title, among: assets(moment)).count
        }
      })
  }
}

extension OpenRequest {
  /// Returns the members of an album among some assets.
  fileprivate func members(of title: String, among assets: [Asset]) -> [Asset] {
    let members = library.filter { $0.albums.contains(title) }.map(\.asset.identifier)
    return assets.filter { members.contains($0.identifier) }
  }
}
