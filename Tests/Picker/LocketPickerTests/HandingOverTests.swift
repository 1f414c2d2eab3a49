// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import RenditionTesting
import Testing

/// The bytes that an app receives for its picks.
@Suite struct HandingOverTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns a library of these assets, each with its own file.
  private func library(_ assets: [Asset]) async throws -> PhotoLibrary {
    for asset in assets { try folder.write([1, 2, 3], to: asset.file) }
    let index = try AssetDatabase()
    try await index.save(assets)
    return PhotoLibrary(root: folder.path, assets: index)
  }

  @Test(
    "preselect.kept.kept, preselect.new.ready: kept items come without bytes, new ones with bytes")
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
    "item.name, unseen.load.item.name: a photo that the library renamed has the name that people gave it"
  )
  func namedAsBefore() async throws {
    var roll = Asset.roll(2)
    roll[0].originalFilename = "../Été/IMG_0042.HEIC"
    let delivered = try await library(roll).deliver(
      roll.map { PickedItem(asset: $0, outcome: .ready) }, profile: .watch(), to: folder.path,
      with: CopyingRenditions())
    let names = delivered.compactMap { $0.rendition?.file.dropFirst(folder.path.utf8.count + 1) }
    #expect(names.count == 2 && names[0].hasPrefix("1-IMG_0042"), "\(names)")
    #expect(!names[1].hasPrefix("2-IMG_0042") && names.allSatisfy { !$0.contains("/") })
  }

  @Test("item.removed: the removal is requested of each file, and the result reports it")
  func removed() async throws {
    let roll = Asset.roll(3)
    let renditions = CopyingRenditions()
    let options: PickerMetadataOptions = [.removeLocation, .removeSerialNumbers]
    let delivered = try await library(roll).deliver(
      [
        PickedItem(asset: roll[0], outcome: .ready, removing: options),
        PickedItem(asset: roll[1], outcome: .kept, removing: options),
        PickedItem(asset: roll[2], outcome: .ready),
      ],
      profile: .watch(), maximumBytes: 900, to: folder.path, with: renditions)
    #expect(delivered.map(\.removed) == [options, [], []])
    #expect(delivered.map(\.removed.labels) == [["location", "serials"], [], []])
    #expect(renditions.requests.map(\.removing) == [options, []])
    #expect(renditions.requests.allSatisfy { $0.maximumBytes == 900 })
  }

  @Test(
    "unseen.watch.scaled, unseen.delivered.fits-screen: a watch requests files at the size of its screen",
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

  /// The sizes that are asked for, for assets of these sizes.
  private func sizes(
    of sizes: [PixelSize], _ delivery: (inout DeviceProfile.Delivery) -> Void
  ) async throws -> [PixelSize?] {
    var profile = DeviceProfile.watch()
    profile.screen.size = PixelSize(width: 400, height: 200)
    delivery(&profile.delivery)
    var roll = Asset.roll(sizes.count)
    for index in sizes.indices { roll[index].pixelSize = sizes[index] }
    let renditions = CopyingRenditions()
    _ = try await library(roll).deliver(
      roll.map { PickedItem(asset: $0, outcome: .ready) }, profile: profile, to: folder.path,
      with: renditions)
    return renditions.requests.map(\.fitting)
  }

  @Test(
    "unseen.delivered.fits-screen: a picture has at most the profile's pixels, and its own shape")
  func fewPixels() async throws {
    let originals = [
      PixelSize(width: 4_000, height: 3_000), PixelSize(width: 3_000, height: 4_000),
      PixelSize(width: 400, height: 300), PixelSize(width: 100_000, height: 1),
      PixelSize(width: 0, height: 0), PixelSize(width: .max, height: .max),
    ]
    let boxes = try await sizes(of: originals) {
      $0.fits = .original
      $0.maximumPixels = 120_000
    }
    #expect(boxes[0] == PixelSize(width: 400, height: 300))
    #expect(boxes[1] == PixelSize(width: 300, height: 400))
    #expect(boxes[2] == nil && boxes[3] == nil, "both have fewer")
    #expect(boxes[4] == PixelSize(width: 346, height: 346), "no shape is known")
    #expect(boxes[5] == PixelSize(width: 346, height: 346))
    let one = try await sizes(of: [PixelSize(width: 9, height: 90_000)]) {
      $0.fits = .original
      $0.maximumPixels = 5
    }
    #expect(one == [PixelSize(width: 1, height: 5)])
  }

  @Test("unseen.delivered.fits-screen: both the screen and the number of pixels limit a picture")
  func screenAndPixels() async throws {
    let originals = [PixelSize(width: 4_000, height: 3_000), PixelSize(width: 0, height: 0)]
    let loose = try await sizes(of: originals) {
      $0.fits = .screen
      $0.maximumPixels = 70_000
    }
    #expect(loose.first == PixelSize(width: 400, height: 200), "the screen is the tighter one")
    #expect(loose.last == PixelSize(width: 264, height: 200))
    let tight = try await sizes(of: originals) {
      $0.fits = .screen
      $0.maximumPixels = 7_500
    }
    #expect(tight.first == PixelSize(width: 100, height: 75))
  }
}
