// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `browsing.json`, about collections, search, zoom and review.
  @MutantList static var browsing: [Mutant] {
    // Folders are not listed as collections.
    Mutant(
      "folders-left-out", breaks: "collection.list.shown",
      killedBy: ["browsing/folders"], expecting: ["collections"],
      Tampering(
        reply: { reply, _ in reply.view.around.collections?.removeAll { $0.kind == "folder" } }))

    // Albums whose titles are similar are merged.
    Mutant(
      "titles-folded", breaks: "collection.list.shown",
      killedBy: ["browsing/titles"], expecting: ["collections"],
      Tampering(
        reply: { reply, _ in
          var seen: Set<String> = []
          reply.view.around.collections?.removeAll { !seen.insert($0.title.lowercased()).inserted }
        }))

    // An open collection lists all assets of the window.
    Mutant(
      "collection-lists-everything", breaks: "collection.open.members",
      killedBy: ["browsing/open-album[two]", "browsing/open-folder"], expecting: ["visible.ids"],
      opened { $1.isEmpty || $0.request.window().isEmpty ? nil : $0.request.window() })

    // An open collection shows its oldest member first.
    Mutant(
      "collection-oldest-first", breaks: "collection.open.members",
      killedBy: ["browsing/open-album[two]", "browsing/open-folder"], expecting: ["visible.ids"],
      opened { $1.reversed() })

    // A collection cannot be closed.
    Mutant(
      "collection-stays-open", breaks: "collection.close.whole",
      killedBy: ["browsing/close-whole", "browsing/close-leave"], expecting: ["visible.ids"],
      Tampering(
        gesture: { gesture, moment in
          guard moment.last?.view.around.collection != nil else { return gesture }
          return gesture == .leave || gesture == .collection(nil) ? nil : gesture
        }))

    // The count of a collection includes members outside the window.
    Mutant(
      "collection-counts-library", breaks: "collection.window.inside",
      killedBy: ["browsing/album-at-the-cut[one-more]", "browsing/album-cut-tv"],
      expecting: ["collections", "count"],
      counting { moment in
        var rule = moment.request.rule
        rule.newest = nil
        return moment.request.window(rule)
      })

    // Collections without members are listed.
    Mutant(
      "empty-collection-listed", breaks: "collection.empty.unlisted",
      killedBy: ["browsing/album-outside", "browsing/album-never-shown[hidden]"],
      expecting: ["collections.*.id"],
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

    // The count of a collection includes hidden and trashed members.
    Mutant(
      "hidden-counted-in-albums", breaks: "collection.hidden.uncounted",
      killedBy: ["browsing/album-hidden"], expecting: ["collections.*.count", "4"],
      counting { moment in
        moment.request.window() + moment.request.assets.filter { $0.isHidden || $0.isTrashed }
      })

    // A collection's cover is its oldest member.
    Mutant(
      "cover-is-oldest", breaks: "collection.cover.newest",
      killedBy: ["browsing/cover[newest]", "browsing/cover[not-the-latest-in]"],
      expecting: ["collections.0.newest", "img-00001"],
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

    // The count of a collection includes assets that the filter excludes.
    Mutant(
      "collection-past-filter", breaks: "collection.filter.inside",
      killedBy: ["browsing/album-filtered"], expecting: ["collections.*.count", "3"],
      counting { moment in
        var request = moment.request
        request.set("filter", nil)
        return request.window()
      })

    // The collection of a media type lists all assets of the window.
    Mutant(
      "type-lists-everything", breaks: "collection.types.members",
      killedBy: ["browsing/types[videos]", "browsing/types[screenshots]"],
      expecting: ["visible.ids"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.around.collection?.hasPrefix("type:") ?? false else { return }
          reply.view.visible.list(moment.request.window())
        }))

    // The list of collections does not change after the picker was opened.
    Mutant(
      "collections-stand-still", breaks: "collection.changes.followed",
      killedBy: ["browsing/album-added"], expecting: ["collections"],
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

    // Collections are shown on a device that does not have them.
    Mutant(
      "collections-on-carplay", breaks: "collection.none.refused",
      killedBy: ["browsing/no-way[list]", "browsing/no-way[album]"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.device?.capabilities.contains(.collectionNavigation) == false,
            reply.refused == "notOffered"
          else { return }
          reply.forgetRefusal()
        }))

    // Only whole words are found.
    Mutant(
      "search-whole-words", breaks: "search.words.begin",
      killedBy: ["browsing/search[beginning]"], expecting: ["visible.ids"],
      searching(finding: { terms, names in terms.allSatisfy(names.contains) }))

    // Only the first word of a name is searched.
    Mutant(
      "search-first-word", breaks: "search.words.begin",
      killedBy: ["browsing/search[second-word]"], expecting: ["visible.ids"],
      searching(finding: { terms, names in
        terms.allSatisfy { word in names.prefix(1).contains { $0.hasPrefix(word) } }
      }))

    // An asset is found if one of several searched words matches.
    Mutant(
      "search-any-word", breaks: "search.words.every",
      killedBy: ["browsing/search-words[two-assets]"], expecting: ["visible.ids"],
      searching(finding: { terms, names in
        terms.contains { word in names.contains { $0.hasPrefix(word) } }
      }))

    // Words match only in the order in which they were typed.
    Mutant(
      "search-in-order", breaks: "search.words.every",
      killedBy: ["browsing/search-words[turned-round]"], expecting: ["visible.ids"],
      searching(finding: { terms, names in
        var rest = names[...]
        return terms.allSatisfy { word in
          guard let index = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
          rest = rest[(index + 1)...]
          return true
        }
      }))

    // The search is case-sensitive.
    Mutant(
      "search-by-case", breaks: "search.case.free",
      killedBy: ["browsing/search-case[small]", "browsing/search-case[accent-small]"],
      expecting: ["visible.ids"],
      searching(as: \.self))

    // The search distinguishes letters with and without diacritics.
    Mutant(
      "search-by-marks", breaks: "search.marks.free",
      killedBy: ["browsing/search-marks[without]", "browsing/search-marks[too-many]"],
      expecting: ["visible.ids"],
      searching(as: { $0.lowercased() }))

    // A search finds assets outside the window and the filter.
    Mutant(
      "search-past-window", breaks: "search.window.inside",
      killedBy: ["browsing/search-outside[one-more]", "browsing/search-filtered"],
      expecting: ["visible.ids"],
      searching(in: { request in
        var plain = request
        plain.set("filter", nil)
        var rule = request.rule
        rule.newest = nil
        return plain.window(rule)
      }))

    // A search finds hidden and trashed assets.
    Mutant(
      "search-finds-hidden", breaks: "search.hidden.never",
      killedBy: ["browsing/search-hidden"], expecting: ["visible.ids", "img-00002"],
      searching(in: { request in
        request.window() + request.assets.filter { $0.isHidden || $0.isTrashed }
      }))

    // A search cannot be closed.
    Mutant(
      "search-never-ends", breaks: "search.end.whole",
      killedBy: ["browsing/search-emptied[empty]", "browsing/search-emptied[leave]"],
      expecting: ["visible.ids"],
      Tampering(
        gesture: { gesture, moment in
          guard moment.last?.view.around.searchText != nil else { return gesture }
          if case .search(let text) = gesture, SearchTerms(text) == nil { return nil }
          return gesture == .leave ? nil : gesture
        }))

    // Assets that a search did not find can be tapped.
    Mutant(
      "search-tap-through", breaks: "search.tap.found",
      killedBy: ["browsing/search-tap"], expecting: ["selection", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notShown", reply.view.around.searchText != nil,
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // The app's initial search text is ignored.
    Mutant(
      "seed-ignored", breaks: "search.text.seeded",
      killedBy: ["browsing/seeded", "browsing/seeded-none"], expecting: ["visible."],
      Tampering(
        opening: { request in if request.searchesAtOnce { request.set("searchText", nil) } }))

    // The search text of a later update is ignored.
    Mutant(
      "later-text-ignored", breaks: "search.text.seeded",
      killedBy: ["browsing/seeded-later"], expecting: ["visible.ids"],
      Tampering(
        gesture: { gesture, _ in
          if case .hostUpdate(let update) = gesture, update.searchText != nil {
            nil
          } else {
            gesture
          }
        }))

    // A device without a search field accepts searches.
    Mutant(
      "search-on-watch", breaks: "search.none.refused",
      killedBy: ["browsing/no-search[word]"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.device?.capabilities.contains(.search) == false,
            case .search? = moment.gesture
          else { return }
          reply.forgetRefusal()
          reply.view.controls.showsSearch = true
        }))

    // The app's search text is ignored if it is invalid or not offered by the device.
    Mutant(
      "seed-dropped-in-silence", breaks: "search.none.refused",
      killedBy: ["browsing/no-search-text[word]", "browsing/search-text-type[number]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if !request.searchesAtOnce { request.set("searchText", nil) } }))

    // Every empty grid reports an empty library as its reason.
    Mutant(
      "empty-blames-library", breaks: "browse.empty.reason",
      killedBy: ["browsing/empty-filter[nothing]", "browsing/empty-search"], expecting: ["library"],
      Tampering(
        reply: { reply, _ in
          if reply.view.around.empty != nil { reply.view.around.empty = "library" }
        }))

    // Opening a collection clears the selection.
    Mutant(
      "collection-clears-selection", breaks: "browse.selection.one",
      killedBy: ["browsing/selection-collection"], expecting: ["selection", "[]"],
      clearing { if case .collection = $0 { true } else { false } })

    // A search clears the selection.
    Mutant(
      "search-clears-selection", breaks: "browse.selection.one",
      killedBy: ["browsing/selection-search"], expecting: ["selection", "[]"],
      clearing { if case .search = $0 { true } else { false } })

    // Zooming clears the selection.
    Mutant(
      "zoom-clears-selection", breaks: "browse.selection.one",
      killedBy: ["browsing/selection-zoom"], expecting: ["selection", "[]"],
      clearing { $0 == .zoomIn || $0 == .zoomOut })

    // The limit applies to each collection separately.
    Mutant(
      "limit-of-each-collection", breaks: "browse.selection.one",
      killedBy: ["browsing/selection-limit"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "limit", reply.view.around.collection != nil,
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // The review of the selection does not open.
    Mutant(
      "review-stays-closed", breaks: "review.opens",
      killedBy: ["browsing/review", "browsing/review-finish[cancel]"],
      expecting: ["place", "grid"],
      Tampering(
        reply: { reply, _ in
          if reply.view.around.route == "review" { reply.view.around.route = "grid" }
        }))

    // Taps in the review have no effect.
    Mutant(
      "review-taps-ignored", breaks: "review.taps",
      killedBy: ["browsing/review-taps", "browsing/review-emptied"], expecting: ["selection"],
      Tampering(
        gesture: { gesture, moment in
          if case .tap = gesture, moment.last?.view.around.route == "review" {
            nil
          } else {
            gesture
          }
        }))

    // Assets that were deselected in the review can be selected again beyond the limit.
    Mutant(
      "review-past-limit", breaks: "review.limit.same",
      killedBy: ["browsing/review-limit"], expecting: ["selection", "reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "limit", reply.view.around.route == "review",
            case .tap(let asset)? = moment.gesture
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // The review opens even if nothing is selected.
    Mutant(
      "review-of-nothing", breaks: "review.nothing.refused",
      killedBy: ["browsing/review-nothing"], expecting: ["place", "review"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .review, reply.refused == "nothingSelected" else { return }
          reply.forgetRefusal()
          reply.view.around.route = "review"
        }))

    // The review is available even with a limit of one.
    Mutant(
      "review-of-one", breaks: "review.none.refused",
      killedBy: ["browsing/review-single"], expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.configuration["limit"]?.intValue == 1 else { return }
          reply.view.around.staging = "button"
          if moment.gesture == .review { reply.forgetRefusal() }
        }))

    // The person can browse while the picker is busy.
    Mutant(
      "browses-while-busy", breaks: "browse.busy.refused",
      killedBy: ["browsing/loading[collections]", "browsing/loading[collection]"],
      expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notNow", reply.view.phase != .picking else { return }
          switch moment.gesture {
          case .collections?, .collection?, .leave?: reply.forgetRefusal()
          default: break
          }
        }))

    // Zooming has no effect.
    Mutant(
      "zoom-stands-still", breaks: "zoom.steps",
      killedBy: ["browsing/zoom-in", "browsing/zoom-columns"], expecting: ["found"],
      Tampering(gesture: { gesture, _ in gesture == .zoomIn || gesture == .zoomOut ? nil : gesture }
      ))

    // There is always another zoom step.
    Mutant(
      "zoom-never-ends", breaks: "zoom.steps",
      killedBy: ["browsing/zoom-in", "browsing/zoom-out"], expecting: ["zoom.", "true"],
      Tampering(
        reply: { reply, _ in
          reply.view.around.canZoomIn = true
          reply.view.around.canZoomOut = true
        }))

    // Zooming after the last step is refused.
    Mutant(
      "zoom-end-refused", breaks: "zoom.ends.nothing",
      killedBy: ["browsing/zoom-beyond[in]", "browsing/zoom-none[out]"],
      expecting: ["reply.refused"],
      Tampering(
        reply: { reply, moment in
          let around = moment.last?.view.around
          if moment.gesture == .zoomIn && around?.canZoomIn == false
            || moment.gesture == .zoomOut && around?.canZoomOut == false
          {
            reply.refused = "notOffered"
          }
        }))

    // Scrolling continues after the first and the last asset.
    Mutant(
      "scroll-past-end", breaks: "scroll.anchor",
      killedBy: ["browsing/scroll[beyond]", "browsing/scroll[before]"], expecting: ["anchor"],
      Tampering(
        reply: { reply, moment in
          if case .scroll(let index)? = moment.gesture { reply.view.around.anchor = index }
        }))

    // Scrolling has no effect.
    Mutant(
      "scroll-stands-still", breaks: "scroll.anchor",
      killedBy: ["browsing/scroll[within]", "browsing/scroll[far]"],
      expecting: ["anchor", "found 0"],
      Tampering(gesture: { gesture, _ in if case .scroll = gesture { nil } else { gesture } }))

    // Scrolling to the initial position has no effect.
    Mutant(
      "initial-position-ignored", breaks: "scroll.initial",
      killedBy: ["browsing/initial"], expecting: ["anchor", "found 6"],
      Tampering(
        gesture: { gesture, _ in gesture == .scrollToInitialPosition ? nil : gesture }))

    // Scrolling to the initial position is refused if the grid needs no scrolling.
    Mutant(
      "initial-position-refused", breaks: "scroll.initial",
      killedBy: ["browsing/initial", "browsing/initial-elsewhere[empty]"],
      expecting: ["reply.refused", "notNow"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .scrollToInitialPosition else { return }
          if reply.view.around.anchor == moment.last?.view.around.anchor {
            reply.refused = "notNow"
          }
        }))

    // A search for a date finds nothing.
    Mutant(
      "search-ignores-dates", breaks: "search.dates.found",
      killedBy: ["browsing/dates-found[year]", "browsing/dates-found[day]"],
      expecting: ["visible.ids"],
      Tampering(
        reply: { reply, _ in
          guard let text = reply.view.around.searchText, !text.isEmpty,
            text.allSatisfy({ $0.isNumber || $0 == "-" })
          else { return }
          reply.view.visible.list([])
        }))
  }

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

  /// Returns a tampering that searches only names, in lowercase, by comparing search terms with
  /// words.
  private static func searching(
    in library: @escaping @Sendable (OpenRequest) -> [Asset] = { $0.window() },
    finding finds: @escaping @Sendable ([String], [String]) -> Bool = { terms, names in
      terms.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard let terms = reply.view.around.searchText.flatMap(SearchTerms.init)?.terms,
          moment.edits.isEmpty
        else { return }
        reply.view.visible.list(
          library(moment.request).filter { asset in
            let name = asset.file.split(separator: ".").first ?? ""
            return finds(terms, SearchTerms.terms(in: String(name)))
          })
      })
  }

  /// Returns a tampering that keeps only results with the exact spelling of the search text.
  private static func searching(as spelling: @escaping @Sendable (String) -> String) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard let text = reply.view.around.searchText, moment.edits.isEmpty,
          text.contains(where: \.isLetter)
        else { return }
        let terms = spelling(text).split(separator: " ")
        let shown = Set(reply.view.visible.identifiers ?? [])
        reply.view.visible.list(
          moment.request.window().filter { asset in
            shown.contains(asset.identifier.rawValue)
              && terms.allSatisfy { spelling(asset.file).contains($0) }
          })
      })
  }

  private static func clearing(_ clears: @escaping @Sendable (Gesture) -> Bool) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if let gesture = moment.gesture, clears(gesture) { reply.view.selection = [] }
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

extension OpenRequest {
  /// Whether the picker opens with a search that the device allows.
  fileprivate var searchesAtOnce: Bool {
    guard configuration["searchText"]?.stringValue != nil, let device else { return false }
    return device.options.searchText ?? device.capabilities.contains(.search)
  }
}
