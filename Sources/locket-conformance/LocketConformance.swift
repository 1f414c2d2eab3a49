// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Conformance
import Foundation

@main
struct LocketConformance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-conformance",
    abstract: "Judges a photo picker, device by device.",
    discussion: """
      Examples:
        locket-conformance smoke --adapter "python3 picker.py"
        locket-conformance run
        locket-conformance run --adapter "locket adapter" --profile apple-watch-45mm
        locket-conformance run --only 'window/newest-500[501]' --json report.json
        locket-conformance run --html report.html --junit report.xml
        locket-conformance verify report.json --adapter "locket adapter"
        locket-conformance compare locket.json acme.json
        locket-conformance prove
        locket-conformance explore --sequences 10000

      Exit status: 0 everything passed, 1 something failed, 2 the suite is at fault, 3 cannot test,
      64 usage.
      """,
    subcommands: [
      SmokeTest.self, Run.self, Prove.self, AuditCommand.self, Explore.self, List.self, Verify.self,
      Compare.self, Freeze.self,
    ])

  static func main() async {
    exitOnUnknownSubcommand()
    await main(nil)
  }
}

/// Where the suite's rules and cases come from.
struct SuiteOptions: ParsableArguments {
  @Option(help: "The folder with the suite's rules and cases; the default is our own.")
  var cases: String?

  func suite() throws -> Suite {
    do throws(SuiteError) {
      if let cases { return try Suite(folder: cases) }
      return try Suite(folder: SuiteFolder.find())
    } catch {
      let count = error.mistakes.count
      complain("\(error)\n\(count) \(count == 1 ? "mistake" : "mistakes") in the suite")
      // Our own files are our own fault; those of somebody else are only nothing to test with.
      throw (cases == nil ? ExitStatus.ourFault : .cannotTest).code
    }
  }
}

extension ExitStatus {
  /// The status as the argument parser ends with it.
  var code: ExitCode { ExitCode(rawValue) }
}

/// Says something on standard error.
func complain(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

/// A command line that makes no sense, said in one line.
func misuse(_ text: String) -> ExitCode {
  complain(text)
  return ExitStatus.usage.code
}
