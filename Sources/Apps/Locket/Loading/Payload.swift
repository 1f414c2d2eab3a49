// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import HostLink
import PickerModel

/// An item's bytes, which the picker keeps for this app until this object is released.
final class Payload: Sendable {
  let answer: LoadAnswer
  private let file: OpenFile
  private let link: PickerLink

  /// Takes ownership of the bytes that the picker provided in its answer.
  init(_ answer: LoadAnswer, _ file: OpenFile, over link: PickerLink) {
    self.answer = answer
    self.file = file
    self.link = link
  }

  deinit { link.inbox.notify(.release(payload: answer.payload)) }

  /// Whether the descriptor is a file of the size that the picker reported.
  var isWhole: Bool { FileCopy.size(of: file.number) == answer.byteCount }

  private func copy(
    _ cancellation: BlockingWork.Cancellation, _ progress: (@Sendable (LoadProgress) -> Void)?
  ) -> FileCopy {
    var copy = FileCopy(source: file.number, count: answer.byteCount)
    copy.isCancelled = { cancellation.isCancelled }
    if let progress {
      var report = LoadProgress(stage: .copy)
      report.total = answer.byteCount
      copy.progress = { done in
        report.completed = done
        progress(report)
      }
    }
    return copy
  }

  /// Reads the bytes into memory.
  ///
  /// The file is not mapped into memory. Another process that has the file open could truncate it,
  /// and reading the mapping would then crash this process.
  func data(
    _ progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(FileCopy.CopyError) -> Data {
    let result: Result<Data, FileCopy.CopyError> = await BlockingWork.run { [self] cancellation in
      let count = Int(answer.byteCount)
      guard count > 0 else { return .success(Data()) }
      guard let memory = malloc(count) else { return .failure(.system(ENOMEM)) }
      do throws(FileCopy.CopyError) {
        try copy(cancellation, progress)
          .read(into: UnsafeMutableRawBufferPointer(start: memory, count: count))
      } catch {
        free(memory)
        return .failure(error)
      }
      return .success(Data(bytesNoCopy: memory, count: count, deallocator: .free))
    }
    return try result.get()
  }

  /// Creates a file with the bytes at a path where no file exists.
  ///
  /// The new file is a hard link to the picker's file if the file system and the owner of the file
  /// allow this (complaint C17). Otherwise it is a copy.
  func publish(
    at path: String, _ progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(FileCopy.CopyError) {
    let result: Result<Void, FileCopy.CopyError> = await BlockingWork.run { [self] cancellation in
      if cancellation.isCancelled { return .failure(.cancelled) }
      let name = "/proc/self/fd/\(file.number)"
      if FileCopy.isOwn(file.number), linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      {
        var report = LoadProgress(stage: .copy)
        (report.completed, report.total) = (answer.byteCount, answer.byteCount)
        progress?(report)
        return .success(())
      }
      do throws(FileCopy.CopyError) {
        try FileLease.publish(copy(cancellation, progress), at: path, mode: 0o600)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
