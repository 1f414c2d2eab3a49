// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import MediaFormats
public import PickerModel
public import PickerPorts

/// Opens photos and videos inside this process, on a few separate threads.
///
/// If a hostile file exploits an error of a decoder, the code in the file gets all rights of this
/// process. `ImagingWorkers` has the same functions in separate processes with few rights. Use this
/// type only if no processes can be started.
public struct InProcessPhotos: HeaderReading, SidecarReading, ThumbnailProviding, RenditionMaking {
  private let queue: ImagingQueue

  /// Creates an object that opens photos; libvips starts with the first photo.
  ///
  /// - Parameter width: The number of photos that are opened in parallel. The default is 2.
  public init(width: Int = 2) {
    queue = ImagingQueue(width: width)
  }

  /// Reads the header (the metadata) of a photo or video.
  ///
  /// - Parameter path: The absolute path of the file.
  /// - Returns: The header.
  /// - Throws: ``MediaError``, as described for `HeaderReading`.
  public func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    try await queue.run(named: path) { () throws(MediaError) in
      try Self.open(path, only: nil) { file, source throws(MediaError) in
        do throws(MediaError) {
          var header = try MediaHeaderReader.header(of: file)
          header.source = FileFingerprint(source)
          return header
        } catch {
          throw error.reading(FileFingerprint(source))
        }
      }
    }
  }

  /// Reads a sidecar, which is a file with metadata beside a photo.
  ///
  /// - Parameter path: The absolute path of the sidecar.
  /// - Returns: The metadata in the sidecar.
  /// - Throws: ``MediaError``, as described for `SidecarReading`.
  public func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts {
    try await queue.run(named: path) { () throws(MediaError) in
      try Self.open(path) { file throws(MediaError) in try SidecarReader.facts(of: file) }
    }
  }

  /// Makes a thumbnail of a photo or video that fills a cell of the grid.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the photo or video.
  ///   - size: The size of the cell that the thumbnail must fill, in pixels.
  ///   - acceptsPreliminary: Whether the caller accepts a blurred thumbnail if it is available much
  ///     sooner.
  /// - Returns: A thumbnail whose image has exactly this size.
  /// - Throws: ``MediaError``, as described for `ThumbnailProviding`. There is no time limit.
  public func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    try await queue.run(named: path) { () throws(MediaError) in
      try Self.open(path) { file throws(MediaError) in
        try ThumbnailRenderer.thumbnail(
          of: file, size: size, acceptsPreliminary: acceptsPreliminary)
      }
    }
  }

  /// Writes a rendition of a file: the file that the host app receives instead of the original.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the original.
  ///   - request: The required rendition.
  ///   - destination: The absolute path of the result without its extension, which depends on the
  ///     type of the result.
  ///   - progress: Called while a video is converted, with the number of bytes read so far and the
  ///     size of the file.
  /// - Returns: What was written, and its path.
  /// - Throws: ``MediaError``, as described for `RenditionMaking`.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition {
    try await queue.run(named: path) { answer throws(MediaError) in
      try Self.open(path, only: request.source) { file, source throws(MediaError) in
        let content = try RenditionMaker.rendition(of: file, request)
        let target = "\(destination).\(content.contentType.fileExtension(ofFileNamed: path))"
        if content.isVideoToConvert {
          return try Self.convert(file, source, request, to: target, progress)
        }
        var source = source
        var written: Int64 = 0
        let edits = content.edits.map {
          clinux_edit(offset: Int64($0.offset), count: Int64($0.count), length: $0.bytes.count)
        }
        let replacements = content.edits.flatMap(\.bytes)
        // If the task was cancelled, the caller has already received an error, so the work can
        // stop.
        var wanted = unsafe clinux_condition(
          holds: { context in
            guard let context = unsafe context else { return 1 }
            let answer = unsafe Unmanaged<OneAnswer<Rendition>>.fromOpaque(context)
            return unsafe answer.takeUnretainedValue().isGiven ? 0 : 1
          }, context: unsafe Unmanaged.passUnretained(answer).toOpaque())
        let failure =
          if let bytes = content.bytes {
            unsafe clinux_publish(
              target, &source, bytes, bytes.count, nil, 0, nil, request.ending, nil, &written)
          } else {
            unsafe clinux_publish(
              target, &source, nil, 0, edits, edits.count, replacements, request.ending, &wanted,
              &written)
          }
        guard failure == 0 else { throw MediaError(writing: target, failure) }
        return Rendition(
          file: target, contentType: content.contentType, pixelSize: content.pixelSize,
          byteCount: written)
      }
    }
  }

  private static func convert(
    _ file: MediaFile, _ source: clinux_source, _ request: RenditionRequest, to target: String,
    _ progress: (Int64, Int64) -> Void
  ) throws(MediaError) -> Rendition {
    var temporary = [CChar](repeating: 0, count: target.utf8.count + 64)
    var descriptor: Int32 = -1
    var source = source
    let permissions = unsafe clinux_result_mode(&source)
    let failure = unsafe clinux_begin_file(
      target, request.isTransient ? 0o600 : permissions, &temporary, temporary.count, &descriptor)
    guard failure == 0 else { throw MediaError(writing: target, failure) }
    var written: Int64 = 0
    do throws(MediaError) {
      let content = try VideoConverter.convert(
        file, to: MediaFile(descriptor: descriptor, name: target), removing: request.removing,
        maximumBytes: request.maximumBytes, progress: progress)
      let failure = unsafe clinux_end_file(
        target, temporary, descriptor, &source, request.ending, &written)
      // At this point the file is closed and removed, in case of success and of failure.
      descriptor = -1
      guard failure == 0 else { throw MediaError(writing: target, failure) }
      return Rendition(
        file: target, contentType: content.contentType, pixelSize: content.pixelSize,
        byteCount: written)
    } catch {
      if descriptor >= 0 {
        _ = unsafe clinux_end_file(target, temporary, descriptor, nil, CLINUX_DROP, &written)
      }
      throw error
    }
  }

  private static func open<Answer>(
    _ path: String, _ job: (MediaFile) throws(MediaError) -> Answer
  ) throws(MediaError) -> Answer {
    try open(path, only: nil) { file, _ throws(MediaError) in try job(file) }
  }

  private static func open<Answer>(
    _ path: String, only wanted: FileFingerprint?,
    _ job: (MediaFile, clinux_source) throws(MediaError) -> Answer
  ) throws(MediaError) -> Answer {
    var source = clinux_source()
    let failure = unsafe clinux_open_regular(path, &source)
    guard failure == 0 else { throw MediaError(opening: path, failure) }
    defer { close(source.descriptor) }
    if let wanted, wanted.contentDigest != 0 {
      source.digest = clinux_content_digest(source.descriptor, source.size)
    }
    guard FileFingerprint(source).matches(wanted) else {
      throw MediaError(path: path, reason: .changed, detail: "the file was replaced")
    }
    return try job(MediaFile(descriptor: source.descriptor, name: path), source)
  }
}

extension FileFingerprint {
  fileprivate init(_ source: clinux_source) {
    self.init(
      byteCount: source.size, seconds: source.seconds, nanoseconds: source.nanoseconds,
      inode: source.inode)
    contentDigest = source.digest
  }
}

extension RenditionRequest {
  /// Whether the result is kept permanently or only for a time.
  fileprivate var ending: clinux_ending {
    isTransient ? CLINUX_KEEP_FOR_NOW : CLINUX_KEEP
  }
}
