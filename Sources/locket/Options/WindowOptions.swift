// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient
import LocketPicker
import PickerModel

/// What every command has that looks inside a device's window.
struct WindowOptions: ParsableArguments {
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var library: LibraryOptions

  @Option(
    help: ArgumentHelp("Look only at what this filter lets through.", valueName: "expr"),
    transform: { try PickerFilter($0) })
  var filter: PickerFilter?

  @Flag(help: "Print one JSON document.")
  var json = false

  /// Reads the profile, opens the library, and cuts the window.
  ///
  /// - Parameter cloud: Puts a share of the library behind a network; the default is not to.
  /// - Returns: The three.
  /// - Throws: What is wrong with the profile, or keeps the library from being opened.
  func open(
    _ cloud: CloudOptions? = nil
  ) async throws -> (profile: DeviceProfile, library: PhotoLibrary, window: AssetWindow) {
    let profile = try profile.load()
    var library = try await library.open(with: ImagingWorkers(limits: ImagingLimits(profile)))
    if let cloud {
      (library, _) = try await cloud.apply(
        to: library, self.profile.folder, keepingIn: LibraryLocation.cache + "/cloud")
    }
    return (profile, library, try await library.assets.window(profile.library))
  }
}
