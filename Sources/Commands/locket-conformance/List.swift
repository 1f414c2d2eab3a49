// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import PickerProfiles

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the rules, the checks or the devices of the suite.",
    discussion: """
      EXAMPLES
        locket-conformance list
        locket-conformance list --checks
        locket-conformance list --profiles
      """)

  @Flag(help: "List the checks instead of the rules.")
  var checks = false
  @Flag(
    name: .customLong("profiles"),
    help: "List the devices, each with its checks and with the rules that no check covers there.")
  var devices = false
  @OptionGroup var options: CasesOption

  func run() async throws {
    let suite = try options.suite(for: ProfileStore())
    if checks {
      for check in suite.checks { print(check) }
    } else if devices {
      for profile in suite.profiles {
        let checks = suite.checks(of: profile)
        let rules = Set(checks.map(\.rule)).count
        let unchecked = suite.uncheckedRules(of: profile)
        let rest = unchecked.isEmpty ? "" : "; no check of \(unchecked.joined(separator: ", "))"
        print("\(profile)  \(checks.count) checks of \(rules) rules\(rest)")
      }
    } else {
      for rule in suite.rules {
        print(
          "\(rule.identifier)  \(rule.level.rawValue), \(rule.basis.rawValue): \(rule.statement)")
      }
    }
    print(
      "\(suite.rules.count) rules, \(suite.fileCount) case files, \(suite.checks.count) checks, "
        + "\(suite.profiles.count) profiles")
  }
}
