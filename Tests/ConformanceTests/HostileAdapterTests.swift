// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import PickerModel
import Testing

/// Pickers written in shell that greet well and then misbehave.
@Suite struct HostileAdapterTests {
  private static let number = #"read -r line || exit; n=${line#*\"id\":}; n=${n%%,*}; "#
  private static let greeting =
    number
      + #"""
      printf '{"jsonrpc":"2.0","id":%s,"result":{"version":1,"impl":{"name":"rogue"},"profiles":["watch"],"capabilities":{"clock.virtual":true,"select.ordered":true}}}\n' $n;
      """#

  private func run(_ command: String, watchdog: Duration) async throws -> RunReport {
    let folder = try SuiteFiles(SuiteFiles.small)
    var selection = CheckSelection()
    selection.only = ["tap.selects", "time.passes"]
    return try await Runner(folder.suite(), selection: selection).run(
      on: ProcessAdapter(command: command, watchdog: watchdog))
  }

  @Test(arguments: [
    ("silent", "read -r line; read -r line", "no answer to session.open"),
    ("deaf", "exec sleep 1000", "no answer to session.open"),
    ("half a line", #"read -r line; printf '{"jsonrpc'; exec sleep 1000"#, "no answer"),
  ])
  func whoNeverAnswersIsGivenUp(name: String, behaviour: String, words: String) async throws {
    let report = try await run(Self.greeting + behaviour, watchdog: .milliseconds(300))
    try expectErrors(report, words)
  }

  @Test(arguments: [
    ("crash at once", "exit 3", "exit status 3"),
    ("crash on open", "read -r line; exit 4", "exit status 4"),
    ("killed", "read -r line; kill -9 $$", "signal 9"),
    ("noise", "read -r line; echo hello; cat", "the answer is not JSON"),
    ("wrong id", #"read -r line; echo '{"jsonrpc":"2.0","id":99,"result":{}}'; cat"#, "/id"),
    ("wrong version", #"read -r line; echo '{"id":2,"result":{}}'; cat"#, "/jsonrpc"),
    ("no result", number + #"printf '{"jsonrpc":"2.0","id":%s}\n' $n; cat"#, "/result"),
    (
      "no view", number + #"printf '{"jsonrpc":"2.0","id":%s,"result":{"now":0}}\n' $n; cat"#,
      "/result/view"
    ),
    ("invalid UTF-8", #"read -r line; printf '"\377"\n'; cat"#, "valid UTF-8"),
    ("huge line", "read -r line; head -c 3000000 /dev/zero; cat", "longer than 1048576 bytes"),
    (
      "duplicate answer",
      number + #"a='{"jsonrpc":"2.0","id":'$n',"error":{"code":1}}'; printf '%s\n%s\n' "$a" "$a"; "#
        + number + #"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":1}}\n' $n; cat"#, "/id"
    ),
  ])
  func whoAnswersNonsenseIsAnError(name: String, behaviour: String, words: String) async throws {
    let report = try await run(Self.greeting + behaviour, watchdog: .seconds(20))
    try expectErrors(report, words)
  }

  @Test func whoNeverGreetsIsGivenUpAfterTheTimeForStarting() async throws {
    let adapter = ProcessAdapter(
      command: "exec sleep 1000", watchdog: .seconds(1000), startup: .milliseconds(300))
    let hello = Hello(runner: Implementation(name: "test", version: "1"))
    await #expect(throws: AdapterFailure.silent(after: .milliseconds(300), request: "hello")) {
      try await adapter.hello(hello)
    }
  }

  @Test(arguments: ["exit 1", "echo hello", "no-such-command-anywhere", "read -r line; exit 0"])
  func whoCannotEvenGreetCannotBeTested(command: String) async throws {
    await #expect(throws: CannotTest.self) { try await run(command, watchdog: .seconds(20)) }
  }

  @Test func whoNeverReadsALargeLibraryDoesNotBlockTheRunner() async throws {
    let adapter = ProcessAdapter(
      command: Self.greeting + "exec sleep 1000", watchdog: .milliseconds(300))
    _ = try await adapter.hello(Hello(runner: Implementation(name: "test", version: "1")))
    let library = (0..<5000).map { LibraryAsset(Asset(identifier: AssetIdentifier("image \($0)"))) }
    let request = OpenRequest(session: "s", profile: "watch", library: library, configuration: [:])
    await #expect(throws: AdapterFailure.self) { try await adapter.open(request) }
  }

  private func expectErrors(_ report: RunReport, _ words: String) throws {
    // Every case sees a fresh picker, which greets again and misbehaves again.
    let errors = report.results.filter { $0.verdict == .error }
    #expect(errors.map(\.check.rule) == ["tap.selects", "time.passes"])
    #expect(errors.allSatisfy { $0.reason.contains(words) }, "\(errors.map(\.reason))")
    #expect(report.exitStatus == .notConformant)
  }
}
