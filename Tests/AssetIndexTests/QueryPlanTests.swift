// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Pages and windows walk along one index and never sort: what makes a million assets quick.
@Suite struct QueryPlanTests {
  private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
    let database = try AssetDatabase()
    return try await database.writer.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
        .map { $0["detail"] as String }
    }
  }

  private func window(_ library: DeviceProfile.Library) -> AssetWindow {
    AssetWindow.cut(library, from: Asset.roll(3)).window
  }

  @Test func aPageIsOneSearchOfTheIndex() async throws {
    for library in [DeviceProfile.watch().library, .init()] {
      let window = window(library)
      let oldest = try #require(window.oldest)
      let query = AssetDatabase.query(
        AssetRow.columns, window, .all(of: [.images, .not(.screenshots)]),
        after: AssetWindow.Key(Asset.roll(3)[0]), oldest: oldest, limit: 50)
      let plan = try await plan(query.sql, query.arguments)
      #expect(plan.count == 1)
      #expect(
        plan[0].hasPrefix("SEARCH asset USING INDEX asset_window ((orderKey,identifier)>(?,?)"),
        "\(plan)")
    }
  }

  @Test func countingInsideTheWindowNeedsNoSort() async throws {
    let window = window(DeviceProfile.watch().library)
    let oldest = try #require(window.oldest)
    let query = AssetDatabase.query("count(*)", window, .screenshots, oldest: oldest)
    let plan = try await plan(query.sql, query.arguments)
    #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH asset USING COVERING INDEX asset_window"))
  }

  @Test func identifiersAreLookedUp() async throws {
    let plan = try await plan("SELECT id FROM asset WHERE identifier = ?", ["x"])
    #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH asset USING"))
  }
}
