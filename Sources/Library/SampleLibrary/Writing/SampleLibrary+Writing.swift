// SPDX-License-Identifier: Apache-2.0

public import PickerCore
import PickerModel

extension SampleLibrary {
  /// Writes the library to a folder, which is created if necessary.
  ///
  /// Files that an earlier run of the same library wrote are kept. An interrupted run can therefore
  /// be continued. Each file appears only when it is complete. Its modification date is the capture
  /// date of the photo or video. If a file cannot be created, usually because an encoder is
  /// missing, it is reported and skipped.
  ///
  /// - Parameters:
  ///   - directory: The folder's path. Other files in the folder are left unchanged.
  ///   - drawing: Draws and encodes the pictures.
  ///   - isPrivate: Whether only this user may read the folder and its files. With the default,
  ///     false, new files get the user's usual permissions.
  ///   - parallel: The maximum number of files that are drawn in parallel. A value below 1 means 1.
  ///   - progress: Called after each file with the number of finished files and the number of all
  ///     files. The calls are never concurrent.
  /// - Returns: The numbers of written, kept and skipped files.
  /// - Throws: ``SampleError`` if the library cannot be written to the folder, or
  ///   `CancellationError` if the task is cancelled. Files that were written before the error are
  ///   kept.
  public func write(
    to directory: String, drawing: any PictureDrawing, isPrivate: Bool = false, parallel: Int,
    progress: @Sendable (Int, Int) -> Void
  ) async throws -> SampleReport {
    var folder = try SampleFolder(directory: directory, title: title, isPrivate: isPrivate)
    let items = photos().map(SampleItem.photo) + plannedVideos().map(SampleItem.video)
    try folder.checkOwnership(of: items.map(\.file))
    let known = folder.entries
    return try await withThrowingTaskGroup(of: (SampleItem, Outcome).self) { group in
      var waiting = items.makeIterator()
      func startNext(_ group: inout ThrowingTaskGroup<(SampleItem, Outcome), any Error>) {
        guard let item = waiting.next() else { return }
        group.addTask { (item, try await item.outcome(known: known[item.file], drawing: drawing)) }
      }
      for _ in 0..<max(1, parallel) { startNext(&group) }
      var report = SampleReport()
      var done = 0
      while let (item, outcome) = try await group.next() {
        startNext(&group)
        try report.add(outcome, of: item, to: &folder)
        done += 1
        progress(done, items.count)
        try Task.checkCancellation()
      }
      return report
    }
  }

  /// The description of the library, which is the same for equal libraries.
  private var title: String {
    "seed \(seed), \(images) images, \(videos) videos, \(longSide) pixels"
  }
}

/// The result of drawing one file.
private enum Outcome: Sendable {
  case kept
  case drawn([UInt8], ContentFingerprint)
  case failed(MediaError)
}

extension SampleItem {
  fileprivate func outcome(
    known: SampleManifest.Entry?, drawing: any PictureDrawing
  ) async throws(CancellationError) -> Outcome {
    let fingerprint = fingerprint
    if known?.fingerprint == fingerprint { return .kept }
    do {
      let bytes = try await bytes(drawing: drawing)
      if Task.isCancelled { throw CancellationError() }
      return .drawn(bytes, fingerprint)
    } catch let error as MediaError {
      // If a drawing was cancelled, it has not failed.
      if Task.isCancelled { throw CancellationError() }
      return .failed(error)
    } catch {
      throw CancellationError()
    }
  }
}

extension SampleReport {
  fileprivate mutating func add(
    _ outcome: Outcome, of item: SampleItem, to folder: inout SampleFolder
  ) throws(SampleError) {
    switch outcome {
    case .kept: kept += 1
    case .drawn(let bytes, let fingerprint):
      try folder.write(bytes, to: item.file, fingerprint: fingerprint, date: item.captureDate)
      written += 1
      byteCount += Int64(bytes.count)
    case .failed(let error):
      skipped.append(
        SkippedFile(file: item.file, reason: error.reason, detail: error.detail))
    }
  }
}
