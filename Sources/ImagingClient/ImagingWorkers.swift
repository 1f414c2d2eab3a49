// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerCore

/// Opens photos and draws pictures in separate processes, so that a crash fails only one job.
///
/// Workers start with the first job that needs one and do one job at a time. A worker that crashes
/// or takes too long is killed and replaced. Photos and drawings never share a worker. Closing or
/// releasing this object ends the workers.
public final class ImagingWorkers: Sendable {
  /// The workers that open photos.
  let photos: WorkerPool
  /// The workers that open videos, which need twice the memory.
  let videos: WorkerPool
  /// The workers that draw.
  let drawing: WorkerPool
  /// The workers that draw videos.
  let videoDrawing: WorkerPool

  /// Creates a set of workers; none is started yet.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`. The default, nil, is beside this process's own
  ///     executable.
  ///   - photoWorkers: The number of photos opened at a time, and the number of videos. The
  ///     default, nil, is the number in the limits, or else 2.
  ///   - drawingWorkers: The number of pictures drawn at a time. The default is 1, enough for a
  ///     screen.
  ///   - timeout: The time for a thumbnail or header before its worker is killed, a third of the
  ///     time for a rendition. The default is 20 seconds.
  ///   - limits: The limits for one photo; its seconds replace the timeout. The default is none.
  ///   - idle: The time after which an idle worker ends; the next job starts a new one. The default
  ///     is 30 seconds.
  public init(
    executable: String? = nil, photoWorkers: Int? = nil, drawingWorkers: Int = 1,
    timeout: Duration = .seconds(20), limits: ImagingLimits = ImagingLimits(),
    idle: Duration = .seconds(30)
  ) {
    let executable = executable ?? WorkerExecutable.besideThisProcess
    func pool(
      _ count: Int, _ arguments: [String], _ timeout: Duration, mayDecode: Bool = false
    ) -> WorkerPool {
      let isPhotos = !arguments.contains("--draw")
      let lifetime = (isPhotos ? limits : ImagingLimits())
        .lifetime(convertsVideos: arguments.contains("--videos"))
      return WorkerPool(count: max(1, count)) {
        WorkerLink(
          executable: executable, arguments: arguments, mayDecode: mayDecode, timeout: timeout,
          idle: idle, lifetime: lifetime)
      }
    }
    let count = photoWorkers ?? limits.workers ?? 2
    let patience = limits.seconds.map { .seconds($0) } ?? timeout
    photos = pool(count, limits.arguments, patience, mayDecode: true)
    videos = pool(count, ["--videos"] + limits.arguments, patience)
    drawing = pool(drawingWorkers, ["--draw"], timeout)
    videoDrawing = pool(drawingWorkers, ["--draw", "--videos"], timeout)
  }

  /// The process identifiers of the running workers that open photos or videos, for measurements.
  public var photoProcesses: [Int32] { photos.processIdentifiers + videos.processIdentifiers }

  private var pools: [WorkerPool] { [photos, videos, drawing, videoDrawing] }

  deinit {
    for pool in pools { pool.close() }
  }

  /// Ends every worker and returns when all have exited; waiting and running jobs fail as
  /// cancelled.
  ///
  /// Closing twice is harmless; jobs after it fail.
  public func close() async {
    for pool in pools {
      pool.close()
      await pool.ended()
    }
  }
}
