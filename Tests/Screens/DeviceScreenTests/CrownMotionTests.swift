// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import PickerTesting
import Testing

@Suite struct CrownMotionTests {
  let watch = DeviceProfile.familyWatch().with("crown") { $0.inputs = [.touch, .crown] }

  /// Turns a crown at some times, then lets it coast to rest at 30 frames per second.
  func rows(
    of times: [Double], _ profile: DeviceProfile? = nil, isForward: Bool = true,
    isStill: Bool = false
  ) -> (turned: [ScreenCommand?], coasted: [Double]) {
    var crown = CrownMotion(profile ?? watch, isStill: isStill)
    let turned = times.map { crown.rotate(isForward: isForward, at: $0) }
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
    // It slows down: no step is larger than the previous one.
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
    for time in 0..<6 { _ = crown.rotate(isForward: true, at: Double(time) * 0.05) }
    #expect(crown.isCoasting)
    #expect(crown.rotate(isForward: false, at: 0.3) == .scroll(-1))
    #expect(!crown.isCoasting)
    for time in 6..<12 { _ = crown.rotate(isForward: true, at: Double(time) * 0.05) }
    crown.stop()
    #expect(!crown.isCoasting && crown.goOn(at: 9) == nil)
    #expect(crown.rotate(isForward: true, at: 0.6) == .scroll(1))
  }

  /// Drags a grid with 30 movements per second and lifts the finger after a wait; returns the rows
  /// that it coasts.
  private func flick(
    _ rows: Double, over seconds: Double, wait: Double = 0.01, _ profile: DeviceProfile? = nil,
    isStill: Bool = false
  ) -> Double {
    var crown = CrownMotion(profile ?? watch, isStill: isStill)
    let moves = Int((seconds * 30).rounded())
    for move in 0...moves {
      crown.follow(by: move == 0 ? 0 : rows / Double(moves), at: Double(move) / 30)
    }
    crown.letGo(at: seconds + wait)
    var total = 0.0
    for frame in 1..<60 {
      if case .scroll(let rows) = crown.goOn(at: seconds + wait + Double(frame) / 30) {
        total += rows
      }
    }
    #expect(!crown.isCoasting)
    return total
  }

  @Test func aFlickedGridCoastsOnAsItWasMoved() {
    let down = flick(4, over: 0.2)
    #expect(down >= 4 && down == down.rounded())
    #expect(flick(-4, over: 0.2) == -down)
    #expect(flick(40, over: 0.2) <= 12, "however quick, it comes to rest near")
    #expect(flick(8, over: 0.2) > down)
  }

  @Test func slowlyDraggedOrHeldGridDoesNotCoast() {
    #expect(flick(1, over: 1) == 0)
    #expect(flick(4, over: 0.2, wait: 0.5) == 0)
    #expect(flick(4, over: 0.2, isStill: true) == 0)
    var crown = CrownMotion(watch)
    crown.follow(by: 5, at: 1)
    crown.letGo(at: 1)
    #expect(!crown.isCoasting, "one movement has no speed")
    for _ in 0..<3 { crown.follow(by: 2, at: 1.5) }
    crown.letGo(at: 1.5)
    #expect(!crown.isCoasting, "nor have some that came at once")
    crown.follow(by: 2, at: 2)
    crown.follow(by: 2, at: 2.03)
    crown.stop()
    crown.letGo(at: 2.03)
    #expect(!crown.isCoasting)
  }

  @Test func pagesAndFocusDoNotCoast() {
    let paper = watch.with("paper") { $0.screen.refresh.isPaged = true }
    let television = watch.with("tv") { $0.inputs = [.dpad] }
    for profile in [paper, television] { #expect(flick(4, over: 0.2, profile) == 0) }
  }

  @Test func withReducedMotionNothingMovesByItself() {
    let quick = rows(of: (0..<12).map { Double($0) * 0.02 }, isStill: true)
    #expect(quick.coasted.isEmpty)
  }

  @Test func howeverQuickItComesToRestNear() {
    let quick = rows(of: Array(repeating: 1, count: 40))
    #expect(quick.coasted.reduce(0, +) <= 12)
  }

  @Test func linesOfTextMoveWhole() {
    let list = watch.with("list") { $0.text.showsTextOnly = true }
    let quick = rows(of: (0..<8).map { Double($0) * 0.05 }, list)
    #expect(!quick.coasted.isEmpty && quick.coasted.allSatisfy { $0 == $0.rounded() })
  }

  @Test func burstScrollsOnePage() {
    let paper = watch.with("paper") { $0.screen.refresh.isPaged = true }
    let quick = rows(of: [0, 0.05, 0.1, 0.3, 0.5, 1, 1.1], paper)
    #expect(quick.turned == [.scroll(1), nil, nil, nil, nil, .scroll(1), nil])
  }

  @Test(
    "what a wheel moves is the profile's affair",
    arguments: [
      ([.touch, .crown], .coasting), ([.touch], .coasting), ([.pointer, .keys], .rows),
      ([.dpad, .voice], .focus), ([.buttons], .focus), ([.keys], .focus),
      ([.touch, .crown, .dpad], .steps), ([.touch, .dpad], .focus),
    ] as [([DeviceProfile.Input], CrownMotion.Style)])
  func styles(inputs: [DeviceProfile.Input], style: CrownMotion.Style) {
    #expect(watch.with("inputs") { $0.inputs = inputs }.crownStyle == style)
  }

  @Test func wheelMovesFocusWhereNothingScrolls() {
    let remote = watch.with("remote") { $0.inputs = [.dpad] }
    let quick = rows(of: [0, 0.01, 0.02, 0.03, 0.04], remote)
    #expect(quick.turned == Array(repeating: .move(.down), count: 5))
    #expect(quick.coasted.isEmpty)
    let knob = watch.with("knob") { $0.inputs = [.touch, .crown, .dpad] }
    #expect(rows(of: [0, 0.01, 0.02], knob).turned == Array(repeating: .step(1), count: 3))
  }
}
