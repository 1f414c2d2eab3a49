// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Where an app finds a picker.
public struct PickerAccess: Sendable {
  /// A way to a picker.
  enum Way: Sendable {
    case environment(PickerEnvironment)
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(@Sendable () -> Int32)
  }

  /// What ``environment`` means in a task and its children instead; for tests.
  @TaskLocal package static var replacement: PickerAccess?

  /// Tells one picker's library from another's, as far as the app named them apart.
  package enum Origin: Hashable, Sendable {
    case environment
    case service(path: String)
    case command(path: String, arguments: [String])
    case socket(number: Int)
  }

  private static let sockets = Mutex(0)

  let way: Way
  /// Which library this is the way to.
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

  /// As the surroundings say; what apps use where nobody says otherwise.
  ///
  /// In this order: the service at `LOCKET_SOCKET`; the service at `locket/picker.sock` in
  /// `XDG_RUNTIME_DIR`, where one listens; the command `locket` beside this program or on `PATH`,
  /// with the arguments in `LOCKET_ARGUMENTS`, which are parted by spaces.
  public static var environment: PickerAccess {
    replacement ?? PickerAccess(way: .environment(PickerEnvironment.current))
  }

  /// A picker that serves many apps.
  ///
  /// - Parameter path: Its socket's path, of at most 107 bytes.
  /// - Returns: The access; whether somebody serves there is seen when it is used.
  public static func service(at path: String) -> PickerAccess {
    PickerAccess(way: .service(path: path))
  }

  /// A picker that is started for this app alone, and ended with the last use of what it gave.
  ///
  /// It is run as `PATH serve --connected ARGUMENTS` with the link as descriptor 0, and may use this
  /// program's terminal.
  ///
  /// - Parameters:
  ///   - path: The command's path.
  ///   - arguments: What it is told besides, such as a library; the default is nothing.
  /// - Returns: The access; nothing is started before it is used.
  public static func command(_ path: String, arguments: [String] = []) -> PickerAccess {
    PickerAccess(way: .command(path: path, arguments: arguments))
  }

  /// A picker behind a socket that is connected already.
  ///
  /// - Parameters:
  ///   - terms: What holds of the link; the default is what holds of every other one, without hurry.
  ///   - open: Gives the socket away; called once for each link.
  /// - Returns: The access.
  package static func socket(
    terms: LinkTerms = .unhurried, _ open: @escaping @Sendable () -> Int32
  ) -> PickerAccess {
    PickerAccess(way: .socket(open), terms: terms)
  }

  /// The same access by other surroundings than this process's.
  package static func environment(_ environment: PickerEnvironment) -> PickerAccess {
    PickerAccess(way: .environment(environment))
  }
}

/// What holds of a link beside what both ends hold each other to.
package struct LinkTerms: Sendable {
  /// What time is told by.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// How long a picker may take to greet; it may have to be started, and to read a library first.
  package var patienceForGreeting = Duration.seconds(300)
  /// How long a picker may take to close once the app asked it to.
  package var patienceForClosing = Duration.seconds(10)
  /// How many loads are under way at a time; more wait here for their turn.
  package var mostLoads = 32
  /// Where loaded files lie, nil for the place of this process.
  package var leases: LeaseFolder?
  /// Where the app's secret lies.
  package var secret = AppSecretFile.current

  /// Makes the terms of every link.
  package init() {}

  /// Terms for pickers that are at hand, and slow only because everything is.
  package static var unhurried: LinkTerms {
    var terms = LinkTerms()
    terms.patienceForClosing = .seconds(300)
    return terms
  }
}
