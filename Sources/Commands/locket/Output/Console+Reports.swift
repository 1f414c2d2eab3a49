// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import LocketPicker
import PickerModel

extension Console {
  /// Prints the ending of a pick and the outcomes of its items.
  static func reportEnding(_ ending: PickEnding, _ items: [DeliveredItem]) {
    switch ending {
    case .cancelled: say("cancelled")
    case .failed: say("some photos could not be fetched")
    case .finished:
      let later = items.count(where: \.outcome.isLater)
      let rest = later > 0 ? ", \(later) later" : ""
      say("\(items.count { $0.outcome == .ready }) of \(items.count) delivered\(rest)")
    }
    for item in items {
      guard case .failed(let reason) = item.outcome else { continue }
      say("  \(item.position). \(item.asset.file): \(reason.rawValue)")
    }
  }

  /// Prints the path of a broken index that was replaced, or nothing if the index was intact.
  static func reportIfBroken(_ index: AssetDatabase) {
    guard let file = index.brokenFile else { return }
    say("locket: the index was broken; it was renamed to \(file), and a new index was made")
  }

  /// Prints the files that a scan left out and that earlier scans did not leave out.
  ///
  /// - Parameters:
  ///   - scan: The report of the scan.
  ///   - isWhole: Whether to name Apple Photos libraries in every case. If false, the default, they
  ///     are named only if the scan changed the index or if the index is empty.
  static func report(_ scan: ScanReport, isWhole: Bool = false) {
    if isWhole || !scan.isWithoutChange || scan.assetCount == 0 {
      for library in scan.photosLibraries {
        say("\(library): an Apple Photos library was left out; give its path to --library")
      }
    }
    let problems = scan.problems.filter(\.isNew)
    for problem in problems.prefix(5) {
      say(line(problem))
    }
    if problems.count > 5 {
      say("… and \(problems.count - 5) more were left out; 'locket index --json' lists them")
    }
  }

  /// Returns a problem as one line.
  ///
  /// A line break in the name of a file or folder is escaped.
  private static func line(_ problem: ScanReport.Skipped) -> String {
    let end =
      switch problem.reason {
      case .unauthorised:
        "its old entries stay; change its permissions and run the command again"
      case .stalled: "its old entries stay; run the command again"
      default: "left out"
      }
    return "\(shown(problem.path)): \(problem.reason.rawValue): \(shown(problem.detail)); \(end)"
  }

  /// Returns a number with thousands separators.
  static func number(_ value: Int) -> String {
    var digits = String(abs(value))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Returns a size in bytes with decimal units.
  static func bytes(_ count: Int64) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    for unit in units where Double(count) >= unit.size {
      return String(format: "%.1f %@", Double(count) / unit.size, unit.name)
    }
    return "\(count) B"
  }
}
