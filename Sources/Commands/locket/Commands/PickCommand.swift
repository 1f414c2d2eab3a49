// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles
import PickerScripting

struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Pick photos with the picker of a device.",
    discussion: """
      Results go to stdout in the order of picking: one file path per line, or one JSON document. \
      Everything else goes to stderr.

      With --script the command needs no terminal and performs the steps of the script. Separate \
      the steps by ';' or line ends. The steps are: tap N, tap ID, swipe N M, review, unpick N, \
      collections, collection NAME, search TEXT, scroll top|end|N, zoom in|out, resize WxH, remove \
      location,captions, finish, cancel, wait 2.5s, wait loaded, retry, use, later, back, network \
      down|up|NAME, host deselect ID…, host move ID after ID|front, host limit N, host search \
      TEXT, host close, press BUTTON, render FILE.png. The N of tap, swipe and scroll is a \
      position in the grid: 1 is the newest photo. The steps that begin with 'host' do what an app \
      can do to its picker. Time passes only during 'wait', and at the end of the script while \
      originals are being fetched. If the limit is reached, a tap changes nothing and a swipe \
      stops; the command reports this on stderr and continues. Any other step that cannot be \
      performed is an error.

      If the profile allows it, the step 'later' closes the picker before all originals (the \
      complete files) have arrived. The command then prints a token. 'locket fetch --token' \
      fetches the missing originals.

      If a photo is in several libraries, the picker shows it once. If this device has a copy, \
      Locket uses that copy. Otherwise it asks the clouds in the order of the --library options.

      Exit status: 0 each picked item was delivered, or can be fetched later with the token, 1 \
      cancelled or nothing delivered, 2 an error of Locket or of the machine, 4 only some of the \
      picked items were delivered, 64 wrong usage, script or input.

      EXAMPLES
        locket pick --profile apple-watch-45mm --library ~/Pictures \\
          --limit 3 --ordered
        locket pick --profile apple-watch-45mm-family --library ~/Pictures \\
          --limit 3 \\
          --cloud-share 0.7 --network lte \\
          --script 'tap 1; tap 3; tap 2; finish' --json
        locket pick --profile apple-watch-45mm-family --library ~/Pictures \\
          --library home
      """)

  @OptionGroup var profile: ProfileOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var pick: PickOptions
  @OptionGroup var cloud: CloudOptions
  @OptionGroup var cache: CacheOptions

  @Option(
    help: ArgumentHelp(
      "The folder for the delivered files (default: a new folder in $TMPDIR or /tmp).",
      valueName: "dir"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The maximum size of a file in bytes; larger pictures get a lower quality, then fewer "
        + "pixels.", valueName: "bytes"))
  var maxBytes: Int64?

  @Option(
    help: ArgumentHelp("Perform these steps instead of waiting for a person.", valueName: "steps"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "Write the person's steps into this file, as a script for --script.", valueName: "file"))
  var record: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  @Flag(help: "Separate the file paths on stdout by zero bytes instead of line ends.")
  var print0 = false

  func validate() throws {
    if record != nil, script != nil {
      throw ValidationError(
        "--record and --script: choose one; --record writes the steps of a person")
    }
    if let maxBytes, maxBytes < 1 { throw ValidationError("--max-bytes: use 1 or more") }
    if json, print0 { throw ValidationError("--json and --print0: choose one") }
  }

  func run() async throws {
    try await reporting {
      // This runs after all cleanup. If a signal ended the command, the process ends by that
      // signal, so that the shell learns it.
      defer { Interruption.endIfCancelled() }
      let script = try script.map { try PickScript($0) }
      let profile = try profile.load()
      let configuration = pick.configuration
      // The configuration is checked before the library is read, so that the person need not wait
      // for an error.
      try configuration.validate(with: profile)

      _ = try self.profile.folder.networks.network(cloud.network)

      let results = try ResultFolder(to)

      let workers = ImagingWorkers(limits: ImagingLimits(profile))
      let opened = try await library.open(with: workers)
      let fetched = try ScratchFolder()
      defer { fetched.remove() }
      let (library, cloud) = try await cloud.apply(
        to: opened, self.profile.folder, keepingIn: fetched.path)
      let session = try await library.makeSession(
        configuration, profile: profile, keeper: library.pendingPicks)
      let connection = PickConnection(
        session: session, library: library, cloud: cloud, profile: profile, workers: workers,
        cache: cache.cache(for: profile))
      let phase =
        if let script {
          try await connection.run(script)
        } else {
          try await connection.runOnTerminal(record: try scriptFile())
        }
      for identifier in session.droppedIdentifiers {
        Console.say("\(identifier): not in the library; it cannot be selected from the start")
      }
      // The workers are closed only after this. An interrupted video conversion can then remove its
      // partial file.
      do {
        try await finish(phase, connection, results)
      } catch {
        await workers.close()
        throw error
      }
      await workers.close()
    }
  }

  private func scriptFile() throws -> ScriptFile? {
    try record.map { path in
      let order = pick.ordered ? " --ordered" : ""
      return try ScriptFile(
        path, arguments: "--profile \(profile.profile) --limit \(pick.limit)\(order)")
    }
  }

  private func finish(
    _ phase: PickerPhase, _ connection: PickConnection, _ results: ResultFolder
  ) async throws {
    let result = try await connection.result(
      of: phase, mode: pick.encoding, maximumBytes: maxBytes, to: results, atOnce: script != nil)
    guard let result else {
      Console.say(
        "locket: the picker was open when the script ended; end the script with finish or cancel")
      throw ExitCode(64)
    }
    try result.print(json: json, byZero: print0)
    if result.status != 0 { throw ExitCode(result.status) }
  }
}
