// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles
import ProcessSignals
import TerminalPicker
import PickerHosting
import PickerScripting

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Open pickers for apps that have no access to the library.",
    discussion: """
      An app connects and asks for photos. It receives the photos that the person picks, and the \
      photos to which the person gave it access (see 'locket apps --help'). It receives nothing \
      else: no path, count or thumbnail of other photos.

      The picker appears on this terminal, one picker at a time. With --script the command \
      performs the steps of the script in each picker, instead of waiting for a person; 'locket \
      pick --help' lists the steps. 'locket apps' lists the apps that received photos.

      Only programs of this user can connect. With --everyone, programs of other users can \
      connect, too.

      Exit status: 0 ended by Ctrl-C or by the app, 2 the command could not start or continue, 64 \
      wrong usage.

      EXAMPLES
        locket serve --socket $XDG_RUNTIME_DIR/locket/picker.sock \\
          --profile iphone-ios18 --library ~/Pictures
        locket serve --socket /run/picker.sock --everyone --profile kiosk-tablet \\
          --library /srv/photos
      """)

  @OptionGroup var profile: ProfileOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var cloud: CloudOptions
  @OptionGroup var cache: CacheOptions

  @Option(help: ArgumentHelp("The path of the socket to which apps connect.", valueName: "path"))
  var socket: String?

  @Flag(help: "Let programs of other users connect too.")
  var everyone = false

  @Flag(
    help:
      "Serve the app that started this command, over standard input, and end when the app ends.")
  var connected = false

  @Option(
    help: ArgumentHelp("Perform these steps instead of waiting for a person.", valueName: "steps"))
  var script: String?

  func validate() throws {
    guard (socket != nil) != connected else {
      throw ValidationError("give either --socket PATH or --connected")
    }
    if everyone, connected { throw ValidationError("--everyone needs --socket") }
  }

  func run() async throws {
    try await reporting {
      let script = try script.map { try PickScript($0) }
      let profile = try profile.load()
      _ = try self.profile.folder.networks.network(cloud.network)
      let workers = ImagingWorkers(limits: ImagingLimits(profile))
      let scratch = try ScratchFolder()
      defer { scratch.remove() }
      let (library, cloud) = try await cloud.apply(
        to: library.open(with: workers), self.profile.folder, keepingIn: scratch.path + "/fetched")
      let screen = ServedScreen(
        library, cloud, profile, workers, cache.cache(for: profile), script: script,
        isQuiet: connected)
      await screen.startNetwork()
      let isShown = script != nil || (try? ControllingTerminal.check()) != nil
      let service = PickerService(
        PickerService.Dependencies(
          library: library, profile: profile, renditions: workers, pictures: workers,
          screen: isShown ? screen : nil, apps: AppLedger(), folder: scratch.path + "/handed")
      ) { Console.say("locket: \($0)") }
      try await serve(service, isShown: isShown)
      await workers.close()
    }
  }

  private func serve(_ service: PickerService, isShown: Bool) async throws {
    let (socket, everyone) = (socket, everyone)
    try await Interruption.cancelling {
      guard let socket else { return await service.serve(connected: dup(STDIN_FILENO)) }
      try await service.serve(at: socket, isForEveryone: everyone) { remove in
        // This cleanup is for a signal that ends the process. If the service ends normally, it
        // removes the socket itself.
        _ = ProcessSignals.cleanUp(remove)
        Console.say(
          isShown
            ? "apps connect at \(socket); Ctrl-C ends"
            : "apps connect at \(socket), but there is no terminal to show a picker on")
      }
    }
  }
}
