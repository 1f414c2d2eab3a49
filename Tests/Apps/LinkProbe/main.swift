// SPDX-License-Identifier: Apache-2.0

// A picker that an app starts, for tests. Run it as `link-probe serve --connected WORD`: `greet`
// greets and stays until the link closes; `die` greets and dies when asked to present; `stay`
// greets and does not end even when the link closes; `exit` ends at once. `lock=PATH` holds that
// file's lock while the process lives.

import Dispatch
import Glibc
import HostLink
import PickerModel

final class Probe: LinkConnection.Receiver {
  let connection: LinkConnection
  let word: String

  init(_ connection: LinkConnection, _ word: String) {
    self.connection = connection
    self.word = word
  }

  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
    guard case .request(let number, let method, _) = message else { return }
    switch method {
    case "hello":
      var offer = PickerOffer()
      offer.name = CommandLine.arguments.dropFirst().joined(separator: " ")
      offer.identifier = "\(getpid())"
      connection.send(.answer(number, .success(LinkGreeting(offer: offer).json)))
    case "present":
      connection.send(.answer(number, .success(PresentAnswer(picker: 1).json)))
      if word == "die" { connection.closeAfterSending(LinkError(.closed, "dying")) }
    default: connection.send(.answer(number, .success([:])))
    }
  }

  func linkClosed(_ error: LinkError) async { if word != "stay" { exit(0) } }
}

let word = CommandLine.arguments.last ?? ""
if word == "exit" { exit(3) }
for argument in CommandLine.arguments where argument.hasPrefix("lock=") {
  flock(open(String(argument.dropFirst(5)), O_RDWR | O_CLOEXEC), LOCK_EX)
}
let connection = LinkConnection(descriptor: 0)
connection.start(Probe(connection, word))
dispatchMain()
