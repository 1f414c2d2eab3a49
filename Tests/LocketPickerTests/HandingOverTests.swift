// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// Which bytes an app gets for what was picked.
@Suite struct HandingOverTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A library of these assets, each with a file of its own.
  private func library(_ assets: [Asset]) throws -> PhotoLibrary {
    for asset in assets { try folder.write([1, 2, 3], to: asset.file) }
    return PhotoLibrary(root: folder.path, assets: try AssetDatabase())
  }

  @Test("PRE-KEPT-EMPTY-PROVIDER, PRE-NEW-FULL-PROVIDER, P10: kept without bytes, new ones with")
  func keptComeWithoutBytes() async throws {
    let roll = Asset.roll(2)
    let renditions = CopyingRenditions()
    let delivered = try await library(roll).deliver(
      [PickedItem(asset: roll[0], outcome: .kept), PickedItem(asset: roll[1], outcome: .ready)],
      profile: .watch(), to: folder.path, with: renditions)
    #expect(delivered.map(\.asset.identifier) == ["img-2", "img-1"])
    #expect(delivered.map { $0.rendition?.byteCount } == [nil, 3])
    #expect(renditions.requests.count == 1, "the kept one's file is not even opened")
  }

  @Test(
    "WATCH-SCALED, W11: on a watch every file is asked for at the size of the screen",
    arguments: ["apple-watch-45mm", "apple-watch-45mm-family"])
  func scaledToTheScreen(identifier: String) async throws {
    let profile = try ProfileStore().profile(identifier)
    let roll = Asset.roll(3)
    let renditions = CopyingRenditions()
    let items = roll.map { PickedItem(asset: $0, outcome: .ready) }
    for mode in [AssetRepresentationMode.automatic, .current] {
      _ = try await library(roll).deliver(
        items, profile: profile, mode: mode, to: folder.path, with: renditions)
    }
    #expect(renditions.requests.count == 6)
    #expect(renditions.requests.allSatisfy { $0.fitting == PixelSize(width: 396, height: 484) })
  }
}
