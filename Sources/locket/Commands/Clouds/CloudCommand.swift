// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct CloudCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cloud",
    abstract: "Add, list and refresh clouds: WebDAV servers, and folders that nginx lists as JSON.",
    discussion: """
      What is read of a cloud are the heads of its photos, about two bytes in a hundred: enough \
      for dates, kinds and small pictures. Originals are fetched when they are picked. Where a \
      library is asked for, the name of a cloud does, also beside folders and other clouds.

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
