// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerCore
import PickerModel
import Synchronization

/// Thumbnails kept on the disk from one time to the next, in files that several processes share.
///
/// Nothing that goes wrong with the file is an error to anybody who looks or writes: what cannot be
/// read is made again, what cannot be written is not kept, and a file that is broken or of another
/// version is replaced. New thumbnails and notes of use are written in batches; who ends early loses
/// the last one.
public final class ThumbnailCache: Sendable {
  /// The bytes that thumbnails may take where nobody says, 256 MB.
  public static let defaultBudget: Int64 = 256_000_000
  /// A picture may take no more than this part of the budget: it would push out too many others.
  static let largestShare: Int64 = 64
  /// Bytes that are written without waiting for more.
  static let batchBytes: Int64 = 1 << 20
  /// Bytes of pictures that may wait for a slow disk; what comes while there are more is not kept.
  static let waitingBytes = 8 << 20
  /// After so many failures in a row the disk is left alone.
  static let mostFailures = 3

  /// What is not in the file yet.
  struct Unwritten {
    var batch = CacheBatch()
    /// What is being written right now.
    var underway: [ThumbnailRequest: NewThumbnail] = [:]
    /// Bytes of pictures that are in no batch yet.
    var waiting = 0
    var isScheduled = false
    var failures = 0
  }

  /// The absolute path of the folder that holds the files.
  public let folder: String
  /// The most bytes that thumbnails may take.
  public let budget: Int64

  let files: CacheFolder
  /// What is known of the disk.
  let disk: PixelPack.Disk
  /// How long a batch waits for more.
  let delay: DispatchTimeInterval
  /// Nanoseconds since 1970.
  let now: @Sendable () -> Int64
  let unwritten = Mutex(Unwritten())
  let reader = Mutex<CacheReader?>(nil)
  let writer = Mutex<CacheWriter?>(nil)
  // Threads that may wait for a disk; the cooperative ones are as few as the processors.
  let reading = DispatchQueue(label: "locket.thumbnails.reader")
  let writing = DispatchQueue(label: "locket.thumbnails.writer", qos: .utility)

  /// Prepares a cache; nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of a folder of its own, made with the first thumbnail.
  ///   - budget: The most bytes that thumbnails may take. The default, nil, is ``defaultBudget``.
  public convenience init(folder: String, budget: Int64? = nil) {
    self.init(folder: folder, budget: budget, now: ContentStamp.now)
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
