// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that search otherwise.
  static let browsingSearch: [Mutant] = [
    .searchWholeWords, .searchFirstWord, .searchAnyWord, .searchInOrder, .searchByCase,
    .searchByMarks, .searchPastWindow, .searchFindsHidden, .searchNeverEnds, .searchTapThrough,
    .seedIgnored, .laterTextIgnored, .searchOnWatch, .seedDropped, .emptyBlamesLibrary,
  ]

  /// Only whole words are found.
  static let searchWholeWords = Mutant(
    "search-whole-words", breaks: "search.words.begin",
    killedBy: ["browsing/search[beginning]"], saying: ["visible.ids"],
    collateral: ["search.words.every", "search.case.free", "search.text.seeded"],
    searching(finding: { words, names in words.allSatisfy(names.contains) }))

  /// Only the first word of a name is found.
  static let searchFirstWord = Mutant(
    "search-first-word", breaks: "search.words.begin",
    killedBy: ["browsing/search[second-word]"], saying: ["visible.ids"],
    collateral: ["search.words.every"],
    searching(finding: { words, names in
      words.allSatisfy { word in names.prefix(1).contains { $0.hasPrefix(word) } }
    }))

  /// One of several words is enough.
  static let searchAnyWord = Mutant(
    "search-any-word", breaks: "search.words.every",
    killedBy: ["browsing/search-words[two-assets]"], saying: ["visible.ids"],
    collateral: ["search.words.begin"],
    searching(finding: { words, names in
      words.contains { word in names.contains { $0.hasPrefix(word) } }
    }))

  /// Words are found in their order alone.
  static let searchInOrder = Mutant(
    "search-in-order", breaks: "search.words.every",
    killedBy: ["browsing/search-words[turned-round]"], saying: ["visible.ids"],
    searching(finding: { words, names in
      var rest = names[...]
      return words.allSatisfy { word in
        guard let place = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    }))

  /// Capital letters differ from small ones.
  static let searchByCase = Mutant(
    "search-by-case", breaks: "search.case.free",
    killedBy: ["browsing/search-case[small]", "browsing/search-case[accent-small]"],
    saying: ["visible.ids"], collateral: ["search.none.refused", "search.marks.free"],
    searching(as: \.self))

  /// Letters with marks differ from those without.
  static let searchByMarks = Mutant(
    "search-by-marks", breaks: "search.marks.free",
    killedBy: ["browsing/search-marks[without]", "browsing/search-marks[too-many]"],
    saying: ["visible.ids"], collateral: ["search.none.refused"],
    searching(as: { $0.lowercased() }))

  /// A search finds what lies beyond the window and the filter.
  static let searchPastWindow = Mutant(
    "search-past-window", breaks: "search.window.inside",
    killedBy: ["browsing/search-outside[201]", "browsing/search-filtered"],
    saying: ["visible.ids"],
    searching(in: { request in
      var plain = request
      plain.set("filter", nil)
      var rule = request.rule
      rule.newest = nil
      return plain.window(rule)
    }))

  /// A search finds what is hidden or trashed.
  static let searchFindsHidden = Mutant(
    "search-finds-hidden", breaks: "search.hidden.never",
    killedBy: ["browsing/search-hidden"], saying: ["visible.ids", "img-00002"],
    searching(in: { request in
      request.window() + request.assets.filter { $0.isHidden || $0.isTrashed }
    }))

  /// A search never ends.
  static let searchNeverEnds = Mutant(
    "search-never-ends", breaks: "search.end.whole",
    killedBy: ["browsing/search-emptied[empty]", "browsing/search-emptied[leave]"],
    saying: ["visible.ids"],
    collateral: ["search.text.seeded", "browse.empty.reason"],
    Tampering(
      gesture: { gesture, moment in
        guard moment.last?.view.around.searchText != nil else { return gesture }
        if case .search(let text) = gesture, SearchWords(text) == nil { return nil }
        return gesture == .leave ? nil : gesture
      }))

  /// What a search did not find is picked all the same.
  static let searchTapThrough = Mutant(
    "search-tap-through", breaks: "search.tap.found",
    killedBy: ["browsing/search-tap"], saying: ["selection", "img-00001"],
    collateral: ["search.hidden.never"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notShown", reply.view.around.searchText != nil,
          case .tap(let asset)? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// The text that an app begins with is passed over.
  static let seedIgnored = Mutant(
    "seed-ignored", breaks: "search.text.seeded",
    killedBy: ["browsing/seeded", "browsing/seeded-none"], saying: ["visible."],
    Tampering(
      opening: { request in if request.searchesAtOnce { request.set("searchText", nil) } }))

  /// The text that an app searches for later is passed over.
  static let laterTextIgnored = Mutant(
    "later-text-ignored", breaks: "search.text.seeded",
    killedBy: ["browsing/seeded-later"], saying: ["visible.ids"],
    Tampering(
      gesture: { gesture, _ in
        if case .hostUpdate(let update) = gesture, update.searchText != nil {
          nil
        } else {
          gesture
        }
      }))

  /// A device without a search field searches.
  static let searchOnWatch = Mutant(
    "search-on-watch", breaks: "search.none.refused",
    killedBy: ["browsing/no-search[word]"], saying: ["reply.refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.request.device?.capabilities.contains(.search) == false,
          case .search? = moment.gesture
        else { return }
        reply.forgetRefusal()
        reply.view.controls.showsSearch = true
      }))

  /// A search text that the device does not take, or that is none, is passed over.
  static let seedDropped = Mutant(
    "seed-dropped-in-silence", breaks: "search.none.refused",
    killedBy: ["browsing/no-search-text[word]", "browsing/search-text-type[number]"],
    saying: ["error.code", "found nothing"],
    collateral: ["config.search-text.offered", "config.values.typed"],
    Tampering(
      opening: { request in if !request.searchesAtOnce { request.set("searchText", nil) } }))

  /// Whatever empties a grid, the library is said to be empty.
  static let emptyBlamesLibrary = Mutant(
    "empty-blames-library", breaks: "browse.empty.reason",
    killedBy: ["browsing/empty-filter[nothing]", "browsing/empty-search"], saying: ["library"],
    Tampering(
      reply: { reply, _ in
        if reply.view.around.empty != nil { reply.view.around.empty = "library" }
      }))

  /// A search by the words of names alone, in lower case: those searched for and those there.
  private static func searching(
    in library: @escaping @Sendable (OpenRequest) -> [Asset] = { $0.window() },
    finding finds: @escaping @Sendable ([String], [String]) -> Bool = { words, names in
      words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard let words = reply.view.around.searchText.flatMap(SearchWords.init)?.words,
          moment.edits.isEmpty
        else { return }
        reply.view.visible.list(
          library(moment.request).filter { asset in
            let name = asset.file.split(separator: ".").first ?? ""
            return finds(words, SearchWords.words(in: String(name)))
          })
      })
  }

  /// Of what a search finds, what is spelt as it is.
  private static func searching(as spelling: @escaping @Sendable (String) -> String) -> Tampering {
    Tampering(
      reply: { reply, moment in
        guard let text = reply.view.around.searchText, moment.edits.isEmpty,
          text.contains(where: \.isLetter)
        else { return }
        let words = spelling(text).split(separator: " ")
        let shown = Set(reply.view.visible.identifiers ?? [])
        reply.view.visible.list(
          moment.request.window().filter { asset in
            shown.contains(asset.identifier.rawValue)
              && words.allSatisfy { spelling(asset.file).contains($0) }
          })
      })
  }
}

extension OpenRequest {
  /// Whether the picker opens on a search, as the device allows.
  fileprivate var searchesAtOnce: Bool {
    guard configuration["searchText"]?.stringValue != nil, let device else { return false }
    return device.options.searchText ?? device.capabilities.contains(.search)
  }
}
