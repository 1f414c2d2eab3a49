// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerCore

/// Opens photos and draws pictures in processes of their own, which cost one job when they fail.
///
/// Workers start with the first job that needs one, do one job at a time each, and are killed and
/// started anew where a job crashes one or takes too long. Photos and our own drawings never share
/// a worker. Closing, or letting go of this object, ends them.
public final class ImagingWorkers: Sendable {
  /// Workers that open photos and films.
  let photos: WorkerPool
  /// Workers that draw.
  let drawing: WorkerPool

  /// Prepares workers; none is started yet.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`. The default, nil, is beside this process's own
  ///     executable.
  ///   - photoWorkers: How many photos are opened at a time. The default is 2.
  ///   - drawingWorkers: How many pictures are drawn at a time. The default is 1, enough for a
  ///     screen.
  ///   - timeout: How long one job may take before its worker is killed. The default is 20 seconds.
  ///   - limits: What one photo may take; its seconds go before the timeout. The default is none.
  public init(
    executable: String? = nil, photoWorkers: Int = 2, drawingWorkers: Int = 1,
    timeout: Duration = .seconds(20), limits: ImagingLimits = ImagingLimits()
  ) {
    let executable = executable ?? WorkerExecutable.besideThisProcess
    photos = WorkerPool(count: max(1, photoWorkers)) {
      WorkerLink(
        executable: executable, arguments: limits.arguments,
        timeout: limits.seconds.map { .seconds($0) } ?? timeout)
    }
    drawing = WorkerPool(count: max(1, drawingWorkers)) {
      WorkerLink(executable: executable, arguments: ["--draw"], timeout: timeout)
    }
  }

  /// The process numbers of the workers that open photos and run now, for whoever measures them.
  public var photoProcesses: [Int32] { photos.processIdentifiers }

  deinit {
    photos.close()
    drawing.close()
  }

  /// Ends every worker and returns when all are gone; jobs that wait or run fail as cancelled.
  ///
  /// Closing twice is harmless; jobs after it fail.
  public func close() async {
    for pool in [photos, drawing] {
      pool.close()
      await pool.ended()
    }
  }
}
