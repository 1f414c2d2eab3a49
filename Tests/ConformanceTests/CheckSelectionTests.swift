// SPDX-License-Identifier: Apache-2.0

import Conformance
import Testing

@Suite struct CheckSelectionTests {
  @Test func unknownNamesAreReported() throws {
    let suite = try SuiteFiles(SuiteFiles.small).suite()
    var selection = CheckSelection()
    #expect(selection.issue(in: suite) == nil && selection.isComplete)
    selection.profiles = ["watch", "fridge"]
    #expect(
      selection.issue(in: suite) == "the suite has no profile \"fridge\"; use phone or watch")
    selection.profiles = ["watch"]
    selection.only = ["b/first", "b/fir"]
    #expect(
      selection.issue(in: suite)
        == "the suite has no rule, case or check \"b/fir\"; there are a, b, c, d, "
        + "and all their names in list --checks")
    selection.only = ["tap.selects"]
    #expect(selection.issue(in: suite) == nil && !selection.isComplete)
  }
}
