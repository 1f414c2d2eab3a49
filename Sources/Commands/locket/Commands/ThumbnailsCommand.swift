// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import DeviceScreen
import Foundation
import ImagingClient
import LocketPicker
import PickerModel
import PickerPorts
import ThumbnailCache

struct ThumbnailsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Make the thumbnails of all photos that a device may show.",
    discussion: """
      Each thumbnail has the size of a cell in the device's grid. The command stores the \
      thumbnails in the cache of the picker, newest photos first, until the cache is full (see \
      'locket cache --help'). You can stop the command at any time; when you start it again, it \
      continues and makes no thumbnail twice.

      With --out the command also writes each thumbnail as a JPEG file \
      <position>-<identifier>.jpg. The position is the photo's position in the picker, where 1 is \
      the newest photo. Characters that a file name cannot contain become %XX. If a photo is \
      removed or gets another position, its old file stays in the folder; to remove old files, \
      empty the folder. Choose a folder outside the library.

      At the end the command reports how many thumbnails came from the cache, from an embedded \
      thumbnail of the file, from decoding the photo, and from a frame of a video. If a photo \
      cannot be shown, the command reports the reason.

      Exit status: 0 done, 1 no thumbnail could be made, 2 not enough disk space, 64 wrong usage \
      or input.

      EXAMPLES
        locket thumbnails --profile apple-watch-45mm --library ~/Pictures
        locket thumbnails --profile apple-watch-45mm --library ~/Pictures \\
          --out ./small
        locket thumbnails --profile iphone-ios18 --library ~/Pictures \\
          --out ./small \\
          --filter 'screenshots' --json
      """)

  @OptionGroup var options: WindowOptions
  @OptionGroup var cache: CacheOptions

  @Option(
    help: ArgumentHelp(
      "Also write the thumbnails as JPEG files into this folder.", valueName: "dir"))
  var out: String?

  func run() async throws {
    try await reporting {
      let folder = try ResultFolder(out)
      let (profile, library, window) = try await options.open()
      let session = try await library.makeSession(PickerConfiguration(), profile: profile)
      let metrics = GridMetrics(view: await session.view, profile: profile)
      let size = metrics.thumbnailSize(within: profile.budgets.decodedMemory)
      let query = AssetQuery(filter: options.filter)
      let count = try await library.assets.count(in: window, matching: query)
      let workers = ImagingWorkers(limits: ImagingLimits(profile))
      let cache = cache.cache(for: profile)
      let series = ThumbnailSeries(
        library.assets.pages(in: window, matching: query), count: count, size: size,
        from: workers, cache: cache, encoder: workers,
        folder: out == nil ? nil : try folder.make()
      ) { library.thumbnailSource(of: $0) }
      let report = try await Interruption.cancelling { () -> Result<ThumbnailReport, any Error> in
        let report: Result<ThumbnailReport, any Error>
        do { report = .success(try await series.make()) } catch { report = .failure(error) }
        await cache?.flush()
        await workers.close()
        return report
      }
      try show(report.get())
    }
  }

  static func error(_ failure: Int32, in folder: String) -> any Error {
    let message = String(cString: strerror(failure))
    guard failure == ENOSPC || failure == EDQUOT else {
      return FolderError(path: folder, detail: message)
    }
    return MediaError(path: folder, reason: .noSpace, detail: "\(message); free some space")
  }

  private func show(_ report: ThumbnailReport) throws {
    for failure in report.failures {
      Console.say("\(failure.file): \(failure.reason.rawValue): \(failure.detail)")
    }
    let others = report.failureCount - report.failures.count
    if others > 0 { Console.say("and \(Console.number(others)) others") }
    if report.isCancelled {
      Console.say("stopped after \(report.count) of \(report.total); start it again to continue")
      Interruption.endIfCancelled()
    }
    try options.json ? Console.print(report.document) : Console.print(report.summary)
    // If a file cannot be written, the command fails: the same error would occur for every file,
    // and the photos are not its cause.
    if let failure = report.outputFailure { throw Self.error(failure, in: out ?? "") }
    if report.count == 0 { throw ExitCode(1) }
  }
}
