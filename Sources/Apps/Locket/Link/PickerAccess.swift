// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How an app connects to a picker.
public struct PickerAccess: Sendable {
  /// A method of connecting to a picker.
  enum Way: Sendable {
    case environment(PickerEnvironment)
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(@Sendable () -> Int32)
  }

  /// Replaces ``environment`` in a task and its child tasks, for tests.
  @TaskLocal package static var replacement: PickerAccess?

  /// Identifies a picker's library, so that the app can tell pickers apart.
  package enum Origin: Hashable, Sendable {
    case environment
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(number: Int)
  }

  private static let sockets = Mutex(0)

  let way: Way
  /// The library of the picker.
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

  /// The picker that the environment selects, which apps use by default.
  ///
  /// It is the first available one of these: the service at `LOCKET_SOCKET`; the service at
  /// `locket/picker.sock` in `XDG_RUNTIME_DIR`, if a service listens at this path; the command
  /// `locket` next to this program or on `PATH`, with the arguments in `LOCKET_ARGUMENTS`, which
  /// are separated by spaces.
  public static var environment: PickerAccess {
    replacement ?? PickerAccess(way: .environment(PickerEnvironment.current))
  }

  /// Returns the access to a picker that serves many apps.
  ///
  /// - Parameter path: The path of its socket, at most 107 bytes.
  /// - Returns: The access, whose first use reveals whether a picker listens at the path.
  public static func service(at path: String) -> PickerAccess {
    PickerAccess(way: .service(path: path))
  }

  /// Returns the access to a picker that is started for this app alone.
  ///
  /// The command runs as `PATH serve --connected ARGUMENTS` with the link as descriptor 0, and may
  /// use this program's terminal. It ends when the app has released everything that it received
  /// from the picker.
  ///
  /// - Parameters:
  ///   - path: The command's path.
  ///   - arguments: Further arguments, such as a library; the default is none.
  /// - Returns: The access; the command is started when it is first used.
  public static func command(_ path: String, arguments: [String] = []) -> PickerAccess {
    PickerAccess(way: .command(path: path, arguments: arguments))
  }

  /// Returns the access to a picker behind a connected socket.
  ///
  /// - Parameters:
  ///   - terms: The limits of the link; the default is the usual limits with long timeouts.
  ///   - open: Returns the socket, which the link then owns; called once for each link.
  /// - Returns: The access.
  package static func socket(
    terms: LinkTerms = .withLongTimeouts, _ open: @escaping @Sendable () -> Int32
  ) -> PickerAccess {
    PickerAccess(way: .socket(open), terms: terms)
  }

  /// Returns the access that another environment than this process's selects.
  package static func environment(_ environment: PickerEnvironment) -> PickerAccess {
    PickerAccess(way: .environment(environment))
  }
}

/// The limits of a link, in addition to those of the protocol.
package struct LinkTerms: Sendable {
  /// The clock of the timeouts.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// The maximum time until a picker greets the app, which may include starting it and reading a
  /// library.
  package var greetingTimeout = Duration.seconds(300)
  /// The maximum time until a picker closes after the app requested it.
  package var closingTimeout = Duration.seconds(10)
  /// The maximum number of simultaneous loads; further loads wait in a queue.
  package var maximumLoadCount = 32
  /// The folder of loaded files, nil for the folder of this process.
  package var leases: LeaseFolder?
  /// The file of the app's secret.
  package var secret = AppSecretFile.current

  /// Makes the default terms.
  package init() {}

  /// The terms with long timeouts, for local pickers on a slow machine.
  package static var withLongTimeouts: LinkTerms {
    var terms = LinkTerms()
    terms.closingTimeout = .seconds(300)
    return terms
  }
}
