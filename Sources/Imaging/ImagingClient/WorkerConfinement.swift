// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerPorts

/// The restrictions that the kernel of this machine enforces on a worker, as the worker reports
/// them.
public struct WorkerConfinement: Hashable, Sendable {
  /// The version of Landlock that restricts the worker's access to files; 0 if the kernel does not
  /// support Landlock.
  public let landlock: Int
  /// Whether the kernel blocks the worker's system calls that decoding does not need.
  public let filtersCalls: Bool

  /// A description in one line that names the restrictions that are missing.
  public var summary: String {
    switch (landlock > 0, filtersCalls) {
    case (true, true): "confined by Landlock \(landlock) and seccomp"
    case (true, false): "confined by Landlock \(landlock) only: this machine has no seccomp"
    case (false, true): "confined by seccomp only: this machine has no Landlock"
    case (false, false):
      "a separate process, not confined: this machine has neither Landlock nor seccomp"
    }
  }
}

extension ImagingWorkers {
  /// Returns the restrictions that the kernel enforces on a worker that opens photos; if no worker
  /// runs, one is started.
  public func confinement() async throws(MediaError) -> WorkerConfinement {
    try await Self.confinement(of: photos)
  }

  static func confinement(of pool: WorkerPool) async throws(MediaError) -> WorkerConfinement {
    try await pool.run(named: "worker") { link throws(MediaError) in
      try link.answer(.confinement, named: "worker") { response in
        guard case .confinement(let landlock, let filtersCalls) = response else { return nil }
        return WorkerConfinement(landlock: landlock, filtersCalls: filtersCalls)
      }
    }
  }
}
