// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import ImagingWire
import PickerModel
import PickerPorts
import Synchronization

/// A conversion of a video in a worker, or a copy of a file.
///
/// Both may take long and can be stopped.
final class RunningConversion: Sendable {
  /// The maximum time of a conversion.
  private static let limit = Duration.seconds(3600)

  private struct State {
    var link: WorkerLink?
    var isCancelled = false
    /// Whether the disk is full except for the space that Locket leaves free.
    var isFull = false
  }

  private let state = Mutex(State())
  private let progress: @Sendable (Int64, Int64) -> Void

  /// Prepares a conversion that reports the number of bytes read so far and the total.
  init(_ progress: @escaping @Sendable (Int64, Int64) -> Void) { self.progress = progress }

  /// Stops the conversion by killing its worker, now or as soon as the conversion starts.
  func interrupt() {
    state.withLock { state in
      state.isCancelled = true
      state.link?.interrupt()
    }
  }

  /// Throws an error if the job was cancelled, so that nothing is written.
  func checkIsWanted(_ path: String) throws(MediaError) {
    guard isWanted else {
      throw MediaError(path: path, reason: .cancelled, detail: "the request was cancelled")
    }
  }

  /// Whether the result is still wanted, because the job was not cancelled.
  var isWanted: Bool { state.withLock { !$0.isCancelled } }

  private func report(_ bytes: Int64, _ total: Int64, _ target: Int32) {
    if isWanted { progress(bytes, total) }
    guard clinux_available_bytes(target) == 0 else { return }
    state.withLock { state in
      state.isFull = true
      state.link?.interrupt()
    }
  }

  /// Converts a video into a file that appears only when it is complete.
  func convert(
    _ file: borrowing SourceFile, _ path: String, _ request: RenditionRequest,
    to destination: String, on link: WorkerLink
  ) throws(MediaError) -> Rendition {
    let target = "\(destination).\(ContentType.mpeg4Movie.preferredExtension)"
    var temporary = [CChar](repeating: 0, count: target.utf8.count + 64)
    var descriptor: Int32 = -1
    let permissions = withUnsafePointer(to: file.source) { clinux_result_mode($0) }
    let failure = clinux_begin_file(
      target, request.isTransient ? 0o600 : permissions, &temporary, temporary.count, &descriptor)
    guard failure == 0 else { throw SourceFile.failure(writing: target, failure) }
    var written: Int64 = 0
    do throws(MediaError) {
      let size = try size(file, path, request, descriptor, on: link)
      let failure = withUnsafePointer(to: file.source) { source in
        clinux_end_file(target, temporary, descriptor, source, request.ending, &written)
      }
      // At this point the file is closed and removed, in case of success and of failure.
      descriptor = -1
      guard failure == 0 else { throw SourceFile.failure(writing: target, failure) }
      return Rendition(
        file: target, contentType: .mpeg4Movie, pixelSize: size, byteCount: written)
    } catch {
      if descriptor >= 0 {
        _ = clinux_end_file(target, temporary, descriptor, nil, CLINUX_DROP, &written)
      }
      guard state.withLock({ !$0.isFull }) else {
        throw SourceFile.failure(writing: target, ENOSPC)
      }
      throw error
    }
  }

  private func size(
    _ file: borrowing SourceFile, _ path: String, _ request: RenditionRequest,
    _ descriptor: Int32, on link: WorkerLink
  ) throws(MediaError) -> PixelSize {
    state.withLock { $0.link = link }
    defer { state.withLock { $0.link = nil } }
    return try link.answer(
      .conversion(removing: request.removing, maximumBytes: request.maximumBytes),
      file: file.descriptor, target: descriptor, named: path, within: Self.limit,
      isWanted: { isWanted },
      progress: { self.report($0, $1, descriptor) }
    ) { response in
      guard case .rendition(_, let size, _, _) = response else { return nil }
      return size
    }
  }
}
