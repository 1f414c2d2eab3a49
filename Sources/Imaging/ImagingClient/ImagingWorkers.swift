// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerCore

/// Opens photos and draws pictures in separate processes, so that a crash fails only one job.
///
/// A worker starts when a job needs it, and performs one job at a time. A worker that crashes or
/// takes too long is killed and replaced. No worker performs both photo jobs and drawing jobs.
/// Closing or releasing this object ends the workers.
public final class ImagingWorkers: Sendable {
  /// The workers that open photos.
  let photos: WorkerPool
  /// The workers that open videos, which need twice as much memory as photos.
  let videos: WorkerPool
  /// The workers that draw pictures.
  let drawing: WorkerPool
  /// The workers that draw videos.
  let videoDrawing: WorkerPool

  /// Creates a set of workers, of which none is started yet.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`. The default, nil, is the path beside this
  ///     process's executable.
  ///   - photoWorkers: The number of photos, and also of videos, that are opened in parallel. The
  ///     default, nil, is the number in `limits`, or 2 if that is nil too.
  ///   - drawingWorkers: The number of pictures that are drawn in parallel. The default is 1, which
  ///     is enough for a screen.
  ///   - timeout: The time after which the worker of a thumbnail or header is killed. The worker of
  ///     a rendition has three times as long. The default is 20 seconds.
  ///   - limits: The limits for one photo. If they state seconds, these replace `timeout`. The
  ///     default is no limits.
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

  /// Ends every worker and returns when all processes have exited.
  ///
  /// Waiting and running jobs fail as cancelled, and later jobs fail too. Further calls have no
  /// effect.
  public func close() async {
    for pool in pools {
      pool.close()
      await pool.ended()
    }
  }
}
