// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandArguments
import PickerAdapter
import PickerModel

@main
struct LocketMutant: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-mutant",
    abstract: "Run a mutant on standard input and output, to test a conformance runner.",
    discussion: """
      EXAMPLES
        locket-mutant --list
        locket-conformance run --adapter "locket-mutant --mutant watch-window-499"
        locket-conformance run --adapter "locket-mutant --mutant none"
      """)

  @Option(help: "The mutant's name; none is the right picker.")
  var mutant: String?
  @Flag(help: "List the mutants and the rules that they break.")
  var list = false

  func validate() throws {
    guard !list else { return }
    guard let mutant else {
      throw ValidationError("--mutant is missing; give the name of a mutant, or --list")
    }
    guard mutant == "none" || Mutant.named(mutant) != nil else {
      let remedy = mutant.remedy(
        among: Mutant.all.map(\.identifier) + ["none"], listedBy: "locket-mutant --list")
      throw ValidationError("no mutant named '\(mutant.prefix(60))'; \(remedy)")
    }
  }

  static func main() async { await runCommandLine() }

  func run() async throws {
    if list {
      for mutant in Mutant.all { print("\(mutant.identifier)  breaks \(mutant.rule)") }
      print("\(Mutant.all.count) mutants")
      return
    }
    let picker = try InProcessAdapter()
    let selectedMutant = mutant.flatMap(Mutant.named)
    await StdioServer(selectedMutant?.wrap(picker) ?? picker).run()
  }
}
