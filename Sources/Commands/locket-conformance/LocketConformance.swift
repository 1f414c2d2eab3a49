// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Conformance
import Foundation
import ProcessSignals

@main
struct LocketConformance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-conformance",
    abstract: "Test the behavior of a photo picker, one device after another.",
    discussion: """
      EXAMPLES
        locket-conformance smoke --adapter "python3 picker.py"
        locket-conformance run
        locket-conformance run --adapter "locket adapter" --profile apple-watch-45mm
        locket-conformance run --only 'window/newest-500[501]' --json report.json
        locket-conformance run --html report.html --junit report.xml
        locket-conformance verify report.json --adapter "locket adapter"
        locket-conformance compare locket.json acme.json
        locket-conformance prove
        locket-conformance explore --sequences 10000

      Exit status: 0 every check that ran passed or is a known failure, 1 a check failed or the list
      of known failures is out of date, 2 an error of the suite or the runner, 3 the picker cannot
      be tested, 64 wrong usage or input.
      """,
    subcommands: [
      SmokeTest.self, Run.self, Prove.self, AuditCommand.self, Explore.self, List.self, Verify.self,
      Compare.self, Freeze.self, MutantCommand.self,
    ])

  static func main() async {
    let observation = ProcessSignals.observe(ProcessSignals.termination) { signal in
      AdapterProcesses.killAll()
      ProcessSignals.end(by: signal)
    }
    await runCommandLine()
    observation.end()
  }
}

/// The options that select the suite of cases.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the suite's rules and cases (default: Locket's own).", valueName: "dir"))
  var cases: String?

  func suite() throws -> Suite {
    do throws(SuiteError) {
      if let cases { return try Suite(folder: cases) }
      return try Suite(folder: SuiteFolder.find())
    } catch {
      let count = error.issues.count
      printError("\(error)\n\(count) \(count == 1 ? "issue" : "issues") in the suite")
      // An error in the bundled suite is an internal error. An error in another suite means that
      // nothing can be tested.
      throw (cases == nil ? ExitStatus.internalError : .cannotTest).code
    }
  }
}

extension ExitStatus {
  /// The status as an exit code of the argument parser.
  var code: ExitCode { ExitCode(rawValue) }
}

/// Prints a text to standard error.
func printError(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

/// Prints an error of the command line to standard error, and returns the exit code for wrong
/// usage.
func usageError(_ text: String) -> ExitCode {
  printError(text)
  return ExitStatus.usage.code
}
