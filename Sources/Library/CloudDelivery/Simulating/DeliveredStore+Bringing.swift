// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
public import PickerModel
public import PickerPorts

/// If the network is simulated, copies originals from a folder instead of downloading them.
extension DeliveredStore {
  // Copying blocks a thread, and must not delay the tasks that draw the screen.
  private static let queue = DispatchQueue(label: "locket.delivered")

  /// Copies an original into the store under a temporary name, then syncs and renames it.
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - folder: The absolute path of the folder that represents the cloud.
  /// - Throws: ``MediaError``. The reason is `notFound`, `noSpace`, or `changed` if the file
  ///   differs from the one that the library knows. It is `unsupported` if the folder cannot be
  ///   written.
  public func bring(_ asset: Asset, from folder: String) async throws(MediaError) {
    let result: Result<Void, MediaError> = await withCheckedContinuation { continuation in
      Self.queue.async {
        continuation.resume(
          returning: Result { () throws(MediaError) in try copy(asset, from: folder) })
      }
    }
    try result.get()
  }

  private func copy(_ asset: Asset, from folder: String) throws(MediaError) {
    if holds(asset) { return }
    let original = folder + "/" + asset.file
    var input: Int32 = -1
    let failure = clinux_open_for_reading(original, &input)
    guard failure == 0 else { throw MediaError(writing: original, code: failure) }
    defer { close(input) }

    let final = path(of: asset)
    let partial = final + ".part"
    try prepare()
    let output = FileWork.openPrivate(partial, O_RDWR | O_CREAT | O_TRUNC)
    guard output >= 0 else { throw MediaError(writing: partial, code: errno) }
    var isWhole = false
    defer {
      close(output)
      if !isWhole { unlink(partial) }
    }
    let room = DiskRoom.use(asset.byteCount ?? 0, of: output) { 0 }
    guard room == 0 else { throw MediaError(writing: partial, code: room) }
    guard let count = FileWork.transfer(from: input, to: output), fsync(output) == 0 else {
      throw MediaError(writing: partial, code: errno)
    }
    if let expected = asset.byteCount, expected != count {
      throw MediaError(
        path: original, reason: .changed,
        detail: "has \(count) bytes, but the index states \(expected); run 'locket index' again")
    }
    guard asset.holds(clinux_content_digest(output, count)) else {
      throw MediaError(
        path: original, reason: .changed,
        detail: "the file was replaced after it was indexed; run 'locket index' again")
    }
    guard rename(partial, final) == 0 else { throw MediaError(writing: final, code: errno) }
    isWhole = true
    // The name of the file must survive a power cut, too.
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}
