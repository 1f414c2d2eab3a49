// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient
import LocketPicker
import PickerModel

/// The options of all commands that read a device's window.
struct WindowOptions: ParsableArguments {
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var library: LibraryOptions

  @Option(
    help: ArgumentHelp(
      "Use only the photos that match this filter, such as not(screenshots).", valueName: "expr"),
    transform: { try PickerFilter($0) })
  var filter: PickerFilter?

  @Flag(help: "Print one JSON document.")
  var json = false

  /// Reads the profile, opens the library, and determines the window.
  ///
  /// - Parameter cloud: The options that move a share of the library to a simulated cloud. The
  ///   default is no cloud.
  /// - Returns: The profile, the library and the window.
  /// - Throws: An error of reading the profile or opening the library.
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
