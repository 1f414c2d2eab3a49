// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import Conformance
import Foundation
import PickerModel
import PickerProfiles
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
      Init.self, SmokeTest.self, Run.self, Prove.self, AuditCommand.self, Explore.self, List.self,
      Facts.self, Verify.self, Compare.self, Freeze.self, MutantCommand.self,
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

/// The option that selects the suite of cases.
struct CasesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the suite's rules and cases (default: Locket's own).", valueName: "dir"))
  var cases: String?

  /// Reads the suite for the devices of profile documents.
  func suite(for store: ProfileStore) throws -> Suite {
    let profiles: [DeviceProfile]
    do throws(ProfileError) {
      profiles = try store.profiles()
    } catch {
      throw usageError("\(error)")
    }
    do throws(SuiteError) {
      let folder = if let cases { cases } else { try SuiteFolder.find() }
      return try Suite(folder: folder, profiles: profiles)
    } catch {
      let count = error.issues.count
      printError("\(error)\n\(count) \(count == 1 ? "issue" : "issues") in the suite")
      // An error in the bundled suite is an internal error. An error in another suite means that
      // nothing can be tested.
      throw (cases == nil ? ExitStatus.internalError : .cannotTest).code
    }
  }
}

/// The options that select the suite of cases and the profiles of the devices.
struct SuiteOptions: ParsableArguments {
  @OptionGroup var suiteFolder: CasesOption
  @Option(
    name: .customLong("profiles"),
    help: ArgumentHelp(
      "A folder of profile documents to use beside those of Locket.", valueName: "dir"))
  var folder: String?
  @Option(
    help: ArgumentHelp(
      "A profile document to use; without --profile it is the only device.", valueName: "file"))
  var profileFile: String?

  /// The folder of the suite's rules and cases, nil for Locket's own.
  var cases: String? { suiteFolder.cases }

  /// The options that select the same suite, as text for a command line that repeats the run.
  var shellArguments: String {
    [("cases", cases), ("profiles", folder), ("profile-file", profileFile)].map { name, value in
      value.map { " --\(name) \($0.shellQuoted)" } ?? ""
    }.joined()
  }

  /// Reads the profile documents.
  ///
  /// - Returns: The documents, and the identifier of the one that `--profile-file` names.
  func profiles() throws -> (store: ProfileStore, own: String?) {
    do throws(ProfileError) {
      var store = try ProfileStore(directory: folder)
      let own: String? = if let profileFile { try store.add(fileAt: profileFile) } else { nil }
      return (store, own)
    } catch {
      throw usageError("\(error)")
    }
  }

  /// The devices that a command uses: those that `--profile` names, else the one of
  /// `--profile-file`, else nil for all.
  ///
  /// - Throws: The exit code for wrong usage if a name is that of no usable profile.
  func devices(_ named: [String]) throws -> [String]? {
    let (store, own) = try profiles()
    do throws(ProfileError) {
      for name in named { _ = try store.profile(name) }
    } catch {
      throw usageError("\(error)")
    }
    return named.isEmpty ? own.map { [$0] } : named
  }

  func suite() throws -> Suite { try suiteFolder.suite(for: profiles().store) }
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
