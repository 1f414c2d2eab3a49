// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// What happened to one thumbnail.
enum ThumbnailOutcome: Sendable {
  /// The thumbnail was created; `isWritten` is whether its file was written.
  case made(Thumbnail.Origin, isWritten: Bool)
  /// The file of the thumbnail was up to date, so no thumbnail was created.
  case unchanged
  /// The thumbnail could not be created.
  case failed(ThumbnailReport.Failure)
  /// The file could not be written; the value is the system's error number.
  case unwritten(Int32)
}

/// The outcomes of a series of thumbnails.
struct ThumbnailReport: Sendable {
  /// The maximum number of failures that are kept.
  ///
  /// A large library may have a million failures.
  static let maximumFailures = 1_000

  /// A photo whose thumbnail could not be created.
  struct Failure: Sendable {
    /// The photo's position in the window, counted from 1.
    let position: Int
    let identifier: AssetIdentifier
    let file: String
    let reason: FailureReason
    let detail: String
  }

  /// The size of a cell in pixels.
  let size: PixelSize
  /// The number of requested thumbnails.
  let total: Int
  /// The folder to which files were written, or nil if there is none.
  let folder: String?
  private(set) var origins: [Thumbnail.Origin: Int] = [:]
  private(set) var written = 0
  /// The number of thumbnails whose files were up to date.
  private var kept = 0
  /// The failures of the first photos; further failures are only counted.
  private(set) var failures: [Failure] = []
  private(set) var failureCount = 0
  /// The system's error number because of which files cannot be written, nil if they can be
  /// written.
  private(set) var outputFailure: Int32?
  var isCancelled = false

  init(size: PixelSize, total: Int, folder: String?) {
    self.size = size
    self.total = total
    self.folder = folder
  }

  /// The number of thumbnails that were created or whose files were up to date.
  var count: Int { origins.values.reduce(kept, +) }

  mutating func add(_ outcome: ThumbnailOutcome) {
    switch outcome {
    case .made(let origin, let isWritten):
      origins[origin, default: 0] += 1
      written += isWritten ? 1 : 0
    case .unchanged: kept += 1
    case .failed(let failure):
      failureCount += 1
      guard failures.count < Self.maximumFailures else { break }
      // Failures arrive nearly in the order of their positions, so the search begins at the end.
      let last = failures.lastIndex { $0.position < failure.position }
      failures.insert(failure, at: last.map { $0 + 1 } ?? 0)
    case .unwritten(let failure): outputFailure = failure
    }
  }

  /// The report as JSON.
  var document: JSONValue {
    [
      "width": .integer(Int64(size.width)),
      "height": .integer(Int64(size.height)),
      "windowCount": .integer(Int64(total)),
      "count": .integer(Int64(count)),
      "origins": .object(
        Dictionary(
          uniqueKeysWithValues: Thumbnail.Origin.allCases.map {
            ($0.rawValue, .integer(Int64(origins[$0] ?? 0)))
          })),
      "out": folder.map(JSONValue.string) ?? .null,
      "written": .integer(Int64(written)),
      "unchanged": .integer(Int64(folder == nil ? 0 : count - written)),
      "failureCount": .integer(Int64(failureCount)),
      "failures": .array(
        failures.map {
          [
            "position": .integer(Int64($0.position)), "identifier": .string($0.identifier.rawValue),
            "file": .string($0.file), "reason": .string($0.reason.rawValue),
            "detail": .string($0.detail),
          ]
        }),
    ]
  }

  /// The report as one line for people.
  var summary: String {
    let ways = Thumbnail.Origin.allCases.map { "\(origins[$0] ?? 0) \($0.text)" }
      .joined(separator: ", ")
    var line = "\(Console.number(count)) of \(Console.number(total)) thumbnails of \(size): \(ways)"
    if failureCount > 0 { line += "; \(Console.number(failureCount)) cannot be shown" }
    if let folder {
      line += "; \(written) written to \(Console.shown(folder)), \(count - written) as before"
    }
    return line
  }
}

extension Thumbnail.Origin {
  fileprivate var text: String {
    switch self {
    case .cache: "from the cache"
    case .embedded: "from embedded thumbnails"
    case .decoded: "decoded"
    case .poster: "from videos"
    }
  }
}
