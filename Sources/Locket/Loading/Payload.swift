// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import HostLink
import PickerModel

/// An item's bytes as the picker keeps them for this app, until nobody needs them here.
final class Payload: Sendable {
  let answer: LoadAnswer
  private let file: OpenFile
  private let link: PickerLink

  /// Takes over what the picker handed out.
  init(_ answer: LoadAnswer, _ file: OpenFile, over link: PickerLink) {
    self.answer = answer
    self.file = file
    self.link = link
  }

  deinit { link.inbox.tell(.release(payload: answer.payload)) }

  /// Whether the descriptor is a file of as many bytes as the picker said.
  var isWhole: Bool { FileCopy.size(of: file.number) == answer.byteCount }

  private func copy(
    _ cancellation: BlockingWork.Cancellation, _ progress: (@Sendable (LoadProgress) -> Void)?
  ) -> FileCopy {
    var copy = FileCopy(source: file.number, count: answer.byteCount)
    copy.isCancelled = { cancellation.isCancelled }
    if let progress {
      var told = LoadProgress(stage: .copy)
      told.total = answer.byteCount
      copy.progress = { done in
        told.completed = done
        progress(told)
      }
    }
    return copy
  }

  /// The bytes, read once.
  ///
  /// They are not mapped: whoever has the file could cut it short, and this process would die of
  /// looking at it.
  func data(
    _ progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(FileCopy.Fault) -> Data {
    let result: Result<Data, FileCopy.Fault> = await BlockingWork.run { [self] cancellation in
      let count = Int(answer.byteCount)
      guard count > 0 else { return .success(Data()) }
      guard let memory = malloc(count) else { return .failure(.system(ENOMEM)) }
      do throws(FileCopy.Fault) {
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

  /// The bytes as a file at a path where nothing is: the same file where the file system and its
  /// owner allow it (complaint C17), else a copy.
  func publish(
    at path: String, _ progress: (@Sendable (LoadProgress) -> Void)?
  ) async throws(FileCopy.Fault) {
    let result: Result<Void, FileCopy.Fault> = await BlockingWork.run { [self] cancellation in
      if cancellation.isCancelled { return .failure(.cancelled) }
      let name = "/proc/self/fd/\(file.number)"
      if FileCopy.isOwn(file.number), linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      {
        var told = LoadProgress(stage: .copy)
        (told.completed, told.total) = (answer.byteCount, answer.byteCount)
        progress?(told)
        return .success(())
      }
      do throws(FileCopy.Fault) {
        try FileLease.publish(copy(cancellation, progress), at: path, mode: 0o600)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
