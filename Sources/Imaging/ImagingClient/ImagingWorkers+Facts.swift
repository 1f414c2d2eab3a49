// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerCore
import PickerModel

extension ImagingWorkers: HeaderReading, SidecarReading {
  /// Reads the header (the metadata) of a photo or video, in a worker (a separate process).
  ///
  /// - Parameter path: The absolute path of the file.
  /// - Returns: The header.
  /// - Throws: `MediaError` as described for `HeaderReading`, or with the reason `timedOut`.
  public func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    try await open(path) { link, file throws(MediaError) in
      do throws(MediaError) {
        return try link.answer(.header, about: file, named: path) { response in
          guard case .header(let header) = response else { return nil }
          return MediaHeader(header, of: file)
        }
      } catch {
        throw error.reading(file.fingerprint)
      }
    }
  }

  /// Reads a sidecar, which is a file with metadata beside a photo, in a worker (a separate
  /// process).
  ///
  /// - Parameter path: The absolute path of the sidecar.
  /// - Returns: The metadata in the sidecar.
  /// - Throws: `MediaError` as described for `SidecarReading`, or with the reason `timedOut`.
  public func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts {
    try await photos.run(named: path) { link throws(MediaError) in
      let file = try SourceFile(path)
      return try link.answer(.sidecar, file: file.descriptor, named: path) { response in
        guard case .sidecar(let sidecar) = response else { return nil }
        return SidecarFacts(sidecar)
      }
    }
  }
}

extension MediaHeader {
  fileprivate init(_ wire: WireHeader, of file: borrowing SourceFile) {
    self.init(
      kind: wire.kind, contentType: wire.contentType, pixelSize: wire.pixelSize,
      captureDate: wire.captureDate, captureDateSource: wire.captureDateSource,
      subtypes: wire.subtypes, hasLocation: wire.hasLocation,
      contentIdentifier: wire.contentIdentifier, burstIdentifier: wire.burstIdentifier,
      motionVideo: wire.motionVideo, duration: wire.duration, title: wire.title,
      keywords: wire.keywords, source: file.fingerprint)
  }
}

extension SidecarFacts {
  fileprivate init(_ wire: WireSidecar) {
    self.init()
    captureDate = wire.captureDate
    captureDateSource = wire.captureDateSource
    hasLocation = wire.hasLocation
    title = wire.title
    caption = wire.caption
    keywords = wire.keywords
    people = wire.people
    isFavorite = wire.isFavorite
    isTrashed = wire.isTrashed
    isArchived = wire.isArchived
    originalName = wire.originalName
    isTakeout = wire.isTakeout
    albumTitle = wire.albumTitle
  }
}
