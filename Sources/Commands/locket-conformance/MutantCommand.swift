// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerAdapter
import PickerModel
import PickerMutants

struct MutantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutant",
    abstract: "Run a mutant on standard input and output, to test a conformance runner.",
    discussion: """
      A mutant is Locket's picker with one deliberate error.

      EXAMPLES
        locket-conformance mutant --list
        locket-conformance run --adapter "locket-conformance mutant watch-window-499"
        locket-conformance run --adapter "locket-conformance mutant none"
      """)

  @Argument(help: "The mutant's name; the name none means the picker without an error.")
  var name: String?
  @Flag(help: "List the mutants and the rules that they break.")
  var list = false

  func validate() throws {
    guard !list else { return }
    guard let name else {
      throw ValidationError("give the name of a mutant, or --list")
    }
    guard name == "none" || Mutant.named(name) != nil else { throw Mutant.unknown(name) }
  }

  func run() async throws {
    if list {
      for mutant in Mutant.all { print("\(mutant.identifier)  breaks \(mutant.rule)") }
      print("\(Mutant.all.count) mutants")
      return
    }
    let picker = try InProcessAdapter()
    await StdioServer(name.flatMap(Mutant.named)?.wrap(picker) ?? picker).run()
  }
}

extension Mutant {
  /// The error for a name that no mutant has.
  static func unknown(_ name: String) -> ValidationError {
    let remedy = name.remedy(
      among: all.map(\.identifier), listedBy: "locket-conformance mutant --list")
    return ValidationError("no mutant named '\(name.prefix(60))'; \(remedy)")
  }
}
