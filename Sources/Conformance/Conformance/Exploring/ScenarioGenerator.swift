// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Generates scenarios; the same seed and index give the same scenario.
struct ScenarioGenerator: Hashable, Sendable {
  /// The number of successive scenarios that use the same library; a picker may need long to load a
  /// new one.
  private static let scenariosPerLibrary = 16
  private static let start: Int64 = 1_704_067_200_000

  let device: ExploredDevice
  let seed: UInt64
  /// The number of commands in a scenario.
  let length: Int
  /// The kinds of commands that the picker supports.
  var kinds = Set(ExplorationCommand.Kind.allCases)

  /// Generates a scenario.
  ///
  /// - Parameter index: Its index, from 0.
  /// - Returns: The scenario.
  func scenario(_ index: Int) -> Scenario {
    var random = RandomSource(seed, UInt64(index), 1)
    var scenario = Scenario(profile: device.profile, library: library(index))
    // Most errors can only be found if a few assets are selected.
    scenario.limit = random.pick([0, 0, 1, 2, 3, 4, nil]) ?? 0
    scenario.mode = random.pick(device.modes) ?? .default
    if device.hasPreselection, scenario.limit ?? 1 != 1, random.oneIn(2) {
      scenario.preselected = preselection(scenario.library, &random)
    }
    scenario.environment.isLinkUp = !random.oneIn(4)
    if random.oneIn(4) { scenario.environment.latency = 300 }
    scenario.commands = commands(&random)
    return scenario
  }

  private func library(_ index: Int) -> [LibraryAsset] {
    var random = RandomSource(seed, UInt64(index / Self.scenariosPerLibrary), 2)
    let count = random.oneIn(12) ? 0 : 1 + random.below(7)
    // Sometimes all assets are in the cloud, so that many originals must be fetched.
    let isFar = device.isFamily && random.oneIn(3)
    // The assets are inserted in an order that depends neither on their identifiers nor on their
    // dates.
    return (0..<count).map { number in
      var asset = asset(
        "\(["b", "a", "B", "é", "a1"][random.below(5)])\(number)", isFar: isFar, &random)
      asset.file = Self.files[(number + index) % Self.files.count](number)
      return LibraryAsset(asset)
    }
  }

  /// Functions that make the file name of an asset from its number; assets can have different,
  /// equal and missing names.
  private static let files: [@Sendable (Int) -> String] = [
    { _ in "" }, { "DCIM/IMG_000\($0 % 3).HEIC" }, { "other/\($0)/IMG_0001.JPG" },
    { "IMG_0001(\($0)).jpg" }, { _ in "" },
  ]

  private func asset(
    _ identifier: String, isFar: Bool, _ random: inout RandomSource
  ) -> Asset {
    var asset = Asset(identifier: AssetIdentifier(identifier))
    asset.kind = random.pick([.image, .image, .image, .image, .livePhoto, .video]) ?? .image
    if asset.kind == .video { asset.contentType = .quickTimeMovie }
    if !random.oneIn(4) { asset.captureDate = date(&random) }
    if !random.oneIn(3) { asset.modificationDate = date(&random) }
    // If the device shows no assets in the cloud, only a few are there, so that the grid has enough
    // assets for swipes.
    asset.availability = isFar || random.oneIn(device.isFamily ? 2 : 4) ? .cloud : .device
    asset.byteCount = Int64([1000, 250_000, 500_000, 1_000_000, 2_000_000][random.below(5)])
    asset.isHidden = random.oneIn(10)
    asset.isTrashed = random.oneIn(10)
    return asset
  }

  /// Returns one of a few dates, so that some assets have equal dates; some dates are in the
  /// future.
  private func date(_ random: inout RandomSource) -> Timestamp {
    let day = random.oneIn(10) ? 40_000 : random.below(4)
    return Timestamp(milliseconds: Self.start + Int64(day) * 86_400_000, offsetMinutes: 0)
  }

  /// Returns the assets to preselect; some are outside the window, some are repeated and some do
  /// not exist.
  ///
  /// Hidden assets are not preselected, because the rules do not specify whether they count as
  /// unknown.
  private func preselection(
    _ library: [LibraryAsset], _ random: inout RandomSource
  ) -> [String] {
    let known = library.map(\.asset).filter { !$0.isHidden && !$0.isTrashed }
      .map(\.identifier.rawValue)
    let count = random.below(4)
    return (0..<count).compactMap { _ in random.oneIn(8) ? "unknown" : random.pick(known) }
  }
}

extension ScenarioGenerator {
  func commands(_ random: inout RandomSource) -> [ExplorationCommand] {
    typealias Kind = ExplorationCommand.Kind
    // Each scenario leaves out some kinds of commands at random (swarm testing). The other kinds
    // then occur more often and reach more states.
    var kinds = Kind.allCases.filter { _ in !random.oneIn(3) }.filter(self.kinds.contains)
    if kinds.isEmpty { kinds = [.tap] }
    // These commands close the picker or start a fetch. They are rare, because little can be tested
    // on a closed picker.
    let rare: Set<Kind> = [.finish, .finishLater, .cancel, .end]
    let weighted = kinds.flatMap { kind in
      Array(
        repeating: kind,
        count: kind == .tap ? 8 : kind == .swipe ? 4 : rare.contains(kind) ? 1 : 2)
    }
    var commands = random.oneIn(3) ? prelude(&random) : []
    commands.removeAll { !self.kinds.contains($0.kind) }
    while commands.count < length {
      guard let kind = random.pick(weighted) else { break }
      let command = command(kind, &random)
      commands.append(command)
      // Sometimes a command is performed twice, as if a person pressed a button twice.
      if random.oneIn(8) { commands.append(command) }
    }
    return Array(commands.prefix(length))
  }

  /// Returns commands that start a fetch and sometimes cancel it.
  ///
  /// Many behaviors occur only during a fetch, and few random sequences would start one.
  private func prelude(_ random: inout RandomSource) -> [ExplorationCommand] {
    let taps = (0...random.below(5)).map { ExplorationCommand.tap($0) }
    guard random.oneIn(2) else { return taps + [.finish] }
    return taps + [.finish, .advance([250, 500, 1000][random.below(3)]), .cancel]
  }

  private func command(
    _ kind: ExplorationCommand.Kind, _ random: inout RandomSource
  ) -> ExplorationCommand {
    switch kind {
    case .tap: return .tap(random.below(8))
    case .tapUnseen: return .tapUnseen(random.below(8))
    case .swipe: return .swipe((0...random.below(4)).map { _ in random.below(8) })
    case .finish: return .finish
    case .cancel: return .cancel
    case .retry: return .retry
    case .useArrived: return .useArrived
    case .goBack: return .goBack
    case .finishLater: return random.oneIn(2) ? .finishLater : .look(look(&random))
    case .load: return .load(random.below(5), asVideo: random.oneIn(4))
    case .look: return .look(look(&random))
    case .resize: return .resize(random.below(12))
    case .hostDeselect:
      let index = random.below(8)
      return random.oneIn(3) ? .hostDeselectAlso(index) : .hostDeselect(index)
    case .hostMove:
      let index = random.below(8)
      return .hostMove(index, after: random.oneIn(3) ? nil : random.below(8))
    case .hostLimit:
      if random.oneIn(4) {
        return .hostUpdate(
          limit: random.oneIn(3) ? nil : random.below(5), hasEdges: random.oneIn(2))
      }
      return .hostLimit(random.below(5))
    case .end: return end(&random)
    case .libraryRemove: return .library(.remove(random.below(8)))
    case .libraryAdd: return .library(addition(&random))
    case .libraryEdit:
      let edit = random.pick(ExplorationCommand.Edit.allCases) ?? .hide
      return .library(.edit(random.below(10), edit))
    case .advance:
      let waits = [0, 1, 249, 250, 299, 300, 499, 500, 999, 1000, 1300, 2000, 5000]
      return .advance(waits[random.below(waits.count)])
    case .link: return .link(isUp: !random.oneIn(2))
    }
  }

  private func look(_ random: inout RandomSource) -> ExplorationCommand.Look {
    switch random.below(8) {
    case 0: .toStart
    case 1: .zoomIn
    case 2: .zoomOut
    case 3: .review
    case 4: .leave
    case 5: .removeLocation(random.oneIn(2))
    default: .scroll(random.below(10))
    }
  }

  /// Returns a command that closes the picker, or as often a change of the view, so that few
  /// scenarios end early.
  private func end(_ random: inout RandomSource) -> ExplorationCommand {
    switch random.below(8) {
    case 0: .hostClose
    case 1: .fail(.hostDied)
    case 2: .fail(.budgetExceeded)
    case 3: .fail(.libraryVanished)
    default: .look(look(&random))
    }
  }

  private func addition(_ random: inout RandomSource) -> ExplorationCommand.LibraryMove {
    switch random.below(4) {
    case 0: .add(random.below(4))
    case 1: .replace(random.below(8), by: random.below(4))
    default: .restore(random.below(4))
    }
  }
}
