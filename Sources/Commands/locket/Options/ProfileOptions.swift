// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

/// The option that names the device profile to use.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The device's profile; 'locket profiles list' shows them.")
  var profile: String

  @OptionGroup var folder: ProfileFolder

  func load() throws -> DeviceProfile { try folder.store().profile(profile) }
}

/// The option that names the folder with the profiles.
struct ProfileFolder: ParsableArguments {
  @Option(help: ArgumentHelp("A folder of more profiles.", valueName: "dir"))
  var profiles: String?

  /// The simulated connections, including those in the folder of the profiles.
  var networks: NetworkStore { NetworkStore(profiles: profiles) }

  func store() throws -> ProfileStore { try ProfileStore(directory: profiles) }
}
