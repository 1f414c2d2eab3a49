// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Testing

@testable import ImagingClient

/// The restrictions of a worker, as the kernel reports them.
@Suite struct SandboxTests {
  private let workers = ImagingWorkers(
    photoWorkers: 1, timeout: .seconds(120), idle: .seconds(3600))

  /// Returns a file in `/proc` about the drawing worker, after its first job.
  private func processFile(_ name: String) async throws -> String {
    _ = try await workers.draw(svg: Drawings.quarters, size: PixelSize(width: 8, height: 6))
    let process = try #require(workers.drawing.processIdentifiers.first)
    return try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
  }

  @Test func itGainsNoPrivileges() async throws {
    #expect(try await processFile("status").contains("NoNewPrivs:\t1"))
  }

  @Test func itsMemoryAndTimeAreLimitedAndItLeavesNoCore() async throws {
    let limits = try await processFile("limits").split(separator: "\n")
    for (name, isZero) in [
      ("Max address space", false), ("Max cpu time", false), ("Max core file size", true),
    ] {
      let line = try #require(limits.first { $0.hasPrefix(name) })
      let ends = line.dropFirst(name.count).split(separator: " ").prefix(2)
      // A process may raise a soft limit itself, up to the hard limit.
      #expect(ends.count == 2 && !ends.contains("unlimited"), "\(name)")
      #expect((ends.first == "0") == isZero, "\(name)")
    }
  }

  @Test("of the environment it gets what libraries read, and none of a person's passwords")
  func environment() async throws {
    #expect(getenv("PATH") != nil)
    let names = try await processFile("environ").split(separator: "\0").map {
      $0.prefix { $0 != "=" }
    }
    let wanted: Set<Substring> = ["HOME", "TMPDIR", "TZ", "LANG", "GLIBC_TUNABLES"]
    let begun = ["LC_", "LD_", "XDG_", "FONTCONFIG_", "VIPS_", "MALLOC_", "LLVM_PROFILE_FILE"]
    for name in names where !wanted.contains(name) && !begun.contains(where: name.hasPrefix) {
      #expect(name.hasSuffix("SAN_OPTIONS"), "\(name)")
    }
  }

  @Test func itHasItsSocketAndNothingElseOpen() async throws {
    _ = try await processFile("status")
    let process = try #require(workers.drawing.processIdentifiers.first)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    #expect(open.sorted() == ["0", "1", "2"])
  }

  @Test func aDrawingCannotReadFiles() async throws {
    let path = NSTemporaryDirectory() + "locket-secret-\(UUID().uuidString).png"
    let secret = try await workers.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 8, height: 6)),
      as: PictureEncoding(.png))
    try Data(secret).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">
      <image href="file://\(path)" width="8" height="6"/></svg>
      """
    let image = try await workers.draw(svg: svg, size: PixelSize(width: 8, height: 6))
    #expect(image.quarters == "....")
  }
}
