// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerCore
public import PickerModel

extension ImagingWorkers {
  /// Opens a file and runs a job on a worker for photos.
  ///
  /// If the job returns nil, it runs again on a worker for videos.
  ///
  /// The job must return nil if the file is a video and the worker cannot open videos.
  func open<Answer: Sendable>(
    _ path: String, only wanted: FileFingerprint? = nil,
    _ job: @escaping @Sendable (WorkerLink, borrowing SourceFile) throws(MediaError) -> Answer?
  ) async throws(MediaError) -> Answer {
    for pool in [photos, videos] {
      let answer = try await pool.run(named: path) { link throws(MediaError) in
        try job(link, SourceFile(path, only: wanted))
      }
      if let answer { return answer }
    }
    throw MediaError(path: path, reason: .damaged, detail: "damaged", cause: .reader)
  }
}

extension ImagingWorkers: ThumbnailProviding, RenditionMaking {
  /// Makes a thumbnail of a photo or video that fills a cell of the grid.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell that the thumbnail must fill, in pixels.
  ///   - acceptsPreliminary: Whether the caller accepts a blurred thumbnail if it is available much
  ///     sooner.
  /// - Returns: A thumbnail whose image has exactly this size.
  /// - Throws: `MediaError`, as described for `ThumbnailProviding`.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    try await open(path) { link, file throws(MediaError) in
      let request = ImagingRequest.thumbnail(size, acceptsPreliminary: acceptsPreliminary)
      return try link.answer(request, about: file, named: path) { response in
        guard case .thumbnail(let image, let word, let isPreliminary) = response,
          image.size == size, let origin = Thumbnail.Origin(rawValue: word)
        else { return nil }
        return Thumbnail(image, origin: origin, isPreliminary: isPreliminary)
      }
    }
  }

  /// Writes a rendition of a file: the file that the host app receives instead of the original.
  ///
  /// A worker, which is a separate process, only makes the bytes. This process writes them to the
  /// destination.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the original.
  ///   - request: The required rendition.
  ///   - destination: The absolute path of the result without its extension, which depends on the
  ///     type of the result.
  ///   - progress: Called while a video is converted, with the number of bytes read so far and the
  ///     size of the file.
  /// - Returns: What was written, and its path.
  /// - Throws: `MediaError` as described for `RenditionMaking`, or with the reason `timedOut`.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition {
    let running = RunningConversion(progress)
    let result = await withTaskCancellationHandler {
      await renditionResult(ofFileAt: path, request, to: destination, running)
    } onCancel: {
      running.interrupt()
    }
    return try result.get()
  }

  private func renditionResult(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    _ running: RunningConversion
  ) async -> Result<Rendition, MediaError> {
    do throws(MediaError) {
      return .success(
        try await made(ofFileAt: path, request, to: destination, running))
    } catch {
      return .failure(error)
    }
  }

  private func made(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    _ running: RunningConversion
  ) async throws(MediaError) -> Rendition {
    try await open(path, only: request.source) { link, file throws(MediaError) in
      let job = ImagingRequest.rendition(
        fitting: request.fitting, mode: request.mode, removing: request.removing,
        maximumBytes: request.maximumBytes)
      let response = try link.answer(job, about: file, named: path) { $0 }
      guard let response else { return nil }
      if response == .needsConversion {
        return try running.convert(file, path, request, to: destination, on: link)
      }
      guard case .rendition(let type, let size, let bytes, let edits) = response else {
        throw MediaError(path: path, reason: .damaged, detail: "damaged", cause: .reader)
      }
      try running.checkIsWanted(path)
      let target = "\(destination).\(type.fileExtension(ofFileNamed: path))"
      let written = try file.publish(bytes, edits, request.ending, at: target, running)
      return Rendition(file: target, contentType: type, pixelSize: size, byteCount: written)
    }
  }
}
