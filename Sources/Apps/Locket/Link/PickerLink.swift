// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import HostLink
import PickerModel

/// A link to a picker, which stays open while a presentation or an item of the picker is in use.
final class PickerLink: Sendable {
  let inbox: LinkInbox
  let terms: LinkTerms
  /// The picker's offer.
  let offer: PickerOffer
  /// Identifies the picker's library.
  let origin: PickerAccess.Origin
  private let process: PickerProcess?

  private init(
    _ inbox: LinkInbox, _ process: PickerProcess?, _ access: PickerAccess, _ offer: PickerOffer
  ) {
    self.inbox = inbox
    self.process = process
    self.offer = offer
    terms = access.terms
    origin = access.origin
  }

  deinit {
    // Messages that are still waiting, such as a request to stop, are sent first.
    inbox.connection.closeAfterSending(LinkError(.closed, "the app no longer needs the picker"))
    process?.end()
  }

  /// Closes the link; all waiting callers receive an error.
  func close(_ why: String) { inbox.connection.close(LinkError(.closed, why)) }

  /// Connects to a picker or starts one, and exchanges the first messages of the protocol with it.
  ///
  /// - Parameter access: How to connect to the picker.
  /// - Returns: The link.
  /// - Throws: ``PhotoPickerError`` if no picker is found, if the picker refuses the app, or if the
  ///   picker does not answer the first message in time.
  static func open(_ access: PickerAccess) async throws(PhotoPickerError) -> PickerLink {
    let (result, secret): (Result<Connected, PhotoPickerError>, AppSecret?)
    (result, secret) = await withCheckedContinuation { continuation in
      // This work blocks its thread. A serial queue gets an additional thread if all other threads
      // are busy.
      DispatchQueue(label: "locket.app.connecting").async {
        let secret = access.terms.secret.secret()
        continuation.resume(
          returning: (
            Result { () throws(PhotoPickerError) in try connect(access.way) }, secret
          ))
      }
    }
    let (socket, process) = try result.get()
    let connection = LinkConnection(descriptor: socket)
    let inbox = LinkInbox(connection, maximumLoadCount: access.terms.maximumLoadCount)
    connection.start(inbox)
    do throws(PhotoPickerError) {
      let offer = try await greet(inbox, secret, access.terms)
      return PickerLink(inbox, process, access, offer)
    } catch {
      connection.close(LinkError(.closed, "the app cannot use the picker"))
      process?.end()
      throw error
    }
  }

  /// A connected socket, with the process at its other end if this process started it.
  private typealias Connected = (socket: Int32, process: PickerProcess?)

  private static func connect(_ way: PickerAccess.Way) throws(PhotoPickerError) -> Connected {
    switch way {
    case .socket(let open): return (open(), nil)
    case .service(let path): return (try socket(path), nil)
    case .command(let path, let arguments):
      let (process, socket) = try PickerProcess.start(path, arguments: arguments)
      return (socket, process)
    case .environment(let environment): return try connect(self.way(environment))
    }
  }

  private static func socket(_ path: String) throws(PhotoPickerError) -> Int32 {
    do throws(LinkError) { return try LinkSocket.connect(to: path) } catch {
      throw .noPicker(error.message)
    }
  }

  /// Returns the method of connecting that the environment selects.
  private static func way(
    _ environment: PickerEnvironment
  ) throws(PhotoPickerError) -> PickerAccess.Way {
    if let named = environment.namedSocket { return .service(path: named) }
    if let path = environment.sessionSocket, let open = try? LinkSocket.connect(to: path) {
      return .socket { open }
    }
    if let (path, arguments) = environment.command {
      return .command(path: path, arguments: arguments)
    }
    throw .noPicker(
      "there is no picker: LOCKET_SOCKET is not set, no service runs in this session, and no "
        + "'locket' is in this program's folder or on PATH; install Locket or run 'locket serve'")
  }

  /// Exchanges the first messages of the protocol, and returns the picker's offer.
  private static func greet(
    _ inbox: LinkInbox, _ secret: AppSecret?, _ terms: LinkTerms
  ) async throws(PhotoPickerError) -> PickerOffer {
    let (clock, timeout, connection) = (
      terms.clock, terms.greetingTimeout, inbox.connection
    )
    let watch = Task {
      try await clock.sleep(for: timeout)
      connection.close(
        LinkError(.closed, "the picker did not answer the first message within \(timeout)"))
    }
    defer { watch.cancel() }
    do throws(LinkError) {
      let hello = LinkHello(app: ProcessInfo.processInfo.processName, secret: secret)
      let answer = try await inbox.request(.hello(hello)).value
      let read: LinkGreeting
      do throws(JSONError) { read = try LinkGreeting(JSONFields(answer)) } catch {
        throw LinkError(.closed, "the picker's answer to hello is invalid: \(error.description)")
      }
      guard HostLink.versions.contains(read.version) else {
        throw LinkError(
          .version,
          "the picker uses version \(read.version) of the protocol; update the picker or the app")
      }
      return read.offer
    } catch {
      throw PhotoPickerError(error)
    }
  }
}
