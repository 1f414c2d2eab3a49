// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import PickerTesting
import Testing

@Suite struct CrownMotionTests {
  let watch = DeviceProfile.familyWatch().with("crown") { $0.inputs = [.touch, .crown] }

  /// Turns a crown at some times and lets it come to rest, looked at 30 times a second.
  func rows(
    of times: [Double], _ profile: DeviceProfile? = nil, isForward: Bool = true,
    isStill: Bool = false
  ) -> (turned: [ScreenCommand?], coasted: [Double]) {
    var crown = CrownMotion(profile ?? watch, isStill: isStill)
    let turned = times.map { crown.turn(isForward: isForward, at: $0) }
    var coasted: [Double] = []
    for frame in 1..<60 where crown.isCoasting {
      if case .scroll(let rows) = crown.goOn(at: (times.last ?? 0) + Double(frame) / 30) {
        coasted.append(rows)
      }
    }
    #expect(!crown.isCoasting)
    return (turned, coasted)
  }

  @Test func slowDetentsAreOneRowEach() {
    let slow = rows(of: (0..<20).map { Double($0) * 0.2 })
    #expect(slow.turned == Array(repeating: .scroll(1), count: 20))
    #expect(slow.coasted.isEmpty)
    #expect(rows(of: [5], isForward: false).turned == [.scroll(-1)])
  }

  @Test func aBurstGoesFasterAndCoastsAWholeNumberOfRows() {
    let quick = rows(of: (0..<8).map { Double($0) * 0.05 })
    #expect(
      quick.turned == [1, 1, 1, 2, 2, 2, 3, 3].map { .scroll($0) })
    let total = quick.coasted.reduce(0, +)
    #expect(total >= 4 && abs(total - total.rounded()) < 1e-9, "\(total)")
    // It slows down: no step is larger than the one before.
    for (before, after) in zip(quick.coasted, quick.coasted.dropFirst()) {
      #expect(after <= before + 1e-9)
    }
  }

  @Test func turnedBackItCoastsBack() {
    let quick = rows(of: (0..<8).map { Double($0) * 0.05 }, isForward: false)
    #expect(quick.coasted.reduce(0, +) <= -4)
  }

  @Test func aDetentOrAnotherInputEndsTheCoasting() {
    var crown = CrownMotion(watch)
    for time in 0..<6 { _ = crown.turn(isForward: true, at: Double(time) * 0.05) }
    #expect(crown.isCoasting)
    #expect(crown.turn(isForward: false, at: 0.3) == .scroll(-1))
    #expect(!crown.isCoasting)
    for time in 6..<12 { _ = crown.turn(isForward: true, at: Double(time) * 0.05) }
    crown.stop()
    #expect(!crown.isCoasting && crown.goOn(at: 9) == nil)
    #expect(crown.turn(isForward: true, at: 0.6) == .scroll(1))
  }

  @Test func withReducedMotionNothingMovesByItself() {
    let quick = rows(of: (0..<12).map { Double($0) * 0.02 }, isStill: true)
    #expect(quick.coasted.isEmpty)
  }

  @Test func howeverQuickItComesToRestNear() {
    let quick = rows(of: Array(repeating: 1, count: 40))
    #expect(quick.coasted.reduce(0, +) <= 12)
  }

  @Test func linesOfWordsMoveWhole() {
    let list = watch.with("list") { $0.text.listsWords = true }
    let quick = rows(of: (0..<8).map { Double($0) * 0.05 }, list)
    #expect(!quick.coasted.isEmpty && quick.coasted.allSatisfy { $0 == $0.rounded() })
  }

  @Test func pagesTurnOneABurst() {
    let paper = watch.with("paper") { $0.screen.refresh.turnsPages = true }
    let quick = rows(of: [0, 0.05, 0.1, 0.3, 0.5, 1, 1.1], paper)
    #expect(quick.turned == [.scroll(1), nil, nil, nil, nil, .scroll(1), nil])
  }

  @Test(
    "what a wheel moves is the profile's affair",
    arguments: [
      ([.touch, .crown], .coasting), ([.touch], .coasting), ([.pointer, .keys], .rows),
      ([.dpad, .voice], .focus), ([.buttons], .focus), ([.keys], .focus),
    ] as [([DeviceProfile.Input], CrownMotion.Style)])
  func styles(inputs: [DeviceProfile.Input], style: CrownMotion.Style) {
    #expect(watch.with("inputs") { $0.inputs = inputs }.crownStyle == style)
  }

  @Test func theFocusMovesWhereNothingElseTurns() {
    let remote = watch.with("remote") { $0.inputs = [.dpad] }
    let quick = rows(of: [0, 0.01, 0.02, 0.03, 0.04], remote)
    #expect(quick.turned == Array(repeating: .move(.down), count: 5))
    #expect(quick.coasted.isEmpty)
  }
}
