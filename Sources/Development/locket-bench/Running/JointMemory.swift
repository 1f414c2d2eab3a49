// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// Measures the memory that several processes use together.
///
/// It adds the private memory of each process. If several of the processes map the same file, the
/// file is added only once, with the largest number of bytes that one of them has in memory. Other
/// processes do not affect the result.
enum JointMemory {
  /// Returns the memory that processes use now.
  ///
  /// - Parameter processes: The process identifiers. A process that has ended uses no memory.
  /// - Returns: The memory in bytes.
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

  /// Returns the private memory of a process, and how much of each mapped file it has in memory, in
  /// kibibytes.
  private static func mappings(of process: pid_t) -> (own: Int, files: [String: Int]) {
    let text = whole("/proc/\(process)/smaps")
    var (own, files) = (0, [String: Int]())
    var (file, resident) = ("", 0)
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let name = fields.first else { continue }
      if name.last != ":" {
        // The fields of such a line are address, permissions, offset, device, inode number and name
        // of the file.
        file = fields.count > 5 ? fields[3...].joined(separator: " ") : ""
      } else if name == "Rss:" {
        resident = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
      } else if name == "Anonymous:" {
        let anonymous = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        own += anonymous
        files[file, default: 0] += resident - anonymous
      }
    }
    return (own, files)
  }

  /// Returns the contents of a file of `/proc`, which the kernel returns page by page; Foundation
  /// would truncate it.
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

  /// Samples the memory of a program and its children every few milliseconds while a closure runs.
  ///
  /// - Parameters:
  ///   - program: The program, which may end during the closure.
  ///   - body: The closure.
  /// - Returns: The maximum of all samples, in bytes.
  /// - Throws: The error of `body`.
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

  /// Samples memory on a separate thread.
  ///
  /// A lock protects the state that the threads share.
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
        let total = JointMemory.read(processes())
        state.withLock { $0.peak = max($0.peak, total) }
        poll(nil, 0, 5)
      }
    }
  }
}
