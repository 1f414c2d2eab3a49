// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

/// Which device.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The device's profile; 'locket profiles list' shows them.")
  var profile: String

  @Option(help: ArgumentHelp("A folder of more profiles.", valueName: "dir"))
  var profiles: String?

  func load() throws -> DeviceProfile {
    try ProfileStore(directory: profiles).profile(profile)
  }
}
