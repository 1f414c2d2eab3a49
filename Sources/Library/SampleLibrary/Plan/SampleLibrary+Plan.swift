// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension SampleLibrary {
  /// Determines all properties of the library's photos, without drawing or writing them.
  ///
  /// - Returns: All photos of the library, the oldest first. Two libraries with equal properties
  ///   have equal photos.
  /// - Complexity: O(n log n) in the number of photos.
  public func photos() -> [SamplePhoto] {
    var rareOrientations = RareOrientations()
    return Itinerary(seed: seed, count: images).shots.enumerated().map { index, shot in
      photo(number: index + 1, shot, &rareOrientations)
    }
  }

  /// Determines all properties of the library's videos, without drawing or writing them.
  ///
  /// - Returns: All videos of the library, in no particular order. Two libraries with equal
  ///   properties have equal videos.
  /// - Complexity: O(n log n) in the number of photos and videos.
  public func plannedVideos() -> [SampleVideo] {
    let shots = Itinerary(seed: seed, count: max(images, videos, 1)).shots
    return (0..<videos).map { index in
      var chance = SplitMix64(seed: seed, purpose: 3 &+ UInt64(index) &* 8)
      let shot = shots[chance.whole(0, shots.count - 1)]
      // A video begins some seconds after a photo, before the time zone or the day changes.
      let delay = Int64(chance.whole(2_000, 90_000))
      let light = Daylight(hour: shot.date.civil.hour)
      let scenes = SampleScene.moving.filter { $0.suits(light) }
      return SampleVideo(
        number: index + 1, file: Self.cameraFile(index + 1, prefix: "MOV", ending: "MOV"),
        captureDate: Timestamp(
          milliseconds: shot.date.milliseconds + delay, offsetMinutes: shot.date.offsetMinutes),
        pixelSize: PixelSize(width: 320, height: 240),
        scene: chance.one(of: scenes),
        sceneSeed: chance.next())
    }
  }

  private func photo(
    number: Int, _ shot: Itinerary.Shot, _ rareOrientations: inout RareOrientations
  ) -> SamplePhoto {
    var chance = SplitMix64(seed: seed, purpose: 2 &+ UInt64(number) &* 8)
    let format = shot.burstIndex != nil ? .jpeg : Self.format(&chance)
    let isScreen = format == .png
    let shape = isScreen ? .screen : Self.shape(&chance)
    let usualOrientation = Self.orientation(shape, &chance)
    let isDated = chance.happens(0.96)
    let hasLocation = chance.happens(0.55)
    let thumbnail = chance.happens(0.52) ? chance.one(of: [160, 320]) : nil
    let isBare = format == .webp && chance.happens(0.5)
    var location = shot.destination.location
    location.latitude += chance.between(-0.03, 0.03)
    location.longitude += chance.between(-0.03, 0.03)
    return SamplePhoto(
      number: number, file: Self.file(number, format, at: shot.date), contentType: format,
      captureDate: shot.date, embeddedDate: isDated && !isScreen && !isBare ? shot.date : nil,
      orientation: format == .jpeg ? rareOrientations.orientation(instead: usualOrientation) : .up,
      pixelSize: shape.pixelSize(longSide: longSide),
      thumbnailLongSide: format == .jpeg ? thumbnail : nil,
      location: hasLocation && !isScreen && !isBare ? location : nil,
      scene: isScreen ? chance.one(of: SampleScene.screens) : shot.scene,
      sceneSeed: shot.sceneSeed, burstIndex: shot.burstIndex)
  }

  private static func format(_ chance: inout SplitMix64) -> ContentType {
    switch chance.unit() {
    case ..<0.85: .jpeg
    case ..<0.89: .heic
    case ..<0.96: .png
    default: .webp
    }
  }

  private static func shape(_ chance: inout SplitMix64) -> PictureShape {
    switch chance.unit() {
    case ..<0.6: .landscape
    case ..<0.9: .portrait
    case ..<0.96: .square
    default: .panorama
    }
  }

  /// Returns the orientation with which a phone stores a picture of this shape.
  private static func orientation(
    _ shape: PictureShape, _ chance: inout SplitMix64
  ) -> EXIFOrientation {
    let draw = chance.unit()
    if shape == .portrait { return draw < 0.8 ? .right : draw < 0.9 ? .left : .up }
    return draw < 0.95 ? .up : .down
  }

  private static func file(_ number: Int, _ format: ContentType, at date: Timestamp) -> String {
    let figures = padded(number)
    switch format {
    case .png: return "Screenshots/Screenshot_\(date.nameText)_\(figures).png"
    case .webp: return "Download/\(date.nameText)_\(figures).webp"
    case .heic: return cameraFile(number, prefix: "IMG", ending: "HEIC")
    default: return cameraFile(number, prefix: "IMG", ending: "JPG")
    }
  }

  /// Returns a file name as a camera creates it.
  ///
  /// A folder contains 999 pictures, and the numbers begin again after 9999.
  private static func cameraFile(_ number: Int, prefix: String, ending: String) -> String {
    let folder = 100 + (number - 1) / 999
    return "DCIM/\(folder)LOCKT/\(prefix)_\(padded((number - 1) % 9_999 + 1)).\(ending)"
  }

  private static func padded(_ number: Int) -> String {
    let plain = String(number)
    return String(repeating: "0", count: max(0, 4 - plain.count)) + plain
  }
}
