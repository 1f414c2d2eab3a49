// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore
import PickerModel

/// An original that is not whole yet: bytes in a file of another name, and a record beside it.
///
/// Used by one transfer at a time, off the cooperative threads.
struct PartFile: ~Copyable, Sendable {
  /// Bytes after which what came is pressed onto the disk.
  private static let syncInterval: Int64 = 8 << 20

  /// How many bytes are here.
  private(set) var count: Int64
  private(set) var record: OriginalRecord
  private let path: String
  private let recordPath: String
  private var file: Int32
  /// Up to which byte blocks of the disk are set aside.
  private var reservedCount: Int64 = 0

  /// Opens what is there of an original, or begins.
  ///
  /// - Parameters:
  ///   - path: Where the whole original will be.
  ///   - isFresh: Whether what is there is thrown away.
  /// - Throws: ``MediaError`` where nothing can be written, with `stalled` where somebody else
  ///   fetches the same original.
  init(of path: String, isFresh: Bool = false) throws(MediaError) {
    let name = path + ".part"
    let file = try Self.openAlone(name)
    do throws(MediaError) {
      let record = isFresh ? nil : OriginalRecord(path: name + ".record")
      var info = stat()
      let size = fstat(file, &info) == 0 ? Int64(info.st_size) : 0
      // Without a validator nobody can say that the rest is of the same original.
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

  /// Opens a file that nobody else has.
  ///
  /// Two pickers, or two processes, may want the same original: one of them writes.
  private static func openAlone(_ name: String) throws(MediaError) -> Int32 {
    while true {
      let file = FileWork.openPrivate(name, O_RDWR | O_CREAT)
      guard file >= 0 else { throw MediaError(writing: name, code: errno) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(file)
        throw MediaError(path: name, reason: .stalled, detail: "somebody else fetches it")
      }
      // Whoever had it may have finished it or thrown it away just now: the name is another's.
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

  deinit { if file >= 0 { Self.release(file) } }

  /// Closes a file that others may have then.
  private static func release(_ file: Int32) {
    // A process that is just being started holds a copy until it runs.
    flock(file, LOCK_UN)
    Glibc.close(file)
  }

  /// Lets go of the file, so that somebody else can go on with it; one without bytes goes.
  mutating func close() {
    guard file >= 0 else { return }
    if count == 0 { remove() }
    Self.release(file)
    file = -1
  }

  /// Begins anew with another version, and sets its room aside.
  ///
  /// - Throws: ``MediaError`` with `noSpace` where there is none.
  mutating func begin(_ record: OriginalRecord) throws(MediaError) {
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { throw failure(errno) }
    count = 0
    self.record = record
    try reserve()
    guard self.record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Goes on with the version that is here.
  mutating func goOn(total: Int64?) throws(MediaError) {
    record.total = total ?? record.total
    record.synced = min(record.synced, count)
    record.boot = OriginalRecord.thisBoot
    try reserve()
    guard record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Adds bytes.
  ///
  /// - Throws: ``MediaError`` with `noSpace` where they would take what stays free of the disk.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let file = file
    let isReserved = count + Int64(bytes.count) <= reservedCount
    let code =
      isReserved
      ? Self.write(bytes, to: file)
      : DiskRoom.use(Int64(bytes.count), of: file) { Self.write(bytes, to: file) }
    guard code == 0 else { throw failure(code) }
    count += Int64(bytes.count)
    guard count - record.synced >= Self.syncInterval else { return }
    guard fdatasync(file) == 0 else { throw failure(errno) }
    record.synced = count
    guard record.write(to: recordPath) else { throw failure(errno) }
  }

  /// Writes all bytes; 0, or the number of a system error.
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

  /// Gives the whole original its name, and a record that says which version it is.
  ///
  /// Until then the record of an older version stays as it is: it speaks of what has the name.
  ///
  /// - Parameter listed: What the listing says of it.
  /// - Throws: ``MediaError``; it is fetched once more then.
  mutating func finish(listed: ListedVersion) throws(MediaError) {
    guard ftruncate(file, off_t(count)) == 0, fsync(file) == 0 else { throw failure(errno) }
    record.total = count
    record.synced = count
    record.listed = listed
    // Ended between the two, it is fetched once more.
    guard record.write(to: recordPath), rename(path + ".part", path) == 0,
      rename(recordPath, path + ".record") == 0
    else { throw failure(errno) }
    // The name, too, must survive a power cut.
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    Glibc.close(folder)
  }

  /// How many bytes are here of an original that is not whole.
  static func byteCount(of path: String) -> Int64 {
    var info = stat()
    return lstat(path + ".part", &info) == 0 ? Int64(info.st_size) : 0
  }

  /// Throws away what came, unless somebody else goes on with it.
  static func discard(of path: String) {
    guard var part = try? PartFile(of: path, isFresh: true) else { return }
    part.close()
  }

  /// The record first: a partial file without one is taken for nothing.
  private func remove() {
    unlink(recordPath)
    unlink(recordPath + ".new")
    unlink(path + ".part")
  }

  /// Sets aside the blocks of the rest, without changing the file's size.
  private mutating func reserve() throws(MediaError) {
    reservedCount = 0
    guard let total = record.total, total > count else { return }
    let (file, count) = (file, count)
    // A partial file may have blocks of the rest already.
    var info = stat()
    let taken = fstat(file, &info) == 0 ? max(count, Int64(info.st_blocks) * 512) : count
    let code = DiskRoom.use(total - taken, of: file) {
      clinux_reserve(file, count, total - count)
    }
    if code == 0 { reservedCount = total }
    // File systems that cannot set aside say so; there each piece is asked for by itself.
    if code == ENOSPC || code == EFBIG || code == EDQUOT { throw failure(code) }
  }

  private func failure(_ code: Int32) -> MediaError {
    MediaError(writing: path + ".part", code: code)
  }
}

extension MediaError {
  /// A file that cannot be read or written, with the system's words.
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
