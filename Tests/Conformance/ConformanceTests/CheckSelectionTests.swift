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
      selection.issue(in: suite) == "the suite has no profile 'fridge'; use one of phone, watch")
    selection.profiles = ["watch"]
    selection.only = ["b/first", "b/fir"]
    #expect(
      selection.issue(in: suite)
        == "the suite has no area, rule, case or check 'b/fir'; did you mean 'b/first'? "
        + "See 'locket-conformance list --checks'")
    selection.only = ["tap.selects"]
    #expect(selection.issue(in: suite) == nil && !selection.isComplete)
  }
}
