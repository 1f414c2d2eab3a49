// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What became of one thumbnail.
enum ThumbnailOutcome: Sendable {
  /// It is there; whether its file was written, too.
  case made(Thumbnail.Origin, isWritten: Bool)
  /// Its file is there already, and nobody was asked for it.
  case unchanged
  /// It could not be made.
  case failed(ThumbnailReport.Failure)
  /// Its file could not be written.
  case unwritten(Int32)
}

/// What became of a series of thumbnails.
struct ThumbnailReport: Sendable {
  /// A photo without a thumbnail.
  struct Failure: Sendable {
    /// Its place in the window, from 1.
    let place: Int
    let identifier: AssetIdentifier
    let file: String
    let reason: FailureReason
    let detail: String
  }

  /// The cell in pixels.
  let size: PixelSize
  /// How many were asked for.
  let total: Int
  /// The folder that files were written into, nil for none.
  let folder: String?
  private(set) var origins: [Thumbnail.Origin: Int] = [:]
  private(set) var written = 0
  /// Those that nobody was asked for.
  private var kept = 0
  private(set) var failures: [Failure] = []
  /// The system's number for what keeps files from being written, nil for nothing.
  private(set) var outputFailure: Int32?
  var isCancelled = false

  init(size: PixelSize, total: Int, folder: String?) {
    self.size = size
    self.total = total
    self.folder = folder
  }

  /// How many are there.
  var count: Int { origins.values.reduce(kept, +) }

  mutating func add(_ outcome: ThumbnailOutcome) {
    switch outcome {
    case .made(let origin, let isWritten):
      origins[origin, default: 0] += 1
      written += isWritten ? 1 : 0
    case .unchanged: kept += 1
    case .failed(let failure):
      // They come nearly in order.
      let last = failures.lastIndex { $0.place < failure.place }
      failures.insert(failure, at: last.map { $0 + 1 } ?? 0)
    case .unwritten(let failure): outputFailure = failure
    }
  }

  /// For programs.
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
      "failures": .array(
        failures.map {
          [
            "position": .integer(Int64($0.place)), "identifier": .string($0.identifier.rawValue),
            "file": .string($0.file), "reason": .string($0.reason.rawValue),
            "detail": .string($0.detail),
          ]
        }),
    ]
  }

  /// For people, one line.
  var words: String {
    let ways = Thumbnail.Origin.allCases.map { "\(origins[$0] ?? 0) \($0.words)" }
      .joined(separator: ", ")
    var line = "\(Console.number(count)) of \(Console.number(total)) thumbnails of \(size): \(ways)"
    if !failures.isEmpty { line += "; \(failures.count) cannot be shown" }
    if let folder {
      line += "; \(written) written to \(Console.shown(folder)), \(count - written) as before"
    }
    return line
  }
}

extension Thumbnail.Origin {
  fileprivate var words: String {
    switch self {
    case .cache: "from the cache"
    case .embedded: "from small pictures inside"
    case .decoded: "decoded"
    case .poster: "from films"
    }
  }
}
