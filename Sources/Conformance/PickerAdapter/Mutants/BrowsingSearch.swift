// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the search.
  static let browsingSearch: [Mutant] = [
    .searchWholeWord, .searchFirstWord, .searchAnyWord, .searchInOrder, .searchByCase,
    .searchByMarks, .searchPastWindow, .searchFindsHidden, .searchNeverEnds, .searchTapThrough,
    .seedIgnored, .laterTextIgnored, .searchOnWatch, .seedDropped, .emptyBlamesLibrary,
  ]

  /// Only whole words are found.
  static let searchWholeWord = Mutant(
    "search-whole-words", breaks: "search.words.begin",
    killedBy: ["browsing/search[beginning]"], expecting: ["visible.ids"],
    collateral: ["search.words.every", "search.case.free", "search.text.seeded"],
    searching(finding: { terms, names in terms.allSatisfy(names.contains) }))

  /// Only the first word of a name is searched.
  static let searchFirstWord = Mutant(
    "search-first-word", breaks: "search.words.begin",
    killedBy: ["browsing/search[second-word]"], expecting: ["visible.ids"],
    collateral: ["search.words.every"],
    searching(finding: { terms, names in
      terms.allSatisfy { word in names.prefix(1).contains { $0.hasPrefix(word) } }
    }))

  /// An asset is found if one of several searched words matches.
  static let searchAnyWord = Mutant(
    "search-any-word", breaks: "search.words.every",
    killedBy: ["browsing/search-words[two-assets]"], expecting: ["visible.ids"],
    collateral: ["search.words.begin"],
    searching(finding: { terms, names in
      terms.contains { word in names.contains { $0.hasPrefix(word) } }
    }))

  /// Words match only in the order in which they were typed.
  static let searchInOrder = Mutant(
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

  /// The search is case-sensitive.
  static let searchByCase = Mutant(
    "search-by-case", breaks: "search.case.free",
    killedBy: ["browsing/search-case[small]", "browsing/search-case[accent-small]"],
    expecting: ["visible.ids"], collateral: ["search.none.refused", "search.marks.free"],
    searching(as: \.self))

  /// The search distinguishes letters with and without diacritics.
  static let searchByMarks = Mutant(
    "search-by-marks", breaks: "search.marks.free",
    killedBy: ["browsing/search-marks[without]", "browsing/search-marks[too-many]"],
    expecting: ["visible.ids"], collateral: ["search.none.refused"],
    searching(as: { $0.lowercased() }))

  /// A search finds assets outside the window and the filter.
  static let searchPastWindow = Mutant(
    "search-past-window", breaks: "search.window.inside",
    killedBy: ["browsing/search-outside[201]", "browsing/search-filtered"],
    expecting: ["visible.ids"],
    searching(in: { request in
      var plain = request
      plain.set("filter", nil)
      var rule = request.rule
      rule.newest = nil
      return plain.window(rule)
    }))

  /// A search finds hidden and trashed assets.
  static let searchFindsHidden = Mutant(
    "search-finds-hidden", breaks: "search.hidden.never",
    killedBy: ["browsing/search-hidden"], expecting: ["visible.ids", "img-00002"],
    searching(in: { request in
      request.window() + request.assets.filter { $0.isHidden || $0.isTrashed }
    }))

  /// A search cannot be closed.
  static let searchNeverEnds = Mutant(
    "search-never-ends", breaks: "search.end.whole",
    killedBy: ["browsing/search-emptied[empty]", "browsing/search-emptied[leave]"],
    expecting: ["visible.ids"],
    collateral: ["search.text.seeded", "browse.empty.reason"],
    Tampering(
      gesture: { gesture, moment in
        guard moment.last?.view.around.searchText != nil else { return gesture }
        if case .search(let text) = gesture, SearchTerms(text) == nil { return nil }
        return gesture == .leave ? nil : gesture
      }))

  /// Assets that a search did not find can be tapped.
  static let searchTapThrough = Mutant(
    "search-tap-through", breaks: "search.tap.found",
    killedBy: ["browsing/search-tap"], expecting: ["selection", "img-00001"],
    collateral: ["search.hidden.never"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notShown", reply.view.around.searchText != nil,
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The app's initial search text is ignored.
  static let seedIgnored = Mutant(
    "seed-ignored", breaks: "search.text.seeded",
    killedBy: ["browsing/seeded", "browsing/seeded-none"], expecting: ["visible."],
    Tampering(
      opening: { request in if request.searchesAtOnce { request.set("searchText", nil) } }))

  /// The search text of a later update is ignored.
  static let laterTextIgnored = Mutant(
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

  /// A device without a search field accepts searches.
  static let searchOnWatch = Mutant(
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

  /// The app's search text is ignored if it is invalid or not offered by the device.
  static let seedDropped = Mutant(
    "seed-dropped-in-silence", breaks: "search.none.refused",
    killedBy: ["browsing/no-search-text[word]", "browsing/search-text-type[number]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.search-text.offered", "config.values.typed"],
    Tampering(
      opening: { request in if !request.searchesAtOnce { request.set("searchText", nil) } }))

  /// Every empty grid reports an empty library as its reason.
  static let emptyBlamesLibrary = Mutant(
    "empty-blames-library", breaks: "browse.empty.reason",
    killedBy: ["browsing/empty-filter[nothing]", "browsing/empty-search"], expecting: ["library"],
    Tampering(
      reply: { reply, _ in
        if reply.view.around.empty != nil { reply.view.around.empty = "library" }
      }))

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
}

extension OpenRequest {
  /// Whether the picker opens with a search that the device allows.
  fileprivate var searchesAtOnce: Bool {
    guard configuration["searchText"]?.stringValue != nil, let device else { return false }
    return device.options.searchText ?? device.capabilities.contains(.search)
  }
}
