// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel
import PickerPorts

/// An incomplete original.
///
/// Its bytes are in a file with the extension `part`, beside a record of their version. Only one
/// transfer at a time uses the file, and not on the cooperative threads. Disk blocks are reserved
/// one step ahead of the received bytes, regardless of the size that the server states. Unused
/// blocks are freed at the end.
struct PartialFile: ~Copyable, Sendable {
  /// The number of new bytes after which the file is synced to the disk.
  private static let syncInterval: Int64 = 8 << 20
  /// The smallest and the largest number of bytes that are reserved at once.
  private static let reservedStep: ClosedRange<Int64> = 1 << 20...64 << 20

  /// The number of bytes in the file.
  private(set) var count: Int64
  private(set) var record: OriginalRecord
  private let path: String
  private let recordPath: String
  private var file: Int32
  /// The offset up to which disk blocks are reserved.
  private var reservedCount: Int64 = 0
  /// Whether the file system can reserve blocks, as far as is known.
  private var canReserve = true

  /// Opens or creates the partial file of an original.
  ///
  /// - Parameters:
  ///   - path: The path of the complete original.
  ///   - isFresh: Whether to delete existing bytes.
  /// - Throws: ``MediaError`` if the file cannot be written. The reason is `stalled` if another
  ///   transfer fetches the same original.
  init(of path: String, isFresh: Bool = false) throws(MediaError) {
    let name = path + ".part"
    let file = try Self.openAlone(name)
    do throws(MediaError) {
      let record = isFresh ? nil : OriginalRecord(path: name + ".record")
      var info = stat()
      let size = fstat(file, &info) == 0 ? Int64(info.st_size) : 0
      // Without a validator, the remaining bytes may be of another version.
      let count = record?.validator == nil ? 0 : record?.trusted(of: size) ?? 0
      guard ftruncate(file, off_t(count)) == 0, lseek(file, off_t(count), SEEK_SET) == off_t(count)
      else { throw MediaError(writing: name, code: errno) }
      self.init(
        path: path, file: file, count: count,
        record: record ?? OriginalRecord(validator: nil, total: nil))
    } catch {
      Self.release(file)
      throw error
    }
  }

  /// Opens and locks a file that no other transfer uses.
  ///
  /// Two pickers or two processes may want the same original. Only one of them writes the file.
  private static func openAlone(_ name: String) throws(MediaError) -> Int32 {
    while true {
      if access(name, F_OK) != 0, DiskRoom.availableBytes(at: name) == 0 {
        throw MediaError(writing: name, code: ENOSPC)
      }
      let file = FileWork.openPrivate(name, O_RDWR | O_CREAT)
      guard file >= 0 else { throw MediaError(writing: name, code: errno) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(file)
        throw MediaError(path: name, reason: .stalled, detail: "another transfer is fetching it")
      }
      // The earlier owner may just have renamed or deleted the file. The name then belongs to
      // another file, or to none.
      var (mine, named) = (stat(), stat())
      if fstat(file, &mine) == 0, lstat(name, &named) == 0, mine.st_ino == named.st_ino {
        return file
      }
      Glibc.close(file)
    }
  }

  private init(path: String, file: Int32, count: Int64, record: OriginalRecord) {
    self.path = path
    recordPath = path + ".part.record"
    self.file = file
    self.count = count
    self.record = record
  }

  deinit {
    guard file >= 0 else { return }
    giveBackUnused()
    Self.release(file)
  }

  /// Unlocks and closes a file.
  private static func release(_ file: Int32) {
    // Closing the file does not unlock it while a child process is being started. Until the child
    // runs its program, it has a copy of the descriptor.
    flock(file, LOCK_UN)
    Glibc.close(file)
  }

  /// Closes the file, so that another transfer can continue it.
  ///
  /// An empty file is deleted.
  mutating func close() {
    guard file >= 0 else { return }
    if count == 0 { remove() }
    giveBackUnused()
    Self.release(file)
    file = -1
  }

  /// Frees the reserved blocks after the last byte.
  ///
  /// A complete original has no such blocks, so its modification time does not change.
  private borrowing func giveBackUnused() {
    if reservedCount > count { ftruncate(file, off_t(count)) }
  }

  /// Deletes the bytes and begins again with another version.
  ///
  /// - Throws: ``MediaError`` with `noSpace` if there is not enough disk space for the complete
  ///   original.
  mutating func begin(_ record: OriginalRecord) throws(MediaError) {
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { throw failure(errno) }
    count = 0
    self.record = record
    reservedCount = 0
    try checkRoom()
    guard self.record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Continues with the version whose first bytes are in the file.
  mutating func goOn(total: Int64?) throws(MediaError) {
    record.total = total ?? record.total
    record.synced = min(record.synced, count)
    record.boot = OriginalRecord.thisBoot
    try checkRoom()
    guard record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``MediaError`` with `noSpace` if the bytes would use disk space that must stay free.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let file = file
    let end = count + Int64(bytes.count)
    try reserve(upTo: end)
    let code =
      end <= reservedCount
      ? Self.write(bytes, to: file)
      : DiskRoom.use(Int64(bytes.count), of: file) { Self.write(bytes, to: file) }
    guard code == 0 else { throw failure(code) }
    count = end
    guard count - record.synced >= Self.syncInterval else { return }
    guard fdatasync(file) == 0 else { throw failure(errno) }
    record.synced = count
    guard record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Writes all bytes; returns 0 or a system error number.
  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
        Glibc.write(file, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      if written < 0 { return errno }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  /// Renames the complete original to its final name, and writes a record of its version.
  ///
  /// Until then, a file of an older version may have the final name. The record of that version is
  /// then kept, too.
  ///
  /// - Parameter listed: The version that the listing states.
  /// - Throws: ``MediaError``. In that case the original must be fetched again.
  mutating func finish(listed: ListedVersion) throws(MediaError) {
    guard ftruncate(file, off_t(count)) == 0, fsync(file) == 0 else { throw failure(errno) }
    reservedCount = count
    record.total = count
    record.synced = count
    record.listed = listed
    // If the process ends between the two renames, the original is fetched again.
    guard record.write(to: recordPath), rename(path + ".part", path) == 0,
      rename(recordPath, path + ".record") == 0
    else { throw failure(errno) }
    // The name of the file must survive a power cut, too.
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    Glibc.close(folder)
  }

  /// Returns the number of bytes in the partial file of an original.
  static func byteCount(of path: String) -> Int64 {
    var info = stat()
    return lstat(path + ".part", &info) == 0 ? Int64(info.st_size) : 0
  }

  /// Deletes the partial file of an original unless another transfer uses it.
  static func discard(of path: String) {
    guard var partialFile = try? PartialFile(of: path, isFresh: true) else { return }
    partialFile.close()
  }

  /// Removes the files.
  ///
  /// The record is removed first, because a partial file without a record is ignored.
  private func remove() {
    unlink(recordPath)
    unlink(recordPath + ".new")
    unlink(path + ".part")
  }

  /// Frees the blocks that an ended process reserved for a partial file, unless another transfer
  /// uses the file.
  ///
  /// - Parameter name: The path of the partial file.
  static func giveBackUnused(at name: String) {
    let file = open(name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { release(file) }
    var info = stat()
    guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &info) == 0,
      info.st_mode & S_IFMT == S_IFREG
    else { return }
    ftruncate(file, info.st_size)
  }

  /// Checks that the disk has enough free bytes for the rest of the original.
  ///
  /// The check reserves nothing, because the size that a server states must not use up disk space.
  private func checkRoom() throws(MediaError) {
    guard let total = record.total, total > count else { return }
    let code = DiskRoom.use(total - count, of: file) { 0 }
    guard code == 0 else { throw failure(code) }
  }

  /// Reserves disk blocks for bytes up to an offset, and for further bytes.
  ///
  /// The number of further bytes is the number of bytes before the offset, within ``reservedStep``.
  /// The file's size does not change. Nothing is reserved for an original of unknown size.
  private mutating func reserve(upTo end: Int64) throws(MediaError) {
    guard canReserve, end > reservedCount, let total = record.total, end <= total else { return }
    let step = min(max(end, Self.reservedStep.lowerBound), Self.reservedStep.upperBound)
    let (file, count) = (file, count)
    let reserved = end + min(step, total - end)
    let code = DiskRoom.use(reserved - count, of: file) {
      clinux_reserve(file, count, reserved - count)
    }
    switch code {
    case 0: reservedCount = reserved
    case ENOSPC, EFBIG, EDQUOT: throw failure(code)
    // The file system cannot reserve blocks. From now on, the free bytes are checked at each write.
    default: canReserve = false
    }
  }

  private func failure(_ code: Int32) -> MediaError {
    MediaError(writing: path + ".part", code: code)
  }
}

extension MediaError {
  /// Creates an error for a file that cannot be read or written, with the system's message.
  init(writing path: String, code: Int32) {
    let reason: FailureReason =
      switch code {
      case ENOENT, ENOTDIR: .notFound
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EACCES, EPERM, EROFS: .unauthorised
      default: .unsupported
      }
    self.init(path: path, reason: reason, detail: String(cString: strerror(code)))
  }
}
