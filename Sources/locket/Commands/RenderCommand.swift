// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ImagingClient
import LocketPicker
import PickerCore

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw the picker's screen into a PNG file, pixel for pixel.",
    discussion: """
      The script's steps are done first, then the screen is drawn with every thumbnail; 'scroll \
      end', 'scroll N' and 'render FILE.png' are steps too. See 'locket pick --help'.

      EXAMPLES
        locket render --profile apple-watch-45mm --library ~/Pictures --out grid.png
        locket render --profile apple-watch-45mm-family --library ~/Pictures --limit 5 --ordered \\
          --cloud-share 0.7 --network slow --script 'tap 1; tap 3; finish; wait 3s' \\
          --out loading.png
      """)

  @OptionGroup var profile: ProfileOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var pick: PickOptions
  @OptionGroup var cloud: CloudOptions

  @Option(help: ArgumentHelp("Do these steps first.", valueName: "steps"))
  var script = ""

  @Option(help: ArgumentHelp("The file to draw into.", valueName: "file"))
  var out: String

  func run() async throws {
    try await reporting {
      let script = try PickScript(script)
      let profile = try profile.load()
      try pick.configuration.validate(with: profile)
      let workers = ImagingWorkers()
      let opened = try await library.open(with: workers)
      let fetched = try ScratchFolder()
      defer { fetched.remove() }
      let (library, cloud) = try await cloud.apply(to: opened, keepingIn: fetched.path)
      let visit = PickVisit(
        session: try await library.makeSession(pick.configuration, profile: profile),
        library: library, cloud: cloud, profile: profile, workers: workers)
      let screen = await DrawnScreen(of: visit)
      try await visit.draw(after: script, on: screen, into: out)
      await workers.close()
    }
  }
}
