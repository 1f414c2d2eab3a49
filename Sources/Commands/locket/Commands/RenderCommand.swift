// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import DeviceScreen
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles
import ThumbnailCache
import PickerScripting

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Draw the picker's screen into a PNG file, or the steps of a script into an animated GIF.",
    discussion: """
      The command first performs the steps of --script. Then it draws the screen with all \
      thumbnails. 'locket pick --help' lists the steps, such as 'scroll end' and 'render \
      FILE.png'. If --out ends with .gif, the GIF shows the whole script: each step for 0.6 \
      seconds, and during a wait everything that happens on the screen.

      With --all-profiles the command draws the screen of each device into the folder --out, as \
      <profile>.png. If a device does not support the options, the command leaves the device out, \
      reports this on stderr and ends with status 1.

      EXAMPLES
        locket render --all-profiles --library ~/Pictures --out ./screens
        locket render --all-profiles --library ~/Pictures --out sheet.png
        locket render --profile apple-watch-45mm --library ~/Pictures --out grid.png
        locket render --profile apple-watch-45mm-family \\
          --library ~/Pictures --limit 5 --ordered \\
          --cloud-share 0.7 --network slow \\
          --script 'tap 1; tap 3; finish; wait 3s' \\
          --out loading.png
        locket render --profile apple-watch-45mm-family \\
          --library ~/Pictures --limit 3 --ordered \\
          --cloud-share 0.7 --network lte \\
          --script 'tap 1; tap 3; finish; wait loaded' \\
          --out picking.gif
      """)

  @Option(help: "The device's profile; 'locket profiles list' shows them.")
  var profile: String?

  @Flag(help: "Draw the screens of all profiles.")
  var allProfiles = false

  @OptionGroup var folder: ProfileFolder

  @OptionGroup var library: LibraryOptions
  @OptionGroup var pick: PickOptions
  @OptionGroup var cloud: CloudOptions
  @OptionGroup var cache: CacheOptions

  @Option(help: ArgumentHelp("Perform these steps before drawing.", valueName: "steps"))
  var script = ""

  @Flag(help: "Draw the layout for languages that are written from right to left.")
  var rightToLeft = false

  @Flag(help: "Show times on a twelve-hour clock.")
  var twelveHours = false

  @Option(help: ArgumentHelp("Enlarge the text by this factor, from 1 to 2.", valueName: "factor"))
  var textScale = 1.0

  @Option(
    help: ArgumentHelp(
      "The file to draw into; with --all-profiles a folder, or a .png file for one picture of all "
        + "screens.", valueName: "file"))
  var out: String

  func validate() throws {
    if allProfiles == (profile != nil) {
      throw ValidationError("give either --profile ID or --all-profiles")
    }
    let name = out.split(separator: "/").last ?? ""
    guard allProfiles || PickScript.namesPicture(out) || !name.contains(".") else {
      throw ValidationError("\(Console.shown(out)): pictures are PNG or GIF; name it .png or .gif")
    }
    guard (1...ScreenPreferences.maximumTextScale).contains(textScale) else {
      throw ValidationError("--text-scale \(textScale): use a factor from 1 to 2")
    }
  }

  private var preferences: ScreenPreferences {
    var preferences = ScreenPreferences()
    preferences.isRightToLeft = rightToLeft
    preferences.hasTwelveHours = twelveHours
    preferences.textScale = textScale
    return preferences
  }

  func run() async throws {
    try await reporting {
      let script = try PickScript(script)
      if allProfiles, !isSheet { _ = try ResultFolder(out) }
      let store = try folder.store()
      let devices = try (profile.map { [$0] } ?? store.identifiers).map(store.profile)
      _ = try folder.networks.network(cloud.network)
      if let device = devices.first, !allProfiles { try pick.configuration.validate(with: device) }
      // If only one device is drawn, its profile limits the memory of a photo. Several devices have
      // no common limit.
      let limits = devices.count == 1 ? devices.first.map { ImagingLimits($0) } : nil
      let workers = ImagingWorkers(limits: limits ?? ImagingLimits())
      let opened = try await library.open(with: workers)
      let fetched = try ScratchFolder()
      defer { fetched.remove() }
      let (library, cloud) = try await cloud.apply(to: opened, folder, keepingIn: fetched.path)
      var isComplete = true
      var sheet = ContactSheet()
      for device in devices {
        do {
          // No person can use the token of a pick that was only drawn. Its pending items are
          // therefore removed together with the temporary folder.
          let keeper = PendingPicks(directory: fetched.path + "/picks", library: library.root)
          let session = try await library.makeSession(
            pick.configuration, profile: device, keeper: keeper)
          let connection = PickConnection(
            session: session, library: library, cloud: cloud, profile: device, workers: workers,
            cache: cache.cache(for: device))
          let file = file(device)
          let recording = file.hasSuffix(".gif") ? ScreenRecording(into: file) : nil
          let screen = await DrawnScreen(
            of: connection, recording: recording, preferences: preferences)
          try await connection.run(script, on: screen)
          if isSheet {
            sheet.add(try await screen.frame(), name: device.identifier)
          } else {
            try await screen.render(to: file)
          }
          await connection.cache?.flush()
        } catch let error where allProfiles && (error is ConfigurationError || error is ScriptError)
        {
          Console.say("\(device.identifier): left out: \(error)")
          isComplete = false
        }
      }
      if isSheet {
        try await workers.write(try await sheet.image(workers), to: out, beside: library)
      }
      await workers.close()
      if !isComplete { throw ExitCode(1) }
    }
  }

  /// Whether all screens are drawn on one picture, a contact sheet.
  private var isSheet: Bool { allProfiles && out.hasSuffix(".png") }

  private func file(_ device: DeviceProfile) -> String {
    allProfiles && !isSheet ? "\(out)/\(device.identifier).png" : out
  }
}
