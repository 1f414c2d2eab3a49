// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

/// Which device.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The device's profile; 'locket profiles list' shows them.")
  var profile: String

  @OptionGroup var folder: ProfileFolder

  func load() throws -> DeviceProfile { try folder.store().profile(profile) }
}

/// Where profiles are looked for.
struct ProfileFolder: ParsableArguments {
  @Option(help: ArgumentHelp("A folder of more profiles.", valueName: "dir"))
  var profiles: String?

  /// The connections to simulate, those beside the profiles among them.
  var networks: NetworkStore { NetworkStore(profiles: profiles) }

  func store() throws -> ProfileStore { try ProfileStore(directory: profiles) }
}
