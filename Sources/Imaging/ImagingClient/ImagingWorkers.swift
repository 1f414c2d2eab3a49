// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerCore

/// Opens photos and draws pictures in separate processes, which are called workers.
///
/// A worker starts when a job needs it, and performs one job at a time. If a worker crashes, only
/// its job fails. A worker that takes too long is killed. After a worker has crashed or was killed,
/// the next job gets a new worker. A worker that draws never opens photos. When this object is
/// closed or released, all workers end.
public final class ImagingWorkers: Sendable {
  /// The workers that open photos.
  let photos: WorkerPool
  /// The workers that open videos, which need twice as much memory as photos.
  let videos: WorkerPool
  /// The workers that draw pictures.
  let drawing: WorkerPool
  /// The workers that draw videos.
  let videoDrawing: WorkerPool

  /// Creates a set of workers; each worker starts when it is first needed.
  ///
  /// - Parameters:
  ///   - executable: The path of the program `locket-imaging`. The default, nil, is the program of
  ///     this name in the folder of this process's program.
  ///   - photoWorkers: The number of photos that are opened in parallel; the same number of videos
  ///     can be opened at the same time. The default, nil, is the number in `limits`, or 2 if
  ///     `limits` states none.
  ///   - drawingWorkers: The number of pictures that are drawn in parallel. The default is 1, which
  ///     is enough for a screen.
  ///   - timeout: The maximum time for a thumbnail or a header, after which the worker is killed. A
  ///     rendition may take three times as long. The default is 20 seconds.
  ///   - limits: The limits for one photo. If they state a maximum time, it replaces `timeout`. The
  ///     default has no limits.
  ///   - idle: The time after which a worker without jobs ends. The next job starts a new worker.
  ///     The default is 30 seconds.
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

  /// Ends every worker process and returns when all of them have exited.
  ///
  /// Waiting and running jobs fail with the reason `cancelled`, and so do later jobs. A second call
  /// has no effect.
  public func close() async {
    for pool in pools {
      pool.close()
      await pool.ended()
    }
  }
}
