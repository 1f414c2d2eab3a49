// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension SmokeStep {
  static let endings = [
    SmokeStep(
      "bye", "bye is answered with {} and the program ends by itself",
      "answer bye, flush, and exit with status 0", start: .last
    ) { talk, profile in
      _ = try await talk.open("open", profile, [])
      let answer = try await talk.ask("bye")
      guard answer["result"]?.objectValue != nil else {
        throw SmokeIssue("bye was not answered with {}")
      }
      let status = await talk.connection.end(within: talk.watchdog)
      guard await talk.connection.isQuiet() else {
        throw SmokeIssue("standard output held text after the answer to the command `bye`")
      }
      guard let status else {
        throw SmokeIssue("the program still runs \(talk.watchdog) after the command `bye`")
      }
      guard status == "exit status 0" else { throw SmokeIssue("it ended with \(status)") }
    },
    SmokeStep(
      "input.closed", "the program ends by itself when its standard input is closed",
      "end the program at the end of the input; a runner may end without sending bye", start: .last
    ) { talk, _ in
      await talk.connection.hangUp()
      guard await talk.connection.end(within: talk.watchdog) != nil else {
        throw SmokeIssue("the program still runs \(talk.watchdog) after its input was closed")
      }
    },
  ]
}
