// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerCore

/// Opens photos and draws pictures in processes of their own, which cost one job when they fail.
///
/// Workers start with the first job that needs one, do one job at a time each, and are killed and
/// started anew where a job crashes one or takes too long. Photos and our own drawings never share
/// a worker. Closing, or letting go of this object, ends them.
public final class ImagingWorkers: Sendable {
  /// Workers that open photos.
  let photos: WorkerPool
  /// Workers that open films, which take twice the memory.
  let films: WorkerPool
  /// Workers that draw.
  let drawing: WorkerPool
  /// Workers that draw films.
  let filming: WorkerPool

  /// Prepares workers; none is started yet.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`. The default, nil, is beside this process's own
  ///     executable.
  ///   - photoWorkers: How many photos are opened at a time, and how many films. The default, nil,
  ///     is what the limits say, else 2.
  ///   - drawingWorkers: How many pictures are drawn at a time. The default is 1, enough for a
  ///     screen.
  ///   - timeout: How long a thumbnail or header may take before its worker is killed, a third of what
  ///     a rendition may. The default is 20 seconds.
  ///   - limits: What one photo may take; its seconds go before the timeout. The default is none.
  ///   - idle: How long a worker waits for another job before it ends; the next one has a new one. The
  ///     default is 30 seconds.
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
        .lifetime(convertsVideos: arguments.contains("--films"))
      return WorkerPool(count: max(1, count)) {
        WorkerLink(
          executable: executable, arguments: arguments, mayDecode: mayDecode, timeout: timeout,
          idle: idle, lifetime: lifetime)
      }
    }
    let count = photoWorkers ?? limits.workers ?? 2
    let patience = limits.seconds.map { .seconds($0) } ?? timeout
    photos = pool(count, limits.arguments, patience, mayDecode: true)
    films = pool(count, ["--films"] + limits.arguments, patience)
    drawing = pool(drawingWorkers, ["--draw"], timeout)
    filming = pool(drawingWorkers, ["--draw", "--films"], timeout)
  }

  /// The process numbers of the workers that open photos or films and run now, for whoever measures
  /// them.
  public var photoProcesses: [Int32] { photos.processIdentifiers + films.processIdentifiers }

  private var pools: [WorkerPool] { [photos, films, drawing, filming] }

  deinit {
    for pool in pools { pool.close() }
  }

  /// Ends every worker and returns when all are gone; jobs that wait or run fail as cancelled.
  ///
  /// Closing twice is harmless; jobs after it fail.
  public func close() async {
    for pool in pools {
      pool.close()
      await pool.ended()
    }
  }
}
