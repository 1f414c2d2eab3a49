// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerModel

/// What one picture may take of a worker that opens it.
///
/// A picture beyond them costs its own answer, `tooLarge` or `timedOut`, and nothing else.
public struct ImagingLimits: Hashable, Sendable {
  /// The most pixels of a picture that is decoded, nil for the worker's own cap.
  public var pixels: Int?
  /// Bytes of memory that one picture may take, nil for the worker's own cap.
  public var memory: Int?
  /// Seconds that one picture may take, nil for the workers' own patience; a rendition of it may take
  /// ``renditionPatience`` times as long.
  public var seconds: Double?
  /// How many pictures are opened at a time, nil for the workers' own number.
  public var workers: Int?

  /// How many times as long as a thumbnail a rendition may take.
  public static let renditionPatience = ImagingRequest.renditionPatience

  /// Bounds pictures; what is left out is as the workers have it.
  ///
  /// - Parameters:
  ///   - pixels: The most pixels of a picture. The default is nil.
  ///   - memory: The most bytes of memory. The default is nil.
  ///   - seconds: The most seconds. The default is nil.
  ///   - workers: How many are opened at a time. The default is nil.
  public init(
    pixels: Int? = nil, memory: Int? = nil, seconds: Double? = nil, workers: Int? = nil
  ) {
    self.pixels = pixels
    self.memory = memory
    self.seconds = seconds
    self.workers = workers
  }

  /// Bounds pictures as a device does.
  ///
  /// - Parameter profile: The device.
  public init(_ profile: DeviceProfile) {
    self.init(
      pixels: profile.budgets.imagePixels, memory: profile.budgets.imageMemory,
      seconds: profile.budgets.imageSeconds, workers: profile.budgets.imageWorkers)
  }

  /// Seconds of processor time that one job may take, nil for the worker's own cap: threads count
  /// together, and a whole second is the least that a kernel counts.
  private var processorSeconds: Int? {
    seconds.map { Int(max(0, min($0, 1e6)).rounded(.up)) * 2 + 1 }
  }

  /// Seconds of processor time that a worker may use in all, enough for two of its longest jobs.
  ///
  /// - Parameter convertsVideos: Whether one of its jobs may be to convert a video.
  /// - Returns: The seconds, after which the kernel kills it.
  func lifetime(convertsVideos: Bool) -> Int {
    let longest = (processorSeconds ?? ImagingRequest.seconds) * Self.renditionPatience
    return 2 * max(longest, convertsVideos ? ImagingRequest.conversionSeconds : 0)
  }

  /// How a worker is told.
  var arguments: [String] {
    [("pixels", pixels), ("memory", memory), ("seconds", processorSeconds)].compactMap {
      name, value in value.map { "--\(name)=\(max(0, $0))" }
    }
  }
}
