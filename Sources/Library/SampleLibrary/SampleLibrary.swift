// SPDX-License-Identifier: Apache-2.0

import PickerModel
public import PickerPorts

/// A photo library whose pictures Locket draws, for demonstrations and tests.
///
/// The library contains no photos of real people.
///
/// Two libraries in which all properties are equal have the same content. If two libraries have the
/// same seed, photo `n` shows the same scene in the same file format in both, even if they have
/// different numbers of photos. Only the date of a photo depends on the number of photos, because
/// the photos are always spread over three years.
public struct SampleLibrary: Hashable, Sendable {
  /// A seed of random numbers that determines the content of the library.
  public let seed: UInt64
  /// The number of photos in the library.
  public let images: Int
  /// The number of videos in the library.
  public let videos: Int
  /// The length in pixels of the longer side of an ordinary photo of the library.
  public let longSide: Int

  /// Creates the description of a library without generating it.
  ///
  /// - Parameters:
  ///   - seed: A number that determines the content of the library.
  ///   - images: The number of photos. A negative number is a programming error.
  ///   - videos: The number of videos. A negative number is a programming error. The default is 0.
  ///   - longSide: The longer side of an ordinary photo in pixels, at least 64. The default is
  ///     1024.
  public init(seed: UInt64, images: Int, videos: Int = 0, longSide: Int = 1024) {
    precondition(images >= 0, "images: zero or more are needed")
    precondition(videos >= 0, "videos: zero or more are needed")
    precondition(longSide >= 64, "longSide: at least 64 pixels are needed")
    self.seed = seed
    self.images = images
    self.videos = videos
    self.longSide = longSide
  }
}

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

extension SampleLibrary {
  /// Writes the library to a folder, which is created if necessary.
  ///
  /// Files that an earlier run of the same library wrote are kept. An interrupted run can therefore
  /// be continued. Each file appears only when it is complete. Its modification date is the capture
  /// date of the photo or video. If a file cannot be created, usually because an encoder is
  /// missing, it is reported and skipped.
  ///
  /// - Parameters:
  ///   - directory: The folder's path. Other files in the folder are left unchanged.
  ///   - drawing: Draws and encodes the pictures.
  ///   - isPrivate: Whether only this user may read the folder and its files. With the default,
  ///     false, new files get the user's usual permissions.
  ///   - parallel: The maximum number of files that are drawn in parallel. A value below 1 means 1.
  ///   - progress: Called after each file with the number of finished files and the number of all
  ///     files. The calls are never concurrent.
  /// - Returns: The numbers of written, kept and skipped files.
  /// - Throws: ``SampleError`` if the library cannot be written to the folder, or
  ///   `CancellationError` if the task is cancelled. Files that were written before the error are
  ///   kept.
  public func write(
    to directory: String, drawing: any PictureDrawing, isPrivate: Bool = false, parallel: Int,
    progress: @Sendable (Int, Int) -> Void
  ) async throws -> SampleReport {
    var folder = try SampleFolder(directory: directory, title: title, isPrivate: isPrivate)
    let items = photos().map(SampleItem.photo) + plannedVideos().map(SampleItem.video)
    try folder.checkOwnership(of: items.map(\.file))
    let known = folder.entries
    return try await withThrowingTaskGroup(of: (SampleItem, Outcome).self) { group in
      var waiting = items.makeIterator()
      func startNext(_ group: inout ThrowingTaskGroup<(SampleItem, Outcome), any Error>) {
        guard let item = waiting.next() else { return }
        group.addTask { (item, try await item.outcome(known: known[item.file], drawing: drawing)) }
      }
      for _ in 0..<max(1, parallel) { startNext(&group) }
      var report = SampleReport()
      var done = 0
      while let (item, outcome) = try await group.next() {
        startNext(&group)
        try report.add(outcome, of: item, to: &folder)
        done += 1
        progress(done, items.count)
        try Task.checkCancellation()
      }
      return report
    }
  }

  /// The description of the library, which is the same for equal libraries.
  private var title: String {
    "seed \(seed), \(images) images, \(videos) videos, \(longSide) pixels"
  }
}

/// The result of drawing one file.
private enum Outcome: Sendable {
  case kept
  case drawn([UInt8], ContentFingerprint)
  case failed(MediaError)
}

extension SampleItem {
  fileprivate func outcome(
    known: SampleManifest.Entry?, drawing: any PictureDrawing
  ) async throws(CancellationError) -> Outcome {
    let fingerprint = fingerprint
    if known?.fingerprint == fingerprint { return .kept }
    do {
      let bytes = try await bytes(drawing: drawing)
      if Task.isCancelled { throw CancellationError() }
      return .drawn(bytes, fingerprint)
    } catch let error as MediaError {
      // If a drawing was cancelled, it has not failed.
      if Task.isCancelled { throw CancellationError() }
      return .failed(error)
    } catch {
      throw CancellationError()
    }
  }
}

extension SampleReport {
  fileprivate mutating func add(
    _ outcome: Outcome, of item: SampleItem, to folder: inout SampleFolder
  ) throws(SampleError) {
    switch outcome {
    case .kept: kept += 1
    case .drawn(let bytes, let fingerprint):
      try folder.write(bytes, to: item.file, fingerprint: fingerprint, date: item.captureDate)
      written += 1
      byteCount += Int64(bytes.count)
    case .failed(let error):
      skipped.append(
        SkippedFile(file: item.file, reason: error.reason, detail: error.detail))
    }
  }
}
