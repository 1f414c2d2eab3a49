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
