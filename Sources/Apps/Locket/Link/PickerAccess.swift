// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How an app connects to a picker: over the socket of a service, or by starting a command.
public struct PickerAccess: Sendable {
  /// A method of connecting to a picker.
  enum Way: Sendable {
    case environment(PickerEnvironment)
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(@Sendable () -> Int32)
  }

  /// The access that replaces ``environment`` in a task and its child tasks; for tests.
  @TaskLocal package static var replacement: PickerAccess?

  /// Identifies the library of a picker, so that the app can distinguish the libraries of several
  /// pickers.
  package enum Origin: Hashable, Sendable {
    case environment
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(number: Int)
  }

  private static let sockets = Mutex(0)

  let way: Way
  /// Identifies the library that this picker shows.
  package let origin: Origin
  var terms: LinkTerms

  init(way: Way, terms: LinkTerms = LinkTerms()) {
    self.way = way
    self.terms = terms
    origin =
      switch way {
      case .environment: .environment
      case .service(let path): .service(path: path)
      case .command(let path, let arguments): .command(path: path, arguments: arguments)
      case .socket:
        .socket(
          number: Self.sockets.withLock { number in
            number += 1
            return number
          })
      }
  }

  /// The access to the picker that the environment variables of this process select; a method uses
  /// it if the caller passes no other access.
  ///
  /// The first available picker of this list is used:
  ///
  /// 1. The service whose socket path is in the environment variable `LOCKET_SOCKET`.
  /// 2. The service at `locket/picker.sock` in the folder `XDG_RUNTIME_DIR`, if one listens there.
  /// 3. The command `locket`, next to this program or on `PATH`. Its arguments are in
  ///    `LOCKET_ARGUMENTS`, separated by spaces.
  public static var environment: PickerAccess {
    replacement ?? PickerAccess(way: .environment(PickerEnvironment.current))
  }

  /// Returns the access to a picker that serves many apps.
  ///
  /// - Parameter path: The path of the picker's socket, at most 107 bytes long.
  /// - Returns: The access. Whether a picker listens at the path is checked only when the access is
  ///   first used.
  public static func service(at path: String) -> PickerAccess {
    PickerAccess(way: .service(path: path))
  }

  /// Returns the access to a picker that is started for this app alone.
  ///
  /// The command runs as `PATH serve --connected ARGUMENTS`. Its file descriptor 0 is the socket to
  /// this app, and it may use this program's terminal. The command ends when the app has released
  /// everything that the app received from the picker.
  ///
  /// - Parameters:
  ///   - path: The command's path.
  ///   - arguments: Further arguments, such as a library; the default is none.
  /// - Returns: The access; the command is started when it is first used.
  public static func command(_ path: String, arguments: [String] = []) -> PickerAccess {
    PickerAccess(way: .command(path: path, arguments: arguments))
  }

  /// Returns the access to a picker over a socket that is already connected.
  ///
  /// - Parameters:
  ///   - terms: The limits of the link; the default has longer timeouts than usual, for a slow
  ///     machine.
  ///   - open: Returns a connected socket. The closure is called once for each link, which then
  ///     owns the socket.
  /// - Returns: The access.
  package static func socket(
    terms: LinkTerms = .withLongTimeouts, _ open: @escaping @Sendable () -> Int32
  ) -> PickerAccess {
    PickerAccess(way: .socket(open), terms: terms)
  }

  /// Returns the access to the picker that the given environment selects, instead of this process's
  /// environment.
  package static func environment(_ environment: PickerEnvironment) -> PickerAccess {
    PickerAccess(way: .environment(environment))
  }
}

/// The limits of an app's link to a picker that the protocol does not define, such as timeouts.
package struct LinkTerms: Sendable {
  /// The clock that measures the timeouts of this link.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// The maximum time until a picker answers the app's first message.
  ///
  /// The picker may have to start and to read a library in this time.
  package var greetingTimeout = Duration.seconds(300)
  /// The maximum time that a picker may take to close after the app requested it.
  package var closingTimeout = Duration.seconds(10)
  /// The maximum number of items that are loaded at the same time; further loads wait in a queue.
  package var maximumLoadCount = 32
  /// The folder in which loaded files are stored; nil, the default, for the folder that all links
  /// of this process share.
  package var leases: LeaseFolder?
  /// The file that stores the secret by which the picker recognizes this app.
  package var secret = AppSecretFile.current

  /// Makes terms with the default values.
  package init() {}

  /// The terms with longer timeouts, for local pickers on a slow machine.
  package static var withLongTimeouts: LinkTerms {
    var terms = LinkTerms()
    terms.closingTimeout = .seconds(300)
    return terms
  }
}
