// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import ThumbnailCache

/// Makes the thumbnails of many assets, a few at a time, and writes them into a folder.
struct ThumbnailSeries: Sendable {
  /// As many are asked for at a time as keep the workers and the encoder busy.
  private static let parallel = 4
  /// After so many what was made is written, so that stopping costs little and nothing piles up.
  private static let batch = 64

  private let assets: [Asset]
  private let size: PixelSize
  private let maker: any ThumbnailProviding
  private let cache: ThumbnailCache?
  /// How many of the first the cache has room for: what comes after them would push them out.
  private let cachedCount: Int
  private let encoder: any PictureDrawing
  private let folder: String?
  private let path: @Sendable (Asset) -> String?

  /// Prepares a series.
  ///
  /// - Parameters:
  ///   - assets: What to make thumbnails of, in the order of their places.
  ///   - size: The cell in pixels.
  ///   - maker: What makes them.
  ///   - cache: Where the first are kept, as many as it has room for, so that each of them is asked
  ///     for though its file is there; nil for nowhere.
  ///   - encoder: What writes JPEG.
  ///   - folder: The absolute path of the folder to write into, nil to write nothing.
  ///   - path: The absolute path of an asset's file.
  init(
    _ assets: [Asset], size: PixelSize, from maker: any ThumbnailProviding,
    cache: ThumbnailCache?,
    encoder: any PictureDrawing, folder: String?, path: @escaping @Sendable (Asset) -> String?
  ) {
    self.assets = assets
    self.size = size
    self.maker = maker
    self.cache = cache
    // It holds pixels of four bytes, and rows of its own.
    let most = (cache?.budget ?? 0) / 100 * 95 / Int64(max(1, size.width * size.height * 4))
    cachedCount = Int(clamping: most)
    self.encoder = encoder
    self.folder = folder
    self.path = path
  }

  /// Makes them; ends early when the task is cancelled.
  func make() async -> ThumbnailReport {
    var report = ThumbnailReport(size: size, total: assets.count, folder: folder)
    let bar = ProgressBar(doing: "Making thumbnails")
    await withTaskGroup(of: ThumbnailOutcome?.self) { group in
      var next = 0
      let begin = { (group: inout TaskGroup<ThumbnailOutcome?>) in
        guard next < assets.count, !Task.isCancelled else { return }
        let place = next
        next += 1
        group.addTask { await make(place) }
      }
      for _ in 0..<Self.parallel { begin(&group) }
      var done = 0
      for await outcome in group {
        done += 1
        bar.show(done, of: assets.count)
        if let outcome { report.add(outcome) }
        if done % Self.batch == 0 { await cache?.flush() }
        // A folder that takes no more would only say so again for each one.
        if report.outputFailure != nil { group.cancelAll() } else { begin(&group) }
      }
    }
    bar.end()
    report.isCancelled = Task.isCancelled
    return report
  }

  /// Makes one; nil where it was cancelled.
  private func make(_ place: Int) async -> ThumbnailOutcome? {
    let asset = assets[place]
    func failed(_ file: String, _ reason: FailureReason, _ detail: String) -> ThumbnailOutcome {
      .failed(
        ThumbnailReport.Failure(
          place: place + 1, identifier: asset.identifier, file: file, reason: reason,
          detail: detail))
    }
    guard let source = path(asset) else {
      return failed(asset.file, .changed, "another file lies there now; try again")
    }
    let times = FileTimes(source)
    let file = folder.map {
      ThumbnailFile(path: "\($0)/\(ThumbnailFile.name(of: asset.identifier, at: place + 1))")
    }
    let isCurrent = file?.isCurrent(for: times, size: size) == true
    let isCached = place < cachedCount
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
      // Its picture may be of the one before, and would have the date of this one.
      guard let times, FileTimes(source) == times else {
        return failed(source, .changed, "it changed while its picture was made; try again")
      }
      let failure = file.write(bytes, datedAs: times)
      guard failure == 0 else { return .unwritten(failure) }
      return .made(thumbnail.origin, isWritten: true)
    } catch {
      if Task.isCancelled || error.reason == .cancelled { return nil }
      return failed(source, error.reason, error.detail)
    }
  }
}
