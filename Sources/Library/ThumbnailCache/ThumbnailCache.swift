// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerCore
import PickerModel
import Synchronization

/// A cache of thumbnails on disk, which several processes can use at the same time.
///
/// Problems with the files are not reported as errors. If a thumbnail cannot be read, it is created
/// again. If a thumbnail cannot be written, it is not stored. If a file of the cache is broken or
/// of another version, it is replaced. New thumbnails and times of use are written in batches. If a
/// process ends early, its last batch is lost.
public final class ThumbnailCache: Sendable {
  /// The maximum size of a cache in bytes if the caller states none: 256 MB.
  public static let defaultBudget: Int64 = 256_000_000
  /// The number by which the budget is divided to get the maximum size of a thumbnail.
  ///
  /// A larger thumbnail would displace too many other thumbnails.
  static let largestShare: Int64 = 64
  /// The size in bytes at which a batch is written without delay.
  static let batchBytes: Int64 = 1 << 20
  /// The maximum size in bytes of all pictures that wait until a slow disk can store them.
  ///
  /// Further pictures are not stored.
  static let waitingBytes = 8 << 20
  /// The number of consecutive failed writes after which no more writes are attempted.
  static let maximumFailures = 3

  /// The changes that are not in the file yet.
  struct Unwritten {
    var batch = CacheBatch()
    /// The thumbnails that are being written now.
    var underway: [ThumbnailRequest: NewThumbnail] = [:]
    /// The size in bytes of pictures that are not in a batch yet.
    var waiting = 0
    var isScheduled = false
    var failures = 0
  }

  /// The absolute path of the folder that contains the files of the cache.
  public let folder: String
  /// The maximum size in bytes of all thumbnails in the cache.
  public let budget: Int64

  let files: CacheFolder
  /// The properties of the disk.
  let disk: PixelPack.Disk
  /// The delay before a batch is written.
  let delay: DispatchTimeInterval
  /// Returns the current time in nanoseconds since 1970.
  let now: @Sendable () -> Int64
  let unwritten = Mutex(Unwritten())
  let reader = Mutex<CacheReader?>(nil)
  let writer = Mutex<CacheWriter?>(nil)
  // A thread may have to wait for a disk. The cooperative pool has only as many threads as
  // processors.
  let reading = DispatchQueue(label: "locket.thumbnails.reader")
  let writing = DispatchQueue(label: "locket.thumbnails.writer", qos: .utility)

  /// Describes a cache on disk.
  ///
  /// No file is opened or created yet.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of a folder that contains only the cache. The folder is created
  ///     when the first thumbnail is stored.
  ///   - budget: The maximum size of all thumbnails in bytes. The default, nil, is
  ///     ``defaultBudget``.
  public convenience init(folder: String, budget: Int64? = nil) {
    self.init(folder: folder, budget: budget, now: ContentFingerprint.now)
  }

  init(
    folder: String, budget: Int64? = nil, disk: PixelPack.Disk = PixelPack.Disk(),
    delay: DispatchTimeInterval = .milliseconds(500),
    now: @escaping @Sendable () -> Int64
  ) {
    self.folder = folder
    self.budget = max(0, budget ?? Self.defaultBudget)
    self.disk = disk
    self.delay = delay
    self.now = now
    files = CacheFolder(path: folder)
  }
}
