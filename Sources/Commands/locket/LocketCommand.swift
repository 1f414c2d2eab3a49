// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLinuxShim
import CommandArguments

@main
struct LocketCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locket",
    abstract: "A photo picker for small and constrained devices.",
    discussion: """
      A device profile decides which photos the picker shows. A person picks some of them in \
      order. If the original (the complete file) of a picked photo is not on the device, Locket \
      fetches it before the picker closes, or when the photo is delivered.

      EXAMPLES
        locket demo
        locket window --profile apple-watch-45mm --library ~/Pictures
        locket pick --profile apple-watch-45mm --library ~/Pictures --limit 3

      Exit status: 0 done, 1 no result, 2 an error of Locket or of the machine, 4 only some of the \
      picked items were delivered, 64 wrong usage or input.
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, PickCommand.self, WindowCommand.self, CollectionsCommand.self,
      SearchCommand.self, ShowCommand.self, IndexCommand.self, CloudCommand.self,
      FetchCommand.self, PendingCommand.self, RenderCommand.self, ThumbnailsCommand.self,
      CacheCommand.self, ServeCommand.self, AppsCommand.self, SampleCommand.self,
      ProfilesCommand.self, AdapterCommand.self,
    ])

  static func main() async {
    // Otherwise the memory pool of each thread would keep as much memory as the thread used at its
    // peak.
    clinux_give_memory_back()
    await runCommandLine()
  }
}
