// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Synchronization
import Testing

/// Runs the built commands as a person or a script would.
struct Command {
  /// The output of a command and its exit status.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// The one JSON document on stdout.
    var json: JSONValue {
      get throws { try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8)) }
    }

    /// The lines on stderr that report problems, without progress.
    var errorLines: [Substring] {
      errors.split(separator: "\n").filter { !$0.hasPrefix("Reading photos") }
    }
  }

  /// The folder with the built tests and commands.
  static let buildFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Runs a command to its end, with its own cache folder.
  static func run(
    _ name: String, _ arguments: [String], cache: String, detached: Bool = false,
    environment: [String: String] = [:], victim: Victim? = nil
  ) async throws -> Result {
    let program = buildFolder + "/" + name
    // A new session has no terminal, wherever the tests run.
    return try await run(
      program: detached ? "/usr/bin/setsid" : program,
      detached ? ["-w", program] + arguments : arguments,
      environment: ["XDG_CACHE_HOME": cache, "XDG_STATE_HOME": cache + "/state"].merging(
        environment
      ) { $1 }, victim: victim)
  }

  /// Makes a video of a moving test pattern, in a new folder.
  static func makeVideo(at path: String, seconds: Int) async throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let made = try await run(
      program: "/usr/bin/ffmpeg",
      [
        "-v", "quiet", "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30:d=\(seconds)", "-c:v",
        "mpeg4", path,
      ])
    #expect(made.status == 0)
  }

  /// Runs any program to its end, with nothing on its standard input.
  ///
  /// Foundation's `Process` waits for everything that the program leaves behind, like tmux's
  /// server; this function waits only for the program. Output goes to files for the same reason.
  /// The program is killed when the task is cancelled.
  static func run(
    program: String, _ arguments: [String], environment: [String: String] = [:],
    victim: Victim? = nil
  ) async throws -> Result {
    let folder = try TemporaryDirectory()
    let output = try folder.write([], to: "out")
    let errors = try folder.write([], to: "err")
    let values = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let variables = values.map { "\($0)=\($1)" }
    let victim = victim ?? Victim()
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A serial queue gets an additional thread if all others are busy.
        DispatchQueue(label: "commands").async {
          continuation.resume(
            returning: spawn(
              [program] + arguments, variables, output: output, errors: errors, victim))
        }
      }
    } onCancel: {
      // A test that failed must not wait for a service.
      victim.kill()
    }
    return Result(
      status: status, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// Starts a program that signals can end; returns its process, nil if it cannot be started.
  static func start(
    _ arguments: [String], _ environment: [String], flags: Int16 = 0,
    opening open: (inout posix_spawn_file_actions_t) -> Void
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)
    // The queue's thread blocks signals. A program that inherits that could not be ended by any
    // signal.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | flags)
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in argumentPointers + variables { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawn(
      &child, arguments[0], &actions, &attributes, &argumentPointers, &variables)
    return failure == 0 ? child : nil
  }

  /// Starts a program and waits for it; returns its exit status, or 128 plus the signal that ended
  /// it.
  private static func spawn(
    _ arguments: [String], _ environment: [String], output: String, errors: String,
    _ victim: Victim
  ) -> Int32 {
    let child = start(arguments, environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY, 0)
    }
    guard let child else { return 127 }
    victim.begin(child)
    var info = siginfo_t()
    // The process number is not reused until the process is collected.
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    victim.end()
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0, errno == EINTR {}
    let signal = state & 0x7F
    return signal == 0 ? (state >> 8) & 0xFF : 128 + signal
  }
}

/// A command that may be killed while it runs, from any thread.
final class Victim: Sendable {
  private struct State {
    var process: pid_t?
    /// The signal to send, nil for none.
    var wanted: Int32?
  }

  private let state = Mutex(State())

  /// The process ID, nil if the command has not begun or has ended.
  var process: pid_t? { state.withLock { $0.process } }

  func begin(_ process: pid_t) {
    state.withLock { state in
      state.process = process
      if let wanted = state.wanted { kill(process, wanted) }
    }
  }

  func end() { state.withLock { $0.process = nil } }

  func kill() { send(SIGKILL) }

  /// Interrupts the command, as Ctrl-C does.
  func interrupt() { send(SIGINT) }

  func terminate() { send(SIGTERM) }

  private func send(_ signal: Int32) {
    state.withLock { state in
      state.wanted = signal
      if let process = state.process { kill(process, signal) }
    }
  }

  private func kill(_ process: pid_t, _ signal: Int32) { Glibc.kill(process, signal) }
}

/// A small generated library, made once for all tests that only read it.
actor SamplePhotos {
  static let shared = SamplePhotos()

  private var made: Task<TemporaryDirectory, any Error>?

  /// Returns a folder with the library in `photos` and a cache folder in `cache`.
  func folder() async throws -> TemporaryDirectory {
    if let made { return try await made.value }
    let task = Task {
      let folder = try TemporaryDirectory()
      let result = try await Command.run(
        "locket",
        ["sample", folder.path + "/photos", "--images", "30", "--videos", "1", "--seed", "3"],
        cache: folder.path + "/cache")
      guard result.status == 0 else { throw CommandFailure(errors: result.errors) }
      return folder
    }
    made = task
    return try await task.value
  }
}

struct CommandFailure: Error {
  let errors: String
}
