// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the rules or the checks of the suite.",
    discussion: """
      EXAMPLES
        locket-conformance list
        locket-conformance list --checks
      """)

  @Flag(help: "List the checks instead of the rules.")
  var checks = false
  @OptionGroup var options: SuiteOptions

  func run() async throws {
    let suite = try options.suite()
    if checks {
      for check in suite.checks { print(check) }
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
