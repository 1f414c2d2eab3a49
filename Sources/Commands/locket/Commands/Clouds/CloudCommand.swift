// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct CloudCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cloud",
    abstract: "Add, list and refresh clouds: WebDAV servers, and folders that nginx lists as JSON.",
    discussion: """
      Locket reads the start of each photo, about two bytes in a hundred, for dates, kinds and \
      thumbnails. It fetches an original after the person has finished picking, or when an app \
      loads it; the device's profile decides. --library takes the name of a cloud, also beside \
      folders and other clouds.

      EXAMPLES
        locket cloud add https://cloud.example/dav/Photos --name home --user me \\
          --password-file ~/.password
        locket cloud refresh home
        locket pick --profile apple-watch-45mm-family --library home
      """,
    subcommands: [
      AddCloud.self, ListClouds.self, RefreshCloud.self, CloudStatus.self, RemoveCloud.self,
    ])
}
