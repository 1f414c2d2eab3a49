// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import locket_bench

@Suite struct FiguresTests {
  private func samples(_ values: [Double]) -> Samples {
    var samples = Samples()
    for value in values { samples.add(value) }
    return samples
  }

  private func outcome(_ goal: Goal, ours: [Double], theirs: [Double]) -> Outcome {
    var outcome = Outcome(
      Subject(name: "one", summary: "a try", theirs: "another", unit: .seconds, goal: goal))
    outcome.ours = samples(ours)
    outcome.theirs = samples(theirs)
    return outcome
  }

  @Test(
    arguments: [
      ([], 0), ([3], 3), ([5, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([1, 1, 1, 100], 1),
    ] as [([Double], Double)])
  func theMedianIsTheMiddle(values: [Double], median: Double) {
    #expect(samples(values).median == median)
  }

  @Test func spreadIsRelativeToMedian() {
    #expect(samples([2, 4, 5]).spread == 0.75)
    #expect(samples([]).spread == 0)
    #expect(samples([0, 0]).spread == 0)
  }

  @Test func ratioUsesMedians() {
    let outcome = outcome(.ratio(1.2), ours: [3, 9, 2], theirs: [2, 1, 70])
    #expect(outcome.ratio == 1.5)
    #expect(outcome.isMet == false)
    #expect(self.outcome(.ratio(1.5), ours: [3], theirs: [2]).isMet == true)
    #expect(self.outcome(.more(1), ours: [3], theirs: [2]).isMet == true)
    #expect(self.outcome(.more(0.9), ours: [3], theirs: [2]).isMet == false)
  }

  @Test func unmeasuredComparisonMeetsNoGoal() {
    #expect(outcome(.ratio(1.2), ours: [], theirs: []).isMet == nil)
    #expect(outcome(.ratio(1.2), ours: [1], theirs: [0]).ratio == nil)
    var skipped = outcome(.ratio(1.2), ours: [1], theirs: [1])
    skipped.skipped = "no curl"
    #expect(skipped.isMet == nil)
    #expect(BenchReport(outcomes: [skipped]).lines == ["one: skipped: no curl"])
    #expect(!BenchReport(outcomes: [skipped]).isAllMet)
  }

  @Test func figuresHaveThreeDigits() {
    #expect(Unit.seconds.text(of: 0.01234) == "12.3 ms")
    #expect(Unit.seconds.text(of: 4.567) == "4.57 s")
    #expect(Unit.bytes.text(of: 25_000_000) == "25.0 MB")
    #expect(Unit.microseconds.text(of: 123.4) == "123 us")
    #expect(Goal.ratio(0.025).text(ours: 1, theirs: 50, in: .bytes) == "2.00 %")
    #expect(Goal.more(5).text(ours: 1e6, theirs: 3e6, in: .bytes) == "-2.00 MB")
  }
}

@Suite struct TextTableTests {
  @Test func columnsAreAligned() {
    let table = TextTable(
      rows: [["", "ours", "goal"], ["fetch", "4.57 s", "<= 1.2x"], ["heads-of-all", "1 s", ""]],
      figures: [1])
    #expect(
      table.lines == [
        "                ours  goal",
        "fetch         4.57 s  <= 1.2x",
        "heads-of-all     1 s",
      ])
  }

  @Test func theReportHasALineForEachComparison() {
    var outcome = Outcome(
      Subject(
        name: "one", summary: "a try", theirs: "another", unit: .seconds, goal: .ratio(1.2)))
    outcome.ours.add(2.4)
    outcome.theirs.add(2)
    outcome.remarks = ["a note"]
    #expect(
      BenchReport(outcomes: [outcome]).lines == [
        "       ours  theirs  spread  ratio     goal       against",
        "one  2.40 s  2.00 s   0/0 %  1.20x  <= 1.2x  met  another",
        "one: a try", "one: a note",
      ])
  }
}
