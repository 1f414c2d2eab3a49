// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts
import ThumbnailCache

/// Creates the thumbnails of many assets, a few in parallel, and writes them to a folder.
struct ThumbnailSeries: Sendable {
  /// The number of concurrent requests.
  ///
  /// It is large enough to keep the workers and the encoder busy.
  private static let parallel = 4
  /// The number of thumbnails after which the cache is written to disk.
  ///
  /// If the command is stopped, few thumbnails are lost, and little memory is used.
  private static let batch = 64

  private let pages: AssetPages
  private let count: Int
  private let size: PixelSize
  private let maker: any ThumbnailProviding
  private let cache: ThumbnailCache?
  /// How many thumbnails the cache has room for.
  ///
  /// Only the first thumbnails are cached, because later ones would evict them.
  private let cachedCount: Int
  private let encoder: any PictureDrawing
  private let folder: String?
  private let path: @Sendable (Asset) -> String?

  /// Prepares a series.
  ///
  /// - Parameters:
  ///   - pages: The assets in the order of their positions. Only one page is in memory at a time.
  ///   - count: The number of assets.
  ///   - size: The size of a cell in pixels.
  ///   - maker: Creates thumbnails.
  ///   - cache: The cache, or nil if there is none. It stores the first thumbnails, as many as it
  ///     has room for. These thumbnails are requested even if their files exist.
  ///   - encoder: Encodes the thumbnails as JPEG.
  ///   - folder: The absolute path of the folder to which to write, or nil to write nothing.
  ///   - path: Returns the absolute path of an asset's file.
  init(
    _ pages: AssetPages, count: Int, size: PixelSize, from maker: any ThumbnailProviding,
    cache: ThumbnailCache?,
    encoder: any PictureDrawing, folder: String?, path: @escaping @Sendable (Asset) -> String?
  ) {
    self.pages = pages
    self.count = count
    self.size = size
    self.maker = maker
    self.cache = cache
    // The cache stores four bytes per pixel. 5 % of its budget are for its own data.
    let maximumCount = (cache?.budget ?? 0) / 100 * 95 / Int64(max(1, size.width * size.height * 4))
    cachedCount = Int(clamping: maximumCount)
    self.encoder = encoder
    self.folder = folder
    self.path = path
  }

  /// Creates the thumbnails, and ends early if the task is cancelled.
  ///
  /// - Returns: The outcomes.
  /// - Throws: An error of the library.
  func make() async throws -> ThumbnailReport {
    var report = ThumbnailReport(size: size, total: count, folder: folder)
    let bar = ProgressBar(doing: "Making thumbnails")
    defer { bar.end() }
    do {
      try await withThrowingTaskGroup(of: ThumbnailOutcome?.self) { group in
        var upcoming = Upcoming(pages: pages.makeAsyncIterator())
        for _ in 0..<Self.parallel {
          guard let (index, asset) = try await upcoming.next() else { break }
          group.addTask { await make(asset, at: index) }
        }
        var done = 0
        for try await outcome in group {
          done += 1
          bar.show(done, of: count)
          if let outcome { report.add(outcome) }
          if done % Self.batch == 0 { await cache?.flush() }
          // If a file cannot be written, the series ends, because the other files could not be
          // written either.
          if report.outputFailure != nil {
            group.cancelAll()
          } else if let (index, asset) = try await upcoming.next() {
            group.addTask { await make(asset, at: index) }
          }
        }
      }
    } catch is CancellationError {}
    report.isCancelled = Task.isCancelled
    return report
  }

  /// Returns the assets one by one, and reads them in pages.
  private struct Upcoming {
    var pages: AssetPages.Iterator
    private var page: ArraySlice<Asset> = []
    private var index = 0

    init(pages: AssetPages.Iterator) { self.pages = pages }

    mutating func next() async throws -> (index: Int, asset: Asset)? {
      guard !Task.isCancelled else { return nil }
      if page.isEmpty { page = try await pages.next()?[...] ?? [] }
      guard let asset = page.popFirst() else { return nil }
      defer { index += 1 }
      return (index, asset)
    }
  }

  /// Makes one thumbnail; returns nil if the task was cancelled.
  private func make(_ asset: Asset, at index: Int) async -> ThumbnailOutcome? {
    func failed(_ file: String, _ reason: FailureReason, _ detail: String) -> ThumbnailOutcome {
      .failed(
        ThumbnailReport.Failure(
          position: index + 1, identifier: asset.identifier, file: file, reason: reason,
          detail: detail))
    }
    guard let source = path(asset) else {
      return failed(asset.file, .changed, "the file was replaced; try again")
    }
    let times = FileTimes(source)
    let file = folder.map {
      ThumbnailFile(path: "\($0)/\(ThumbnailFile.name(of: asset.identifier, at: index + 1))")
    }
    let isCurrent = file?.isCurrent(for: times, size: size) == true
    let isCached = index < cachedCount
    if isCurrent, !isCached { return .unchanged }
    let cached = isCached ? cache.map { CachedThumbnails(maker, cache: $0) } : nil
    let provider: any ThumbnailProviding = cached ?? maker
    do throws(MediaError) {
      let thumbnail = try await provider.thumbnail(ofFileAt: source, size: size)
      guard let file, !isCurrent else {
        return .made(thumbnail.origin, isWritten: false)
      }
      let bytes = try await encoder.encode(
        .pixels(thumbnail.image), as: PictureEncoding(.jpeg))
      // The source changed while the thumbnail was made. The thumbnail may show the previous
      // version, but its file would get the date of the current one.
      guard let times, FileTimes(source) == times else {
        return failed(source, .changed, "it changed while its picture was made; try again")
      }
      let failure = file.write(bytes, datedAs: times)
      if failure == EISDIR {
        return failed(
          file.path, .unsupported, "a folder has this name; rename it, or write elsewhere")
      }
      guard failure == 0 else { return .unwritten(failure) }
      return .made(thumbnail.origin, isWritten: true)
    } catch {
      if Task.isCancelled || error.reason == .cancelled { return nil }
      return failed(source, error.reason, error.detail)
    }
  }
}
