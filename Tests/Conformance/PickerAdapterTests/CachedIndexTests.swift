// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import PickerAdapter

@Suite struct CachedIndexTests {
  /// A library that counts its queries.
  private final class Counting: AssetQuerying {
    let library: InMemoryLibrary
    let questions = Mutex(0)

    init(_ library: InMemoryLibrary) { self.library = library }

    private func count() { questions.withLock { $0 += 1 } }

    func window(_ rule: DeviceProfile.Library) async throws -> AssetWindow {
      count()
      return await library.window(rule)
    }

    func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
      count()
      return await library.count(in: window, matching: query)
    }

    func assets(
      in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
    ) async throws -> [Asset] {
      count()
      return await library.assets(in: window, matching: query, after: key, limit: limit)
    }

    func collections(
      in window: AssetWindow, matching query: AssetQuery
    ) async throws -> [AssetCollection] {
      count()
      return await library.collections(in: window, matching: query)
    }

    func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset] {
      count()
      return await library.assets(withIdentifiers: identifiers)
    }
  }

  @Test func repeatedQueriesAreAnsweredFromTheCache() async throws {
    let library = InMemoryLibrary(Asset.roll(60))
    let counting = Counting(library)
    let index = CachedIndex(counting)
    var questions: [(DeviceProfile.Library, AssetQuery)] = []
    for newest in [nil, 0, 7] {
      var rule = DeviceProfile.Library()
      rule.newest = newest
      var excluding = AssetQuery()
      excluding.excluded = ["img-2", "img-5"]
      questions += [AssetQuery(), AssetQuery(filter: .images), excluding].map { (rule, $0) }
    }
    var asked = 0
    for round in 0..<3 {
      for (rule, query) in questions {
        let window = try await index.window(rule)
        #expect(await window == library.window(rule))
        #expect(
          try await index.count(in: window, matching: query)
            == library.count(in: window, matching: query))
        let page = try await index.assets(in: window, matching: query, after: nil, limit: 4)
        #expect(
          await page == library.assets(in: window, matching: query, after: nil, limit: 4))
        let key = page.last.map { AssetWindow.Key($0) }
        #expect(
          try await index.assets(in: window, matching: query, after: key, limit: 9)
            == library.assets(in: window, matching: query, after: key, limit: 9))
        #expect(
          try await index.collections(in: window, matching: query)
            == library.collections(in: window, matching: query))
        let names = page.map(\.identifier)
        #expect(
          try await index.assets(withIdentifiers: names) == library.assets(withIdentifiers: names))
      }
      let now = counting.questions.withLock { $0 }
      if round == 0 { asked = now } else { #expect(now == asked, "asked again") }
    }
    #expect(asked > questions.count)
  }
}
