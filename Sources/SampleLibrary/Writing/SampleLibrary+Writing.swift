// SPDX-License-Identifier: Apache-2.0

public import PickerCore
import PickerModel

extension SampleLibrary {
  /// Writes the library into a folder, made where there is none.
  ///
  /// Files that an earlier run of the same library wrote are kept, so a run that broke off goes
  /// on where it was. Every file appears whole, with its capture date as modification time. A
  /// file that cannot be made, above all for lack of an encoder, is reported and left out.
  ///
  /// - Parameters:
  ///   - directory: The folder's path; other files in it are left alone.
  ///   - drawing: Who draws.
  ///   - isPrivate: Whether only this user may look into the folder and its files. The default is
  ///     false: as many as may look into any new file.
  ///   - parallel: The most files to draw at a time; fewer than one counts as one.
  ///   - progress: Called after each file with the files done and all files, never two at a time.
  /// - Returns: What was written, kept and left out.
  /// - Throws: ``SampleError`` where the folder cannot hold the library, and `CancellationError`
  ///   where the task is cancelled; what was written until then stays.
  public func write(
    to directory: String, drawing: any PictureDrawing, isPrivate: Bool = false, parallel: Int,
    progress: @Sendable (Int, Int) -> Void
  ) async throws -> SampleReport {
    var folder = try SampleFolder(directory: directory, title: title, isPrivate: isPrivate)
    let items = photos().map(SampleItem.photo) + films().map(SampleItem.video)
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

  /// What library it is, in words that two equal libraries share.
  private var title: String {
    "seed \(seed), \(images) images, \(videos) videos, \(longSide) pixels"
  }
}

/// What came of drawing one file.
private enum Outcome: Sendable {
  case kept
  case drawn([UInt8], ContentStamp)
  case failed(MediaError)
}

extension SampleItem {
  fileprivate func outcome(
    known: SampleLedger.Entry?, drawing: any PictureDrawing
  ) async throws(CancellationError) -> Outcome {
    let stamp = stamp
    if known?.stamp == stamp { return .kept }
    do {
      let bytes = try await bytes(drawing: drawing)
      if Task.isCancelled { throw CancellationError() }
      return .drawn(bytes, stamp)
    } catch let error as MediaError {
      // A drawing that was stopped is no drawing that failed.
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
    case .drawn(let bytes, let stamp):
      try folder.write(bytes, to: item.file, stamp: stamp, date: item.captureDate)
      written += 1
      byteCount += Int64(bytes.count)
    case .failed(let error):
      omissions.append(
        Omission(file: item.file, reason: error.reason, detail: error.detail))
    }
  }
}
