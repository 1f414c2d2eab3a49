// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests `liblocket-c` from Python and from C with the real service.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CInterfaceTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(
    script: String, _ program: String, _ arguments: [String]
  ) async throws -> Command.Result {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let socket = folder.path + "/picker.sock"
    let service = Victim()
    async let served = Command.run(
      "locket",
      [
        "serve", "--socket", socket, "--profile", "apple-watch-45mm", "--library", photos,
        "--script", script,
      ], cache: folder.path + "/cache", victim: service)
    try await waitUntil("the socket") { access(socket, F_OK) == 0 }
    let result = try await Command.run(program: program, arguments + [socket])
    service.interrupt()
    _ = try await served
    return result
  }

  private var library: String { Command.buildFolder + "/liblocket-c.so" }
  private var examples: URL {
    URL(fileURLWithPath: ProjectFolder.path(of: "Examples"))
  }

  @Test("a few lines of Python pick two photos and write them")
  func python() async throws {
    let out = folder.path + "/out"
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    let script = examples.appendingPathComponent("python/pick.py").path
    let run = try await run(
      script: "tap 2; tap 1; finish", "/usr/bin/env",
      ["LOCKET_LIBRARY=\(library)", "python3", script, out])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).count == 2)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ready ") })
  }

  @Test("wrong calls of every kind are refused with a reason, and none crashes")
  func misuse() async throws {
    let source = try folder.write(Self.misuseSource.utf8, to: "wrong.c")
    let header = examples.deletingLastPathComponent()
      .appendingPathComponent("Sources/Apps/CLocket/include").path
    let program = folder.path + "/wrong"
    let built = try await Command.run(
      program: "/usr/bin/env",
      [
        "clang", "-Wall", "-Werror", "-I", header, source, library, "-o", program,
        "-Wl,-rpath,\(Command.buildFolder)",
      ])
    #expect(built.status == 0, "\(built.errors)")
    let run = try await run(script: "tap 1", program, [])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.hasSuffix("done\n"), "\(run.output) \(run.errors)")
  }

  private static let misuseSource = """
    #include <stdio.h>
    #include <string.h>
    #include "locket.h"
    #define IS(wanted, call) if ((call) != (wanted)) { printf("line %d\\n", __LINE__); return 1; }
    int main(int count, char **words) {
      locket_item item;
      char bytes[16], text[300];
      IS(LOCKET_WRONG_USE, locket_configure(0, "{}"))
      IS(LOCKET_WRONG_USE, locket_present(77))
      IS(LOCKET_WRONG_USE, locket_next(1, &item))
      locket_picker nowhere = locket_open("/nowhere/picker.sock");
      IS(LOCKET_NO_PICKER, locket_present(nowhere))
      locket_error(nowhere, text, sizeof text);
      if (!strstr(text, "/nowhere/picker.sock")) return 1;
      IS(LOCKET_WRONG_USE, locket_present(nowhere))
      locket_picker picker = locket_open(words[1]);
      IS(LOCKET_WRONG_USE, locket_configure(picker, NULL))
      IS(LOCKET_WRONG_USE, locket_configure(picker, "{\\"limit\\":"))
      IS(LOCKET_WRONG_USE, locket_next(picker, &item))
      IS(LOCKET_WRONG_USE, locket_load(picker, NULL))
      IS(LOCKET_WRONG_USE, locket_was_cancelled(picker))
      IS(0, locket_configure(picker, "{\\"limit\\": 1}"))
      IS(1, locket_present(picker))
      IS(0, locket_was_cancelled(picker))
      IS(LOCKET_WRONG_USE, locket_load(picker, NULL))
      IS(LOCKET_WRONG_USE, locket_next(picker, NULL))
      IS(1, locket_next(picker, &item))
      IS(LOCKET_NO_BYTES, locket_load(picker, "public.movie"))
      if (locket_load(picker, "public.image") < 16) return 1;
      IS(16, locket_read(picker, bytes, sizeof bytes))
      IS(LOCKET_WRONG_USE, locket_save(picker, NULL, NULL))
      IS(LOCKET_NO_FILE, locket_save(picker, NULL, "/nowhere/at/all"))
      IS(0, locket_next(picker, &item))
      locket_close(picker);
      locket_close(picker);
      IS(LOCKET_WRONG_USE, locket_load(picker, NULL))
      locket_picker wrong = locket_open(words[1]);
      IS(0, locket_configure(wrong, "{\\"selection\\": \\"continuous\\"}"))
      IS(LOCKET_NO_PICKER, locket_present(wrong))
      locket_close(wrong);
      puts("done");
      return 0;
    }
    """
}
