// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerCore

/// What keeps a worker in on this machine, as the worker itself found it.
public struct WorkerConfinement: Hashable, Sendable {
  /// The version of Landlock that bounds which files it opens; 0 where the kernel has none.
  public let landlock: Int
  /// Whether the kernel refuses system calls that decoding does not need.
  public let filtersCalls: Bool

  /// One line for people, which names what is missing.
  public var summary: String {
    switch (landlock > 0, filtersCalls) {
    case (true, true): "confined by Landlock \(landlock) and seccomp"
    case (true, false): "confined by Landlock \(landlock) only: no seccomp here"
    case (false, true): "confined by seccomp only: no Landlock here"
    case (false, false): "a process of its own, not confined: neither Landlock nor seccomp here"
    }
  }
}

extension ImagingWorkers {
  /// Asks a worker that opens photos what keeps it in; it is started where none runs.
  ///
  /// - Returns: What it found when it started.
  /// - Throws: ``MediaError`` where no worker can be started.
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
