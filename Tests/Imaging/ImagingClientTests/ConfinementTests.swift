// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import ImagingClient

/// The abilities of a compromised worker, tried by a program that confines itself with the same
/// calls; a kernel that supports less is reported.
@Suite struct ConfinementTests {
  private let workers = ImagingWorkers(
    photoWorkers: 1, timeout: .seconds(120), idle: .seconds(3600))

  /// Returns the outcome of each attempt, by name.
  private func attempts(_ mode: String) throws -> [String: String] {
    let (run, other) = try probed(mode)
    #expect(run.status == 0)
    #expect(FileManager.default.fileExists(atPath: other.path + "/other"))
    return Dictionary(
      run.text.split(separator: "\n").map { line in
        let fields = line.split(separator: " ")
        return (String(fields[0]), String(fields[1]))
      }, uniquingKeysWith: { $1 })
  }

  /// Runs the probe to its end; returns the run and its folder.
  private func probed(_ mode: String) throws -> (ProgramRun, TemporaryDirectory) {
    let folder = try TemporaryDirectory()
    let readable = folder.path + "/readable"
    try FileManager.default.createDirectory(atPath: readable, withIntermediateDirectories: true)
    let other = folder.path + "/other"
    for path in [readable + "/inside", other] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    }
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let run = try ProgramRun(
      own.appendingPathComponent("confinement-probe").path, [mode, readable, other])
    return (run, folder)
  }

  private static let never = [
    "write-inside", "create", "temporary", "unlink", "rename", "chmod", "socket", "unix-socket",
    "fork", "clone3", "execute", "kill", "ptrace", "read-memory", "io-uring", "namespaces",
    "read-outside", "raise-memory", "raise-time",
  ]
  private static let always = ["thread", "memory", "shared-memory"]

  @Test func photoWorkersCanOnlyOpenPhotos() throws {
    let ends = try attempts("photos")
    // Another test reports what the kernel supports; missing features cannot be tried.
    guard ends["filter"] == "done" else { return }
    for name in Self.never + ["read-inside"] {
      #expect(ends[name] == (name == "clone3" ? "ENOSYS" : "EPERM"), "\(name)")
    }
    for name in Self.always { #expect(ends[name] == "done", "\(name)") }
  }

  @Test func drawingWorkersCanOnlyReadFonts() throws {
    let ends = try attempts("drawing")
    guard ends["filter"] == "done", ends["version"] != "0" else { return }
    for name in Self.never { #expect(ends[name] != "done", "\(name)") }
    #expect(ends["read-outside"] == "EACCES")
    for name in Self.always + ["read-inside"] { #expect(ends[name] == "done", "\(name)") }
  }

  @Test("a worker has no capability, also where root starts it, and no program gives it one back")
  func capabilities() throws {
    let ends = try attempts("capabilities")
    #expect(ends["dropped"] == "done")
    for name in [
      "read-forbidden", "give-away", "make-device", "change-root", "become-another", "trace",
      "raw-socket", "raise-limit",
    ] {
      #expect(ends[name] == (name == "read-forbidden" ? "EACCES" : "EPERM"), "\(name)")
    }
    // Only root can empty the bounding set.
    if geteuid() == 0 { #expect(ends["bounding"] == "0") }
    for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
      #expect(ends[set] == "0000000000000000", "\(set)")
    }
    #expect(ends["NoNewPrivs"] == "1")
  }

  @Test("a process that does not heed SIGXCPU is killed at the end of its time")
  func time() throws {
    let (run, _) = try probed("time")
    #expect(run.status == 128 + SIGKILL)
  }

  @Test func workerReportsConfinementOfKernel() async throws {
    let said = try await workers.confinement()
    let probed = try attempts("photos")
    #expect(said.landlock == Int(probed["version"] ?? "?"))
    #expect(said.filtersCalls == (probed["filter"] == "done"))
  }

  @Test func everyThreadOfAWorkerIsFiltered() async throws {
    guard try await workers.confinement().filtersCalls else { return }
    _ = try await workers.draw(svg: Drawings.quarters, size: PixelSize(width: 8, height: 6))
    for process in workers.photoProcesses + workers.drawing.processIdentifiers {
      let tasks = "/proc/\(process)/task"
      for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
        let path = "\(tasks)/\(thread)/status"
        // A thread of the drawing's own pool may end meanwhile; the first thread stays.
        guard let status = try? String(contentsOfFile: path, encoding: .utf8) else {
          #expect(thread != "\(process)")
          continue
        }
        #expect(status.contains("Seccomp:\t2"), "thread \(thread) of \(process)")
        #expect(status.contains("NoNewPrivs:\t1"), "thread \(thread) of \(process)")
        for set in ["Inh", "Prm", "Eff", "Amb"] + (geteuid() == 0 ? ["Bnd"] : []) {
          let none = "Cap\(set):\t0000000000000000"
          #expect(status.contains(none), "Cap\(set) of thread \(thread) of \(process)")
        }
      }
    }
  }

  @Test(arguments: [
    (7, true, "confined by Landlock 7 and seccomp"),
    (1, false, "confined by Landlock 1 only: this machine has no seccomp"),
    (0, true, "confined by seccomp only: this machine has no Landlock"),
    (0, false, "a separate process, not confined: this machine has neither Landlock nor seccomp"),
  ])
  func whatIsMissingIsNamed(landlock: Int, filtersCalls: Bool, summary: String) {
    let confinement = WorkerConfinement(landlock: landlock, filtersCalls: filtersCalls)
    #expect(confinement.summary == summary)
  }
}
