// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import locket_bench

@Suite struct CompareTests {
  @Test func longComparisonsRunOnlyWhenNamed() {
    let all = Compare.chosen([]).map(\.subject.name)
    #expect(all.contains("window-10k"))
    #expect(!all.contains("window-5m"))
    #expect(Compare.chosen(["window-5m"]).map(\.subject.name) == ["window-5m"])
    #expect(Set(Compare.all.map(\.subject.name)).count == Compare.all.count)
  }
}
