// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import Foundation
import LocketPicker
import PickerModel
import ProcessSignals
import Synchronization

/// Writes text for people and documents for programs.
enum Console {
  /// Writes a line to stdout without changing it.
  static func print(_ line: String) throws {
    try write(line + "\n")
  }

  /// Writes a JSON document to stdout.
  ///
  /// It is written in one line if further documents follow.
  static func print(_ document: JSONValue, onOneLine: Bool = false) throws {
    try write(text(of: document, onOneLine: onOneLine) + "\n")
  }

  /// Returns the text of a JSON document as it is printed, without a final line break.
  static func text(of document: JSONValue, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  /// Writes paths to stdout without changing them, each followed by a line break or a zero byte.
  static func print(files: [String], byZero: Bool) throws {
    try write(files.map { $0 + (byZero ? "\0" : "\n") }.joined())
  }

  /// Writes a line to stderr.
  ///
  /// Control characters are escaped, so that they cannot control the terminal.
  static func say(_ line: String) {
    sayRaw(line.split(separator: "\n").map { shown($0) }.joined(separator: "\n") + "\n")
  }

  /// Writes text to stderr without changing it.
  ///
  /// Errors are ignored, because they could only be reported to stderr.
  ///
  /// If the reader of stderr closed its end, the process continues. If the reader does not read,
  /// the command can end nevertheless.
  static func sayRaw(_ text: String) {
    _ = send(text, to: messages)
  }

  /// Returns the line of an asset in lists.
  ///
  /// It states the date, kind, availability, pixel size, byte count, file and identifier.
  static func line(_ asset: Asset) -> String {
    [
      asset.captureDate?.rfc3339 ?? "no date", asset.kind.rawValue, asset.availability.rawValue,
      "\(asset.pixelSize)", asset.byteCount.map(bytes) ?? "", shown(asset.file),
      shown(asset.identifier.rawValue),
    ].joined(separator: "\t")
  }

  /// Returns a text with control characters and direction marks escaped.
  ///
  /// A file name may contain any of these characters.
  static func shown(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes to stdout.
  ///
  /// If the reader of stdout has closed its end, the command ends by `SIGPIPE`, as usual in a pipe,
  /// after its clean-up work. If its parent process ignored this signal, the command exits with
  /// status 2. The command also ends without a message if the reader does not read and a signal
  /// ends the command.
  static func write(_ text: String) throws {
    let failure = send(text, to: results)
    if failure == EPIPE, !ProcessSignals.isIgnored(SIGPIPE) { ProcessSignals.end(by: SIGPIPE) }
    if failure == EPIPE { throw ExitCode(2) }
    if failure == EAGAIN { throw ExitCode(1) }
    if failure != 0 { throw OutputError(detail: String(cString: strerror(failure))) }
  }

  private static let messages = unblocked(STDERR_FILENO)
  private static let results = unblocked(STDOUT_FILENO)
  /// Whether a write was given up because the process is ending; later writes then do not wait.
  private static let hasGivenUp = Atomic(false)

  /// Returns another descriptor of the same terminal or pipe, whose writes do not block.
  ///
  /// For any other output, the given descriptor is returned.
  ///
  /// The given descriptor itself is not changed, because other programs share it.
  private static func unblocked(_ output: Int32) -> Int32 {
    var facts = stat()
    let kinds = [S_IFCHR, S_IFIFO]
    guard fstat(output, &facts) == 0, kinds.contains(facts.st_mode & S_IFMT) else { return output }
    let own = open("/proc/self/fd/\(output)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return own < 0 ? output : own
  }

  /// How many times a write waits a tenth of a second for its reader while the process is ending.
  private static let waitsAtEnd = 3

  /// Writes a whole text; returns the system's error number, or 0 for success.
  ///
  /// If the reader has closed its end, the result is `EPIPE`, and no signal ends the process.
  private static func send(_ text: String, to descriptor: Int32) -> Int32 {
    var (broken, before) = (sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let failure = sendUnguarded(text, to: descriptor)
    if failure == EPIPE {
      // The failed write has sent the signal to this thread, which still blocks it. It is removed
      // here.
      var none = timespec()
      sigtimedwait(&broken, nil, &none)
    }
    return failure
  }

  private static func sendUnguarded(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    var waits = 0
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        waits = ProcessSignals.isEnding ? waits + 1 : 0
        if waits > waitsAtEnd || hasGivenUp.load(ordering: .acquiring) {
          hasGivenUp.store(true, ordering: .releasing)
          return EAGAIN
        }
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, 100)
        continue
      }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}

/// An error while writing results.
struct OutputError: Error, CustomStringConvertible {
  let detail: String

  /// One line of text that states the stream, the problem and what to do.
  var description: String {
    "stdout: cannot be written: \(detail); free some space or write elsewhere"
  }
}

extension Console {
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
