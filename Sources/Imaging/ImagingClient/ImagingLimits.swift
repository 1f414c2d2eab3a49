// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerModel

/// The limits for opening one picture in a worker, which is a separate process.
///
/// If a picture exceeds a limit, only the job for this picture fails, with the reason `tooLarge` or
/// `timedOut`.
public struct ImagingLimits: Hashable, Sendable {
  /// The maximum number of pixels of a picture that is decoded, or nil for the worker's own limit.
  public var pixels: Int?
  /// The maximum number of bytes of memory for opening one picture, or nil for the worker's own
  /// limit.
  public var memory: Int?
  /// The maximum number of seconds for making one thumbnail or reading one header, or nil for the
  /// workers' own limit.
  ///
  /// A rendition (the file that the host app receives instead of the original) may take
  /// ``renditionPatience`` times as long.
  public var seconds: Double?
  /// The number of pictures that are opened in parallel, or nil for the default number of workers.
  public var workers: Int?

  /// How many times as long as a thumbnail a rendition may take.
  public static let renditionPatience = ImagingRequest.renditionPatience

  /// Creates limits; the workers use their own value for each limit that is nil.
  ///
  /// - Parameters:
  ///   - pixels: The maximum number of pixels of a picture. The default is nil.
  ///   - memory: The maximum number of bytes of memory for opening one picture. The default is nil.
  ///   - seconds: The maximum number of seconds for making one thumbnail or reading one header. The
  ///     default is nil.
  ///   - workers: The number of pictures that are opened in parallel. The default is nil.
  public init(
    pixels: Int? = nil, memory: Int? = nil, seconds: Double? = nil, workers: Int? = nil
  ) {
    self.pixels = pixels
    self.memory = memory
    self.seconds = seconds
    self.workers = workers
  }

  /// Creates the limits that a profile states.
  ///
  /// - Parameter profile: The device's profile.
  public init(_ profile: DeviceProfile) {
    self.init(
      pixels: profile.budgets.imagePixels, memory: profile.budgets.imageMemory,
      seconds: profile.budgets.imageSeconds, workers: profile.budgets.imageWorkers)
  }

  /// The processor time in seconds that one job may use, or nil for the worker's own limit.
  ///
  /// The processor time of all threads is added up, and the kernel counts whole seconds.
  private var processorSeconds: Int? {
    seconds.map { Int(max(0, min($0, 1e6)).rounded(.up)) * 2 + 1 }
  }

  /// Returns the processor time in seconds that a worker may use until it ends.
  ///
  /// The time is enough for two of the worker's longest jobs.
  ///
  /// - Parameter convertsVideos: Whether the worker may receive a job that converts a video.
  /// - Returns: The number of seconds after which the kernel kills the worker.
  func lifetime(convertsVideos: Bool) -> Int {
    let maximumJobSeconds = (processorSeconds ?? ImagingRequest.seconds) * Self.renditionPatience
    return 2 * max(maximumJobSeconds, convertsVideos ? ImagingRequest.conversionSeconds : 0)
  }

  /// The command-line arguments that pass the limits to a worker.
  var arguments: [String] {
    [("pixels", pixels), ("memory", memory), ("seconds", processorSeconds)].compactMap {
      name, value in value.map { "--\(name)=\(max(0, $0))" }
    }
  }
}
