// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerProfiles

/// A picker on a device, whose screens can be drawn without a library and without a network.
struct FrameScene {
  let profile: DeviceProfile
  private let grid: PickerStateMachine
  private let assets: [Asset]
  private let pictures: [AssetIdentifier: PixelImage]

  /// Opens a picker with 400 photos, of which three are selected.
  ///
  /// - Parameter profile: The identifier of a bundled profile.
  /// - Throws: An error of the profile.
  init(_ profile: String) throws {
    self.profile = try ProfileStore().profile(profile)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    let all = (0..<400).map { number in
      Asset(
        identifier: AssetIdentifier("photo-\(number)"),
        captureDate: Timestamp(milliseconds: Int64(number) * 60_000, offsetMinutes: 0),
        byteCount: 3_000_000, availability: number % 3 == 0 ? .device : .cloud)
    }
    let (window, assets) = AssetWindow.cut(self.profile.library, from: all)
    self.assets = assets
    var machine = PickerStateMachine(
      configuration: configuration, profile: self.profile, window: window)
    _ = machine.handle(.counted(assets.count, listing: 0))
    for asset in assets.prefix(3) { _ = machine.handle(.tap(asset)) }
    grid = machine
    let metrics = GridMetrics(view: machine.view(), profile: self.profile)
    let size = metrics.thumbnailSize(within: self.profile.budgets.decodedMemory)
    // Only assets near the visible rows have a picture, as in a real picker.
    let shown = metrics.positions(at: 0).upperBound + 2 * metrics.columns
    pictures = Dictionary(
      uniqueKeysWithValues: assets.prefix(shown).enumerated().map {
        ($1.identifier, Self.picture($0, size))
      })
  }

  /// Returns the layout of the grid.
  ///
  /// - Parameters:
  ///   - row: The number of rows that are scrolled out of the screen at the top.
  ///   - tapped: The index of an additional asset to tap, or nil for none.
  /// - Returns: The layout.
  func grid(row: Double = 0, tapped: Int? = nil) -> ScreenLayout {
    var machine = grid
    if let tapped { _ = machine.handle(.tap(assets[tapped])) }
    return layout(of: machine, row: row)
  }

  /// Returns the layout of the loading screen after a number of kilobytes was received.
  func loading(kilobytes: Int64) -> ScreenLayout {
    var machine = grid
    for asset in assets[3..<8] { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    if case .loading(let loading) = machine.view().phase,
      let first = loading.items.first(where: { $0.asset.availability == .cloud })
    {
      let change = DeliveryEvent.Change.received(bytes: kilobytes * 1_000, total: 3_000_000)
      _ = machine.handle(
        .delivery(
          DeliveryEvent(attempt: 1, identifier: first.asset.identifier, change: change)))
    }
    return layout(of: machine, row: 0)
  }

  /// Returns the pictures that a layout shows.
  func pictures(of layout: ScreenLayout) -> [AssetIdentifier: PixelImage] {
    pictures.filter { layout.pictured.contains($0.key) }
  }

  private func layout(of machine: PickerStateMachine, row: Double) -> ScreenLayout {
    let view = machine.view(of: Connection(bytesPerSecond: 500_000))
    var state = ScreenState(view: view, profile: profile)
    if view.phase == .picking {
      let metrics = GridMetrics(view: view, profile: profile)
      state.offset = metrics.scrolled(0, by: row)
      state.cells = metrics.positions(at: state.offset).map { position in
        GridCell(
          position: position, asset: assets[position],
          availability: machine.availability(of: assets[position], isReachable: nil))
      }
    }
    for identifier in pictures.keys { state.thumbnails[identifier] = .ready }
    return ScreenLayout(state)
  }

  /// Returns a color gradient that differs for each number.
  private static func picture(_ number: Int, _ size: PixelSize) -> PixelImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        bytes += [
          UInt8(x * 255 / size.width), UInt8(y * 255 / size.height), UInt8(number * 37 % 256), 255,
        ]
      }
    }
    return PixelImage(size: size, bytes: bytes)
  }
}
