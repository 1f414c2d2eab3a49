// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// How much memory processes take together, whatever else runs on the machine.
///
/// Memory of their own counts for each of them; of a file that several map, the largest part that
/// one of them has, once.
enum JointMemory {
  /// Reads what processes take now.
  ///
  /// - Parameter processes: Their numbers; those that are gone take nothing.
  /// - Returns: Bytes.
  static func read(_ processes: [pid_t]) -> Int {
    var own = 0
    var shared: [String: Int] = [:]
    for process in processes {
      let (anonymous, files) = mappings(of: process)
      own += anonymous
      shared.merge(files, uniquingKeysWith: max)
    }
    return shared.values.reduce(own, +) * 1024
  }

  /// A process's own memory and its part of each file, in kibibytes.
  private static func mappings(of process: pid_t) -> (own: Int, files: [String: Int]) {
    let text = whole("/proc/\(process)/smaps")
    var (own, files) = (0, [String: Int]())
    var (file, resident) = ("", 0)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let name = words.first else { continue }
      if name.last != ":" {
        // Address, rights, offset, device, number and name of the file.
        file = words.count > 5 ? words[3...].joined(separator: " ") : ""
      } else if name == "Rss:" {
        resident = words.count > 1 ? Int(words[1]) ?? 0 : 0
      } else if name == "Anonymous:" {
        let anonymous = words.count > 1 ? Int(words[1]) ?? 0 : 0
        own += anonymous
        files[file, default: 0] += resident - anonymous
      }
    }
    return (own, files)
  }

  /// A file of the kernel's, which gives a page at a time and which Foundation takes for shorter.
  private static func whole(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// Looks at a program and those that it started every few milliseconds until it is told to stop.
  ///
  /// - Parameters:
  ///   - program: The program; it may end in the meantime.
  ///   - body: What goes on beside it.
  /// - Returns: The most bytes that all took together at one look.
  /// - Throws: What `body` throws.
  static func peak(
    of program: ChildProgram, while body: () throws -> Void
  ) rethrows -> Int {
    let watch = Watch(program)
    let thread = Thread { watch.run() }
    thread.start()
    defer { watch.stop() }
    try body()
    return watch.peak
  }

  /// A thread's own looking; the lock is around everything that it shares.
  private final class Watch: Sendable {
    private let processes: @Sendable () -> [pid_t]
    private let state = Mutex((peak: 0, isStopped: false))

    init(_ program: ChildProgram) {
      let identifier = program.identifier
      processes = { [identifier] + ChildProgram.children(of: identifier) }
    }

    var peak: Int { state.withLock { $0.peak } }

    func stop() { state.withLock { $0.isStopped = true } }

    func run() {
      while !state.withLock({ $0.isStopped }) {
        let sum = JointMemory.read(processes())
        state.withLock { $0.peak = max($0.peak, sum) }
        poll(nil, 0, 5)
      }
    }
  }
}
