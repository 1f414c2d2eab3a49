// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
public import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
public import Testing

extension DeviceProfile {
  static func family(
    _ width: Int, _ height: Int, scale: Int = 2, shape: Screen.Shape = .roundedRectangle
  ) -> DeviceProfile {
    var profile = familyWatch()
    profile.name = "\(width)x\(height) \(shape.rawValue)"
    profile.screen = Screen(
      size: PixelSize(width: width, height: height), scale: scale, shape: shape)
    return profile
  }

  /// Screens of very different sizes and outlines.
  static let allShapes: [DeviceProfile] =
    [
      family(396, 484), family(324, 394), family(422, 514), family(368, 448, shape: .rectangle),
      family(416, 416, shape: .round), family(1170, 2532, scale: 3),
      family(2048, 1536, shape: .rectangle),
    ] + smallAndLarge + finishingLater

  /// Screens with an additional choice while items are pending.
  static let finishingLater: [DeviceProfile] = [
    family(720, 1440, shape: .rectangle), family(1170, 2532, scale: 3),
    family(320, 480, scale: 1, shape: .rectangle), family(3024, 1964, shape: .rectangle),
  ].map { $0.with("later") { $0.delivery.backgroundFinish = true } }

  /// The smallest and largest screens, round ones, and those with minimum font sizes or safe
  /// insets.
  static let smallAndLarge: [DeviceProfile] = [
    family(144, 168, scale: 1, shape: .rectangle), family(176, 176, scale: 1, shape: .rectangle),
    family(200, 228, scale: 1, shape: .rectangle), family(240, 240, scale: 1, shape: .rectangle),
    family(180, 180, scale: 1, shape: .round), family(180, 180, shape: .round),
    family(240, 240, scale: 1, shape: .round), family(384, 384, shape: .round),
    family(454, 454, scale: 1, shape: .round), family(454, 454, shape: .round),
    family(1200, 825, scale: 1, shape: .rectangle), family(800, 480, scale: 1, shape: .rectangle),
    family(1920, 1080, scale: 1, shape: .rectangle).with("24 points") {
      $0.text.minimumSize = 24
      $0.screen.safeInsets.leading = 80
      $0.screen.safeInsets.trailing = 80
      $0.screen.safeInsets.top = 60
      $0.screen.safeInsets.bottom = 60
      $0.grid.columns = 5
    },
    family(1179, 2556, scale: 3).with("island") {
      $0.screen.cornerRadius = 55
      $0.screen.safeInsets.top = 59
      $0.screen.safeInsets.bottom = 34
    },
    family(2556, 1179, scale: 3).with("notch at the left") {
      $0.screen.cornerRadius = 55
      $0.screen.safeInsets.leading = 59
      $0.screen.safeInsets.bottom = 21
    },
    family(144, 168, scale: 1, shape: .rectangle).with("14 points") { $0.text.minimumSize = 14 },
  ]

  func with(_ name: String, _ change: (inout DeviceProfile) -> Void) -> DeviceProfile {
    var copy = self
    copy.name += " " + name
    change(&copy)
    return copy
  }
}

extension DeviceProfile: CustomTestStringConvertible {
  /// The name is enough to identify a failed case.
  public var testDescription: String { name }
}

/// A picker whose state machine is driven by the test.
struct PickerFixture {
  var machine: PickerStateMachine
  let assets: [Asset]
  let profile: DeviceProfile
  var connection = Connection(bytesPerSecond: 300_000)
  var isReachable: Bool?

  /// - Parameters:
  ///   - profile: The device.
  ///   - count: The number of assets in the library.
  ///   - limit: The selection limit.
  ///   - ordered: Whether badges carry numbers.
  ///   - isBare: Whether the host app receives each change and hides the picker's buttons.
  ///   - listed: The date of the last cloud listing.
  ///   - disabled: The capabilities that the host app disabled.
  init(
    _ profile: DeviceProfile, count: Int = 1_200, limit: Int = 5, ordered: Bool = true,
    isBare: Bool = false, listed: Timestamp? = nil, disabled: PickerCapabilities = []
  ) {
    self.profile = profile
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.disabledCapabilities = disabled
    configuration.selection = ordered ? .ordered : .default
    if isBare {
      configuration.selection = .continuousAndOrdered
      configuration.disabledCapabilities = .selectionActions
    }
    let all = Asset.roll(count).map { asset in
      asset.identifier.rawValue.hasSuffix("0") ? asset : asset.inCloud(byteCount: 400_000)
    }
    let (window, assets) = AssetWindow.cut(profile.library, from: all)
    self.assets = assets
    machine = PickerStateMachine(
      configuration: configuration, profile: profile, window: window, listed: listed)
    _ = machine.handle(.counted(assets.count, listing: 0))
  }

  var view: PickerView {
    machine.view(of: connection)
  }

  mutating func select(_ count: Int) {
    for asset in assets.prefix(count) { _ = machine.handle(.tap(asset)) }
  }

  mutating func load(_ count: Int) {
    select(count)
    _ = machine.handle(.finish)
  }

  mutating func deliver(_ change: DeliveryEvent.Change, to index: Int) {
    let event = DeliveryEvent(
      attempt: 1, identifier: assets[index].identifier, change: change)
    _ = machine.handle(.delivery(event))
  }

  /// Starts a fetch in which the first asset arrives and the others fail.
  mutating func fail(_ count: Int, _ reason: FailureReason = .offline) {
    load(count)
    deliver(.arrived, to: 0)
    for index in 1..<count { deliver(.failed(reason, retryAfter: nil), to: index) }
  }

  func state(offset: Double = 0, focus: ScreenTarget? = nil, message: String? = nil) -> ScreenState
  {
    var state = ScreenState(view: view, profile: profile)
    if case .picking = view.phase {
      let positions = GridMetrics(view: view, profile: profile).positions(at: offset)
      state.cells = positions.map { position in
        GridCell(
          position: position, asset: assets[position],
          availability: machine.availability(of: assets[position], isReachable: isReachable))
      }
    }
    for asset in assets.prefix(200) { state.thumbnails[asset.identifier] = .ready }
    state.offset = offset
    state.focus = focus
    state.message = message
    return state
  }

  func layout(offset: Double = 0, focus: ScreenTarget? = nil, message: String? = nil)
    -> ScreenLayout
  {
    ScreenLayout(state(offset: offset, focus: focus, message: message))
  }

  /// Returns the picker in each of its phases.
  static func everyPhase(of profile: DeviceProfile) -> [PickerFixture] {
    let picking = PickerFixture(profile)
    var (selected, loading, failed, hopeless) = (picking, picking, picking, picking)
    selected.select(3)
    loading.load(5)
    loading.deliver(.received(bytes: 200_000, total: 400_000), to: 0)
    loading.deliver(.arrived, to: 1)
    failed.fail(5)
    hopeless.fail(5, .notFound)
    var (finished, later, cancelled) = (failed, loading, picking)
    _ = later.machine.handle(.finishLater("token"))
    _ = finished.machine.handle(.useArrived)
    _ = cancelled.machine.handle(.cancel)
    let empty = PickerFixture(profile, count: 0)
    return [picking, selected, loading, failed, hopeless, finished, later, cancelled, empty]
  }
}

extension ScreenLayout {
  var texts: [(text: ScreenText, frame: ScreenRect)] {
    elements.compactMap { element in
      if case .text(let text) = element.content { (text, element.frame) } else { nil }
    }
  }
  /// All strings in drawing order, including the title if it is a button.
  var strings: [String] {
    elements.compactMap { element in
      switch element.content {
      case .text(let text): text.string
      case .button(let button) where isTool(button):
        button.title.replacing(" ▾", with: "").replacing("‹ ", with: "")
      default: nil
      }
    }
  }
  /// The buttons at the bottom.
  var buttons: [(button: ScreenButton, frame: ScreenRect)] {
    allButtons.filter { !isTool($0.button) }
  }
  var allButtons: [(button: ScreenButton, frame: ScreenRect)] {
    elements.compactMap { element in
      if case .button(let button) = element.content { (button, element.frame) } else { nil }
    }
  }
  private func isTool(_ button: ScreenButton) -> Bool {
    toolRows.contains { $0.contains(button.action) }
  }
  func marks(_ isWanted: (ScreenMark) -> Bool) -> [ScreenElement] {
    elements.filter { element in
      if case .mark(let mark) = element.content { isWanted(mark) } else { false }
    }
  }
  var cellFrames: [ScreenRect] {
    elements.compactMap { element in
      switch element.content {
      case .thumbnail, .placeholder: element.frame
      default: nil
      }
    }
  }
}

/// Draws every document as one solid colour, and records the documents.
final class StubDrawing: PictureDrawing {
  private let drawn = Mutex<[String]>([])
  private let isBroken: Mutex<Bool>

  init(isBroken: Bool = false) {
    self.isBroken = Mutex(isBroken)
  }

  /// Sets whether drawing fails.
  func fail(_ isBroken: Bool) { self.isBroken.withLock { $0 = isBroken } }

  /// The documents that were drawn, in order.
  var documents: [String] { drawn.withLock { $0 } }

  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    drawn.withLock { $0.append(svg) }
    guard !isBroken.withLock({ $0 }) else {
      throw MediaError(path: "svg", reason: .damaged, detail: "stub")
    }
    return .solid(255, 255, 255, size)
  }

  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]
  { [] }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] { [] }
}

extension PixelImage {
  static func solid(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ size: PixelSize) -> PixelImage {
    // Whole words per pixel: byte by byte, a large picture takes a second in a debug build.
    let pixel = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 255 << 24
    let pixels = [UInt32](repeating: pixel.littleEndian, count: size.width * size.height)
    return PixelImage(size: size, bytes: pixels.withUnsafeBytes { Array($0) })
  }

  /// Returns a colour gradient, a different one for each number.
  static func slope(_ number: Int, _ size: PixelSize) -> PixelImage {
    let bytes = (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x -> [UInt8] in
        let (across, down) = (x * 255 / size.width, y * 255 / size.height)
        return [UInt8(across), UInt8((down + number * 60) % 256), UInt8(number * 37 % 256), 255]
      }
    }
    return PixelImage(size: size, bytes: bytes)
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(y * size.width + x) * 4..<(y * size.width + x) * 4 + 4])
  }
}
