// SPDX-License-Identifier: Apache-2.0

import Foundation
import Imaging
import PickerModel
import PickerPorts
import PickerProfiles
import PickerTesting
import Testing

@testable import DeviceScreen

/// Compares frames and layouts of the most important screens on very different devices with those
/// in `Golden`: layouts exactly, and pixels with ``FrameDifference``.
@Suite struct GoldenFrameTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  /// The folder for images that show a frame that differs beside the expected one.
  static let differences = URL(fileURLWithPath: ProjectFolder.path(of: ".build/golden"))
  private static let accepts = ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil
  private static let drawing = InProcessDrawing()

  /// A frame with its layout.
  private struct Shot {
    let layout: ScreenLayout
    let image: PixelImage
    var text: String { layout.lines.joined(separator: "\n") + "\n" }
  }

  private static func shot(
    of state: GoldenState, on device: String, drawing: some PictureDrawing = drawing
  ) async throws -> Shot {
    let profile = try profile(device)
    let state = try await state.make(profile)
    let layout = ScreenLayout(state)
    let metrics = GridMetrics(view: state.view, profile: profile)
    let size = metrics.thumbnailSize(within: profile.budgets.decodedMemory)
    var pictures: [AssetIdentifier: PixelImage] = [:]
    for identifier in layout.pictured {
      let number = Int(identifier.rawValue.drop { !$0.isNumber }) ?? 0
      pictures[identifier] = .hill(number, size)
    }
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: drawing))
    return Shot(layout: layout, image: try await renderer.frame(of: layout, pictures: pictures))
  }

  /// Returns the device; a large screen has one pixel per point, so that files and times stay
  /// small.
  private static func profile(_ device: String) throws -> DeviceProfile {
    var profile = try ProfileStore().profile(device)
    let (size, scale) = (profile.screen.size, profile.screen.scale)
    guard size.width * size.height > 1_000_000 else { return profile }
    profile.screen.size = PixelSize(width: size.width / scale, height: size.height / scale)
    profile.screen.scale = 1
    return profile
  }

  private static func read(_ file: URL, _ size: PixelSize) async throws -> PixelImage {
    try await InProcessPhotos().thumbnail(ofFileAt: file.path, size: size).image
  }

  private static func write(_ image: PixelImage, to file: URL) async throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let bytes = try await drawing.encode(.pixels(image), as: PictureEncoding(.png))
    try Data(bytes).write(to: file, options: .atomic)
  }

  @Test("frames and layouts are those that are kept", arguments: GoldenState.profiles)
  func framesAreAsTheyWere(device: String) async throws {
    for state in GoldenState.all {
      let shot = try await Self.shot(of: state, on: device)
      let image = Self.folder.appendingPathComponent("\(device)/\(state.name).png")
      let text = image.deletingPathExtension().appendingPathExtension("txt")
      let kept = try? await Self.read(image, shot.image.size)
      let isSame = kept.map { FrameDifference($0, shot.image).isSmall } ?? false
      if Self.accepts {
        if !isSame { try await Self.write(shot.image, to: image) }
        try Data(shot.text.utf8).write(to: text, options: .atomic)
        continue
      }
      let keptText = (try? String(contentsOf: text, encoding: .utf8)) ?? ""
      #expect(
        shot.text == keptText,
        "\(device)/\(state.name): \(Self.firstDifference(keptText, shot.text))")
      guard !isSame else { continue }
      let proof = Self.differences.appendingPathComponent("\(device)-\(state.name).png")
      try await Self.write((kept ?? shot.image).beside(shot.image), to: proof)
      Issue.record(
        """
        \(device)/\(state.name): the frame is another one: kept, new and what differs are in \
        \(proof.path); `make golden` accepts the new one
        """)
    }
  }

  private static func firstDifference(_ kept: String, _ new: String) -> String {
    let (old, new) = (kept.split(separator: "\n"), new.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $1.0 != $1.1 }
    guard let line else { return "\(old.count) lines were kept, \(new.count) are new" }
    return "line \(line.offset + 1): kept \"\(line.element.0)\", new \"\(line.element.1)\""
  }

  @Test func everyKeptFrameHasAState() throws {
    let names = GoldenState.all.flatMap { ["\($0.name).png", "\($0.name).txt"] }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders) == Set(GoldenState.profiles))
    for device in folders {
      let path = Self.folder.appendingPathComponent(device).path
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == names.sorted())
    }
  }

  @Test(
    "what is missing or of another colour is seen", arguments: GoldenState.profiles.prefix(4))
  func theTestCanFail(device: String) async throws {
    let state = try #require(GoldenState.all.first { $0.name == "grid-selection" })
    let shot = try await Self.shot(of: state, on: device)
    for change in [ChangedDrawing.Change.noMarks, .noText, .otherColors] {
      let other = try await Self.shot(
        of: state, on: device, drawing: ChangedDrawing(drawing: Self.drawing, change: change))
      // A list has no marks.
      if other.image == shot.image, change == .noMarks { continue }
      #expect(!FrameDifference(shot.image, other.image).isSmall, "\(change)")
    }
  }

  // On a screen with few black or white pixels, each pixel counts, so the smallest screens are
  // omitted.
  @Test(
    "letters whose edges lie elsewhere are not seen",
    arguments: ["apple-watch-45mm-family", "wear-os-small-round", "inkplate-6-flick"])
  func theTestIsNoHindrance(device: String) async throws {
    for name in ["grid-selection", "loading", "failed"] {
      let state = try #require(GoldenState.all.first { $0.name == name })
      let shot = try await Self.shot(of: state, on: device)
      let other = try await Self.shot(
        of: state, on: device, drawing: ChangedDrawing(drawing: Self.drawing, change: .softer))
      let difference = FrameDifference(shot.image, other.image)
      #expect(difference.isSmall, "\(name): \(difference.share), \(difference.hasPatch)")
    }
  }

  @Test func writtenImageIsReadBack() async throws {
    let image = PixelImage.slope(3, PixelSize(width: 300, height: 200))
    let file = Self.differences.appendingPathComponent("read-back.png")
    try await Self.write(image, to: file)
    #expect(try await Self.read(file, image.size) == image)
    try FileManager.default.removeItem(at: file)
  }
}

/// Draws chrome incorrectly, or as another machine might draw it.
private struct ChangedDrawing: PictureDrawing {
  enum Change {
    case noMarks, noText, otherColors, softer
  }

  let drawing: InProcessDrawing
  let change: Change

  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    let isMark = svg.contains("viewBox=\"0 0 20 20\"")
    switch change {
    case .noMarks where isMark, .noText where !isMark: return PixelImage(transparent: size)
    case .noMarks, .noText: return try await drawing.draw(svg: svg, size: size)
    case .otherColors:
      return try await drawing.draw(
        svg: svg.replacingOccurrences(of: "#ffffff", with: "#5f5f00"), size: size)
    case .softer:
      let moved = svg.replacingOccurrences(of: "<text ", with: "<text dx=\"0.3\" dy=\"0.2\" ")
      return try await drawing.draw(svg: moved, size: size)
    }
  }

  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]
  { [] }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] { [] }
}

extension PixelImage {
  /// Returns this image, another image and their differences side by side.
  fileprivate func beside(_ other: PixelImage) -> PixelImage {
    let width = size.width + other.size.width + min(size.width, other.size.width)
    let height = max(size.height, other.size.height)
    var result = PixelImage(transparent: PixelSize(width: width, height: height))
    func copy(_ x: Int, _ pixel: (Int, Int) -> [UInt8]?) {
      for y in 0..<height {
        for column in x..<width {
          guard let bytes = pixel(column - x, y) else { continue }
          let offset = (y * width + column) * 4
          for channel in 0..<4 { result.bytes[offset + channel] = bytes[channel] }
        }
      }
    }
    func at(_ image: PixelImage, _ x: Int, _ y: Int) -> [UInt8]? {
      x < image.size.width && y < image.size.height ? image.pixel(x, y) : nil
    }
    copy(0) { at(self, $0, $1) }
    copy(size.width) { at(other, $0, $1) }
    copy(size.width + other.size.width) { x, y in
      guard let one = at(self, x, y), let two = at(other, x, y) else { return nil }
      return one == two ? one.map { $0 / 4 } : [255, 0, 0, 255]
    }
    return result
  }
}
