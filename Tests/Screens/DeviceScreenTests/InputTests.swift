// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// Tests that a device's own inputs reach everything that can be pressed.
@Suite struct InputTests {
  static let screens: [DeviceProfile] = [
    .family(396, 484), .family(240, 240, scale: 1, shape: .round),
    .family(1920, 1080, scale: 1, shape: .rectangle),
    .family(144, 168, scale: 1, shape: .rectangle).with("list") { $0.text.showsTextOnly = true },
  ]

  /// Returns all targets that some keys can reach from the start.
  func reached(_ commands: [ScreenCommand], _ fixture: PickerFixture) -> Set<ScreenTarget> {
    let rows = fixture.layout().actionRows
    let isLoading = fixture.view.phase.name == "loading"
    let field = NavigationField(
      grid: fixture.view.phase == .picking
        ? GridMetrics(view: fixture.view, profile: fixture.profile) : nil,
      toolRows: fixture.layout().toolRows, actionRows: rows,
      preferred: isLoading ? nil : rows.last?.last,
      isLinear: fixture.profile.hasOnlyUpAndDown)
    var start = ScreenNavigation()
    start.settle(in: field)
    var (seen, open) = (Set([start]), [start])
    while let navigation = open.popLast() {
      for command in commands {
        var next = navigation
        next.handle(command, in: field)
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return Set(seen.compactMap(\.focus))
  }

  /// Returns all targets that can be pressed.
  func targets(_ fixture: PickerFixture) -> Set<ScreenTarget> {
    let actions = (fixture.layout().toolRows + fixture.layout().actionRows).flatMap { $0 }.map {
      ScreenTarget.action($0)
    }
    guard fixture.view.phase == .picking else { return Set(actions) }
    return Set(actions + (0..<fixture.view.count).map { .cell($0) })
  }

  func phases(_ profile: DeviceProfile) -> [PickerFixture] {
    var few = PickerFixture(profile, count: 31)
    few.select(2)
    return [few, PickerFixture(profile, count: 1), PickerFixture(profile, count: 3, limit: 1)]
      + PickerFixture.everyPhase(of: profile).dropFirst(2)
  }

  @Test("up, down and select alone reach everything in every phase", arguments: screens)
  func buttons(screen: DeviceProfile) {
    let profile = screen.with("buttons") { $0.inputs = [.buttons] }
    for fixture in phases(profile) {
      #expect(
        reached([.move(.up), .move(.down)], fixture) == targets(fixture),
        "\(fixture.view.phase.name)")
    }
  }

  @Test("four directions and select reach everything in every phase", arguments: screens)
  func dpad(screen: DeviceProfile) {
    let profile = screen.with("d-pad") { $0.inputs = [.dpad] }
    for fixture in phases(profile) {
      #expect(
        reached(ScreenCommand.Direction.allCases.map { .move($0) }, fixture) == targets(fixture),
        "\(fixture.view.phase.name)")
    }
  }

  @Test("a knob that turns and is pressed reaches everything in every phase", arguments: screens)
  func knob(screen: DeviceProfile) {
    let profile = screen.with("knob") { $0.inputs = [.touch, .crown, .dpad] }
    for fixture in phases(profile) {
      for way in [1, -1] {
        #expect(
          reached([.step(way)], fixture) == targets(fixture), "\(fixture.view.phase.name)")
      }
    }
  }

  @Test func upFromTheFirstLeadsToTheButtonsWhereUpAndDownAreAllThereIs() {
    let fixture = PickerFixture(DeviceProfile.family(396, 484).with("") { $0.inputs = [.buttons] })
    let field = NavigationField(
      grid: GridMetrics(view: fixture.view, profile: fixture.profile),
      toolRows: fixture.layout().toolRows, actionRows: fixture.layout().actionRows,
      isLinear: true)
    var navigation = ScreenNavigation()
    navigation.handle(.move(.up), in: field)
    #expect(navigation.focus == .action(.more))
    navigation.handle(.move(.up), in: field)
    #expect(navigation.focus == .action(.add))
    for _ in 0..<2 { navigation.handle(.move(.down), in: field) }
    #expect(navigation.focus == .cell(0))
  }

  @Test(
    arguments: [
      ([.touch], false), ([.pointer, .keys], false), ([.dpad], true), ([.buttons], true),
      ([.crown, .touch], false), ([.crown], true), ([.keys, .voice], true), ([], true),
    ] as [([DeviceProfile.Input], Bool)])
  func theFocusShowsWhereNothingPoints(inputs: [DeviceProfile.Input], shows: Bool) async throws {
    let profile = DeviceProfile.watch().with("") { $0.inputs = inputs }
    #expect(profile.showsFocus == shows)
    let session = try await PickerSession(
      .several(), profile: profile, library: InMemoryLibrary(Asset.roll(9)),
      delivery: ManualDelivery())
    let screen = await PickerScreen(
      session: session, profile: profile, thumbnails: StubThumbnails(), drawing: StubDrawing()
    ) { $0.file }
    func hasRing() async throws -> Bool {
      try await screen.layout().elements.contains { $0.content == .ring(.focus, cornerRadius: 3) }
    }
    #expect(try await hasRing() == shows)
    try await screen.perform(.move(.right))
    #expect(try await hasRing())
  }

  @Test(
    "every position beside the grid is reached whole, by two buttons and by four directions",
    arguments: screens)
  func routes(screen: DeviceProfile) {
    for (name, state) in RouteLayoutTests.states(screen) {
      let layout = ScreenLayout(state)
      let isReview = state.list == nil && state.view.route.name == "review"
      let rows = state.list?.rows.count ?? (isReview ? 0 : state.view.count)
      let beside = state.sidebar == nil ? 0 : layout.targets.count { $0.target.isCollection }
      var wanted = Set(
        (layout.toolRows + layout.actionRows).flatMap { $0 }.map(ScreenTarget.action))
      // The first hundred cells of a long grid are enough.
      wanted.formUnion((0..<min(rows, 100)).map { .cell($0) })
      wanted.formUnion((0..<beside).map { .collection($0) })
      for isLinear in [true, false] {
        var field = NavigationField(
          grid: isReview ? nil : GridMetrics(state), toolRows: layout.toolRows,
          actionRows: layout.actionRows, preferred: layout.actionRows.last?.last,
          isLinear: isLinear)
        field.collections = beside
        let directions: [ScreenCommand.Direction] =
          isLinear ? [.up, .down] : ScreenCommand.Direction.allCases
        let missed = wanted.subtracting(reached(directions, in: field, upTo: 4_000))
        #expect(missed.isEmpty, "\(name) \(isLinear) \(missed)")
      }
    }
  }

  private func reached(
    _ directions: [ScreenCommand.Direction], in field: NavigationField, upTo maximumStepCount: Int
  ) -> Set<ScreenTarget> {
    var start = ScreenNavigation()
    start.settle(in: field)
    var (seen, open) = (Set([start.focus]), [start])
    var steps = 0
    // Breadth first, so that the beginning of a long grid is complete.
    while steps < open.count, steps < maximumStepCount {
      for direction in directions {
        var next = open[steps]
        next.handle(.move(direction), in: field)
        if seen.insert(next.focus).inserted { open.append(next) }
      }
      steps += 1
    }
    return Set(seen.compactMap(\.self))
  }
}

extension ScreenTarget {
  fileprivate var isCollection: Bool {
    if case .collection = self { return true }
    return false
  }
}
