// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerAdapter

@main
struct LocketMutant: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket-mutant",
    abstract: "A mutant on standard input and output, to try a conformance runner on.",
    discussion: """
      Examples:
        locket-mutant --list
        locket-conformance run --adapter "locket-mutant --mutant watch-window-499"
        locket-conformance run --adapter "locket-mutant --mutant none"
      """)

  @Option(help: "Which; none is the right picker.")
  var mutant: String?
  @Flag(help: "List them with the rules that they break.")
  var list = false

  func validate() throws {
    guard !list else { return }
    guard let mutant else { throw ValidationError("name a --mutant, or --list them") }
    guard mutant == "none" || Mutant.named(mutant) != nil else {
      throw ValidationError("no mutant \"\(mutant)\"; see --list")
    }
  }

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
