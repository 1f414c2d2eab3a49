// SPDX-License-Identifier: Apache-2.0

import PickerPorts
import PickerTesting

/// Reads files, and runs a closure around each read to change the folder.
final class PassingReader: MediaReading {
  private let files = StubHeaders()
  private let happens: @Sendable () -> Void

  init(_ happens: @escaping @Sendable () -> Void) { self.happens = happens }

  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    happens()
    defer { happens() }
    return try await files.header(ofFileAt: path)
  }

  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts {
    try await files.sidecar(ofFileAt: path)
  }
}
