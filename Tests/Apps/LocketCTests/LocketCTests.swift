// SPDX-License-Identifier: Apache-2.0

import CLocket
import Dispatch
import Foundation
import HostLink
import LinkTesting
import Locket
import PickerModel
import PickerTesting
import Testing

@testable import LocketC

@Suite(.timeLimit(.minutes(10))) struct LocketCTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/s" }

  init() throws { folder = try TemporaryDirectory() }

  private var script: FakePicker.Script {
    var script = FakePicker.Script()
    script.add(1, Array("one".utf8), types: [.heic, .jpeg], name: "IMG_1")
    script.add(2, Array("two".utf8), types: [.png], name: "IMG_2")
    script.items.append(LinkItem(item: 3, outcome: .failed(.offline)))
    return script
  }

  /// Runs blocking work on a thread that no task uses.
  private func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "blocking").async { continuation.resume(returning: work()) }
    }
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func error(_ picker: locket_picker) -> String {
    var text = [CChar](repeating: 0, count: 1024)
    _ = locket_error(picker, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("C asks, takes its results one after another, and loads them")
  func picks() async throws {
    let service = try FakeService(path: path, script)
    defer { service.close() }
    let (path, saved) = (path, folder.path + "/saved.png")
    await blocking {
      let picker = locket_open(path)
      #expect(locket_configure(picker, #"{"limit": 3, "selection": "ordered"}"#) == 0)
      #expect(locket_present(picker) == 3)
      var item = locket_item()
      #expect(locket_next(picker, &item) == 1)
      #expect(Self.text(item.identifier) == "asset-1")
      #expect(Self.text(item.outcome) == "ready")
      #expect(Self.text(item.type) == "public.heic")
      #expect(Self.text(item.name) == "IMG_1")
      #expect(item.width == 4 && item.height == 3)
      #expect(locket_load(picker, nil) == 3)
      var bytes = [UInt8](repeating: 0, count: 2)
      #expect(locket_read(picker, &bytes, 2) == 2 && bytes == Array("on".utf8))
      #expect(locket_read(picker, &bytes, 2) == 1 && bytes[0] == UInt8(ascii: "e"))
      #expect(locket_read(picker, &bytes, 2) == 0)
      #expect(locket_load(picker, "public.movie") == Int64(LOCKET_NO_BYTES))
      #expect(Self.error(picker) == "the item has no public.movie; ask for its own type")
      #expect(locket_next(picker, &item) == 1)
      #expect(locket_read(picker, &bytes, 2) == Int64(LOCKET_WRONG_USE))
      #expect(locket_save(picker, "public.image", saved) == 0)
      #expect(locket_save(picker, nil, saved) == Int32(LOCKET_NO_FILE))
      #expect(locket_next(picker, &item) == 1)
      #expect(Self.text(item.outcome) == "failed")
      #expect(locket_load(picker, nil) == Int64(LOCKET_NO_BYTES))
      #expect(Self.error(picker).contains("there is no network"))
      #expect(locket_next(picker, &item) == 0)
      #expect(locket_next(picker, &item) == 0)
      #expect(locket_load(picker, nil) == Int64(LOCKET_WRONG_USE))
      locket_close(picker)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: saved)) == Data("two".utf8))
  }

  @Test("NULL, closed pickers and a wrong order are refused, and never crash")
  func wrongUseIsRefused() async throws {
    let service = try FakeService(path: path, script)
    defer { service.close() }
    let path = path
    await blocking {
      let wrongUse = Int32(LOCKET_WRONG_USE)
      for invalidPicker in [0, .max, 4711] as [locket_picker] {
        #expect(locket_configure(invalidPicker, "{}") == wrongUse)
        #expect(locket_present(invalidPicker) == Int64(wrongUse))
        #expect(locket_next(invalidPicker, nil) == wrongUse)
        #expect(locket_load(invalidPicker, nil) == Int64(wrongUse))
        #expect(locket_read(invalidPicker, nil, 9) == Int64(wrongUse))
        #expect(locket_save(invalidPicker, nil, nil) == wrongUse)
        #expect(locket_cancel(invalidPicker) == wrongUse)
        #expect(locket_error(invalidPicker, nil, 0) > 0)
        locket_close(invalidPicker)
      }
      let picker = locket_open(path)
      var item = locket_item()
      var byte: UInt8 = 0
      #expect(locket_next(picker, &item) == wrongUse)
      #expect(locket_load(picker, nil) == Int64(wrongUse))
      #expect(locket_read(picker, &byte, 1) == Int64(wrongUse))
      #expect(locket_save(picker, nil, "/x") == wrongUse)
      for json in ["", "{", "[]", #"{"limit": "many"}"#, #"{"colour": 1}"#, #"{"frame": 1}"#] {
        #expect(locket_configure(picker, json) == wrongUse)
        #expect(Self.error(picker).hasPrefix("json: "))
      }
      #expect(locket_configure(picker, nil) == wrongUse)
      #expect(locket_configure(picker, "{}") == 0)
      #expect(locket_configure(picker, "{}") == wrongUse)
      #expect(locket_present(picker) == 3)
      #expect(locket_present(picker) == Int64(wrongUse))
      #expect(locket_next(picker, nil) == wrongUse)
      #expect(locket_next(picker, &item) == 1)
      #expect(locket_read(picker, nil, 1) == Int64(wrongUse))
      #expect(locket_save(picker, nil, nil) == wrongUse)
      var short: [CChar] = [1, 1, 1]
      #expect(locket_error(picker, &short, 2) > 2)
      #expect(short[1] == 0 && short[2] == 1)
      locket_close(picker)
      locket_close(picker)
      #expect(locket_next(picker, &item) == wrongUse)
    }
  }

  @Test("where there is no picker the remedy is named")
  func noPicker() async {
    await blocking {
      let picker = locket_open("/nowhere/s")
      #expect(locket_present(picker) == Int64(LOCKET_NO_PICKER))
      #expect(Self.error(picker).contains("locket serve"))
      locket_close(picker)
    }
  }

  @Test(
    "end.without-picks: cancelling or closing from another thread ends what waits",
    arguments: [true, false])
  func cancels(byClosing: Bool) async throws {
    var script = script
    script.outcome = nil
    let service = try FakeService(path: path, script)
    defer { service.close() }
    let picker = locket_open(path)
    async let count = blocking { locket_present(picker) }
    try await waitUntil("an app") { !service.served.isEmpty }
    let fake = try #require(service.served.first)
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    #expect(locket_next(picker, nil) == Int32(LOCKET_BUSY))
    if byClosing { locket_close(picker) } else { #expect(locket_cancel(picker) == 0) }
    #expect(await count == 0)
    locket_close(picker)
  }

  @Test("there is an end to the pickers that are open at a time")
  func tooMany() {
    let sessions = CallerSessions()
    for _ in 0..<CallerSessions.maximumCount { #expect(sessions.open(.service(at: "/x")) != 0) }
    #expect(sessions.open(.service(at: "/x")) == 0)
    sessions.close(1)
    #expect(sessions.open(.service(at: "/x")) == UInt64(CallerSessions.maximumCount) + 1)
    #expect(sessions[1] == nil)
  }

  /// The library built beside the tests, nil where it was not built.
  private static let library: String? = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let path = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("liblocket-c.so").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "the example in Python keeps what was picked",
    .enabled(if: library != nil && python != nil, "python3 and liblocket-c.so are needed"))
  func theExamplePicks() async throws {
    var script = script
    script.items.removeLast()
    let service = try FakeService(path: path, script)
    defer { service.close() }
    let example = ProjectFolder.path(of: "Examples/python/pick.py")
    let python = try #require(Self.python)
    let environment = [
      "LOCKET_LIBRARY": try #require(Self.library), "HOME": folder.path,
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    let (folder, path) = (folder.path, path)
    let run = try await blocking {
      Result { try ProgramRun(python, [example, folder, path], environment: environment) }
    }.get()
    let output = run.text + run.errorText
    #expect(run.status == 0, "\(output)")
    #expect(output.contains("ready 4x3 \(folder)/IMG_1.heic"))
    let kept = try Data(contentsOf: URL(fileURLWithPath: folder + "/IMG_2.png"))
    #expect(kept == Data("two".utf8))
  }

  @Test("layout.inline.frame: C gives a picker its frame, and moves it while another thread waits")
  func frame() async throws {
    var script = script
    script.outcome = nil
    let fake = try FakePicker(script)
    let session = CallerSession(.socket { fake.appSocket })
    let half = #"{"style": "inline", "frame": {"x": 5, "width": 300, "height": 200.5}}"#
    #expect(session.call { () throws(CallerSession.Refusal) in try session.configure(half) } == 0)
    #expect(session.resize(#""full""#) == Int32(LOCKET_WRONG_USE))
    async let presented = blocking {
      session.call { () throws(CallerSession.Refusal) in try session.present() }
    }
    var asked = PresentRequest(configuration: ["style": "inline"])
    asked.placement = .frame(PickerFrame(x: 5, width: 300, height: 200.5))
    let wanted = asked
    #expect(await fake.receives { $0 == .present(wanted) })
    for invalidFrame in [nil, "", "half", #""quarter""#, #"{"width": 5}"#] {
      #expect(session.resize(invalidFrame) == Int32(LOCKET_WRONG_USE))
      #expect(session.error.hasPrefix("json: "))
    }
    #expect(session.resize(#""half""#) == 0)
    #expect(await fake.receives { $0 == .resize(picker: 1, .half) })
    session.cancel()
    #expect(await presented == 0)
    #expect(locket_resize(4711, nil) == Int32(LOCKET_WRONG_USE))
  }
}
