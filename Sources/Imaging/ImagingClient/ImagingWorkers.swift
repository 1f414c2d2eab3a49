// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerModel
public import PickerPorts

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

extension ImagingWorkers: PictureDrawing {
  /// The name that errors of drawing state instead of a file.
  private static let job = "drawing"

  /// Draws an SVG document in a worker, which is a separate process.
  ///
  /// - Parameters:
  ///   - svg: The SVG document, which must not come from a person or an app.
  ///   - size: The width and height of the image in pixels.
  /// - Returns: An image of exactly this size.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
  public func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    try await drawing.run(named: Self.job) { link throws(MediaError) in
      try link.answer(.draw(svg: svg, size: size), named: Self.job) { response in
        guard case .pixels(let image) = response, image.size == size else { return nil }
        return image
      }
    }
  }

  /// Encodes a picture as the bytes of a file, in a worker (a separate process).
  ///
  /// - Parameters:
  ///   - picture: The picture to encode.
  ///   - encoding: The format and the quality of the file.
  /// - Returns: The bytes of the file.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
  public func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) async throws(MediaError) -> [UInt8] {
    let wire = WireEncoding(
      contentType: encoding.contentType, quality: encoding.quality, exif: encoding.exif)
    switch picture {
    case .drawing(let svg, let size):
      return try await file(.encodeDrawing(svg: svg, size: size, wire))
    case .pixels(let image):
      return try await file(.encodePixels(image, wire))
    case .animation(let animation):
      guard encoding.contentType == .gif else {
        throw MediaError(
          path: Self.job, reason: .unsupported, detail: "an animation is written as GIF only")
      }
      return try await file(
        .animation(
          animation.frames.map { WireFrame(image: $0.image, milliseconds: $0.milliseconds) }))
    }
  }

  /// Encodes a video as a QuickTime movie, in a worker (a separate process).
  ///
  /// - Parameter video: The video to draw and encode.
  /// - Returns: The bytes of the file.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
  public func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] {
    try await file(
      on: videoDrawing,
      .video(
        frames: video.frames, size: video.size, framesPerSecond: video.framesPerSecond,
        captureDate: video.captureDate))
  }

  private func file(
    on pool: WorkerPool? = nil, _ request: ImagingRequest
  ) async throws(MediaError) -> [UInt8] {
    try await (pool ?? drawing).run(named: Self.job) { link throws(MediaError) in
      try link.answer(request, named: Self.job) { response in
        guard case .file(let bytes) = response else { return nil }
        return bytes
      }
    }
  }
}

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
