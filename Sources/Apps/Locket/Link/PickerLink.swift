// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import HostLink
import PickerModel
import Synchronization

/// A link to a picker, which stays open while a presentation or an item of the picker is in use.
final class PickerLink: Sendable {
  let inbox: LinkInbox
  let terms: LinkTerms
  private let process: PickerProcess?
  private let greeting = Mutex(PickerOffer())
  private let library = Mutex(PickerAccess.Origin?.none)

  private init(socket: Int32, process: PickerProcess?, terms: LinkTerms) {
    let connection = LinkConnection(descriptor: socket)
    self.process = process
    self.terms = terms
    inbox = LinkInbox(connection, maximumLoadCount: terms.maximumLoadCount)
    connection.start(inbox)
  }

  deinit {
    close("the app no longer needs the picker")
    process?.end()
  }

  /// The picker's offer.
  var offer: PickerOffer { greeting.withLock { $0 } }

  /// Identifies the picker's library.
  var origin: PickerAccess.Origin? { library.withLock { $0 } }

  /// Closes the link; all waiting callers receive an error.
  func close(_ why: String) { inbox.connection.close(LinkError(.closed, why)) }

  /// Connects to a picker or starts one, and exchanges the first messages of the protocol with it.
  ///
  /// - Parameter access: How to connect to the picker.
  /// - Returns: The link.
  /// - Throws: ``PhotoPickerError`` if no picker is found, if the picker refuses the app, or if the
  ///   picker does not answer the first message in time.
  static func open(_ access: PickerAccess) async throws(PhotoPickerError) -> PickerLink {
    let (result, secret) = await withCheckedContinuation { continuation in
      // This work blocks its thread. A serial queue gets an additional thread if all other threads
      // are busy.
      DispatchQueue(label: "locket.app.connecting").async {
        let secret = access.terms.secret.secret()
        continuation.resume(returning: (connect(access), secret))
      }
    }
    let link = try result.get()
    link.library.withLock { $0 = access.origin }
    try await link.greet(secret)
    return link
  }

  private static func connect(_ access: PickerAccess) -> Result<PickerLink, PhotoPickerError> {
    do throws(PhotoPickerError) {
      let terms = access.terms
      switch access.way {
      case .socket(let open):
        return .success(PickerLink(socket: open(), process: nil, terms: terms))
      case .service(let path):
        return .success(PickerLink(socket: try socket(path), process: nil, terms: terms))
      case .command(let path, let arguments):
        let (process, socket) = try PickerProcess.start(path, arguments: arguments)
        return .success(PickerLink(socket: socket, process: process, terms: terms))
      case .environment(let environment): return connect(try way(environment), terms)
      }
    } catch {
      return .failure(error)
    }
  }

  private static func connect(
    _ way: PickerAccess.Way, _ terms: LinkTerms
  ) -> Result<PickerLink, PhotoPickerError> {
    connect(PickerAccess(way: way, terms: terms))
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

  private func greet(_ secret: AppSecret?) async throws(PhotoPickerError) {
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
      greeting.withLock { $0 = read.offer }
    } catch {
      throw PhotoPickerError(error)
    }
  }
}
