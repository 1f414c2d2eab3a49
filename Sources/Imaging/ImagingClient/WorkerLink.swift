// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import ImagingWire
import PickerModel
import PickerPorts
import Synchronization

/// A worker process, with the socket to it and the thread that communicates with it.
///
/// ``answer(_:file:named:as:)`` blocks; call it only inside ``perform(_:)``.
final class WorkerLink: Sendable {
  private struct State {
    var process: WorkerProcess?
    var isClosed = false
    var jobs = 0
    /// Whether the worker runs with decoders, because an earlier job needed one.
    var decodes = false
  }

  /// The maximum memory in bytes that a worker may hold between jobs.
  ///
  /// A new worker holds a third of this amount.
  private static let maximumResidentByteCount = 96 << 20
  /// The number of jobs between two checks of the worker's memory.
  ///
  /// A check takes as long as a small job, so it is not made after every job.
  private static let jobsBetweenMemoryChecks = 8
  /// The maximum number of progress messages for a job.
  ///
  /// A worker that sends more messages is broken.
  private static let maximumProgressCount = 200

  private let executable: String
  private let arguments: [String]
  private let mayDecode: Bool
  private let timeout: Duration
  private let idle: Duration
  private let lifetime: Int
  private let queue = DispatchQueue(label: "locket.imaging.worker")
  private let state = Mutex(State())

  /// Creates a link; its worker starts with the first job.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`.
  ///   - arguments: The command-line arguments of the worker.
  ///   - mayDecode: Whether the worker can be restarted with decoders. It starts without decoders,
  ///     and is restarted when a job needs one.
  ///   - timeout: The maximum time for a job.
  ///   - idle: The time after which an idle worker ends.
  ///   - lifetime: The processor time in seconds that a worker may use until it ends. The default
  ///     is enough for two of the longest jobs. If a worker has used half of this time, the next
  ///     job starts a new worker.
  init(
    executable: String, arguments: [String], mayDecode: Bool = false, timeout: Duration,
    idle: Duration, lifetime: Int = 2 * ImagingRequest.conversionSeconds
  ) {
    self.executable = executable
    self.arguments = arguments + ["--lifetime=\(lifetime)"]
    self.lifetime = lifetime
    self.mayDecode = mayDecode
    self.timeout = timeout
    self.idle = idle
  }

  /// Runs a closure on this worker's thread, after the closures that are already queued.
  func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Ends the worker if it has no job for the idle time; the next job then starts a new worker.
  func endWhenIdle() {
    let jobs = state.withLock { $0.jobs }
    let (seconds, rest) = idle.components
    let wait = Double(seconds) + Double(rest) * 1e-18
    queue.asyncAfter(deadline: .now() + wait) { [weak self] in
      guard let self, state.withLock({ $0.jobs == jobs }) else { return }
      _ = terminate()
    }
  }

  /// Whether the link is closed, so that no worker is started again.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The process identifier of the worker, or nil if none runs.
  var processIdentifier: pid_t? { state.withLock { $0.process?.identifier } }

  /// Kills the worker while it performs a job.
  ///
  /// The job then fails. The next job starts a new worker.
  func interrupt() { state.withLock { $0.process?.kill() } }

  /// Kills the worker and starts no new one; the link's thread then waits until the process has
  /// exited.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.process?.kill()
    }
    perform { _ = self.terminate() }
  }

  /// Sends a request to the worker and returns the response; starts the worker if necessary.
  ///
  /// If the worker dies, exceeds its time or sends an invalid response, it is killed, and the next
  /// job starts a new worker. If `isWanted` returns false before the worker has received the
  /// request, the job is not started.
  func answer<Answer>(
    _ request: ImagingRequest, file: Int32? = nil, target: Int32? = nil, named name: String,
    within limit: Duration? = nil, isWanted: () -> Bool = { true },
    progress: ((_ bytes: Int64, _ total: Int64) -> Void)? = nil,
    as convert: (ImagingResponse) -> Answer?
  ) throws(MediaError) -> Answer {
    let limit = limit ?? timeout * request.patience
    let request = request.bytes
    guard request.count <= ImagingSocket.maximumMessageLength else {
      throw MediaError(
        path: name, reason: .tooLarge, detail: "a job of \(request.count) bytes is too long")
    }
    let files = [file, target].compactMap(\.self)
    func reply() throws(MediaError) -> ImagingResponse {
      try self.reply(
        to: request, files, named: name, within: limit, isWanted: isWanted, progress: progress)
    }
    var response = try reply()
    if case .needsDecoder = response, takesDecoders() { response = try reply() }
    if case .failed(let reason, let detail, let isLasting) = response {
      throw MediaError(
        path: name, reason: reason, detail: detail, cause: isLasting ? .file : .installation)
    }
    guard let answer = convert(response) else { throw failure(.garbled, name, limit) }
    retireIfLarge()
    return answer
  }

  private func reply(
    to request: [UInt8], _ files: [Int32], named name: String, within limit: Duration,
    isWanted: () -> Bool, progress: ((Int64, Int64) -> Void)?
  ) throws(MediaError) -> ImagingResponse {
    let socket = try running(for: name)
    // The check comes after the worker has started. An interruption that comes later finds a
    // process to kill.
    guard isWanted() else {
      throw MediaError(path: name, reason: .cancelled, detail: "the request was cancelled")
    }
    do throws(WireError) {
      return try exchange(request, files, over: socket, within: limit, progress)
    } catch {
      throw failure(error, name, limit)
    }
  }

  /// Ends a worker without decoders, so that the next worker starts with decoders.
  ///
  /// Returns false if the worker already had decoders.
  private func takesDecoders() -> Bool {
    let isNew = state.withLock { state in
      defer { state.decodes = true }
      return mayDecode && !state.decodes
    }
    if isNew { _ = terminate() }
    return isNew
  }

  /// Sends a request about an open file and returns the response.
  ///
  /// The result is nil if the file is a video and this worker does not open videos.
  func answer<Answer>(
    _ request: ImagingRequest, about file: borrowing SourceFile, named name: String,
    as convert: (ImagingResponse) -> Answer?
  ) throws(MediaError) -> Answer? {
    try answer(request, file: file.descriptor, named: name) { response -> Answer?? in
      if case .isVideo = response { return .some(nil) }
      return convert(response).map { .some($0) }
    }
  }

  private func exchange(
    _ request: [UInt8], _ files: [Int32], over socket: ImagingSocket, within limit: Duration,
    _ progress: ((Int64, Int64) -> Void)?
  ) throws(WireError) -> ImagingResponse {
    let deadline = ImagingSocket.deadline(after: limit)
    try socket.send(request, descriptors: files, deadline: deadline)
    var known: Int64 = 0
    for _ in 0...Self.maximumProgressCount {
      let message = try socket.receive(deadline: deadline)
      ImagingSocket.closeAll(message.descriptors)
      let response = try ImagingResponse(message.bytes)
      guard case .progress(let bytes, let total) = response else { return response }
      // Check the numbers, because callers rely on them.
      guard let progress, bytes >= known, bytes <= total else { throw .garbled }
      known = bytes
      progress(bytes, total)
    }
    throw .garbled
  }

  /// Returns the socket of a live worker.
  private func running(for name: String) throws(MediaError) -> ImagingSocket {
    let process = state.withLock { state in
      state.jobs += 1
      return state.process
    }
    if let process {
      let used = Int(clinux_used_seconds(process.identifier))
      if !process.isGone, used <= lifetime / 2 { return process.socket }
      // The worker died between two jobs, or has too little processor time left for another job. No
      // job failed.
      _ = terminate()
    }
    let decodes = state.withLock { $0.decodes }
    let started = try WorkerProcess(
      executable: executable, arguments: arguments + (decodes ? ["--decode"] : []))
    let isClosed = state.withLock { state in
      state.process = started
      if state.isClosed { started.kill() }
      return state.isClosed
    }
    guard !isClosed else {
      // The socket is closed together with the worker. Later, its number may belong to another
      // file.
      _ = terminate()
      throw Self.closed(name)
    }
    return started.socket
  }

  /// Returns the error for a closed link.
  ///
  /// It does not name the file as the cause, because a scan of a folder must not record the file as
  /// unreadable.
  private static func closed(_ name: String) -> MediaError {
    MediaError(
      path: name, reason: .cancelled, detail: "the workers were closed", cause: .installation)
  }

  /// Ends the worker and returns the error for its job.
  private func failure(
    _ error: WireError, _ name: String, _ limit: Duration
  ) -> MediaError {
    let code = terminate()
    switch (error, code) {
    case (_, _) where isClosed:
      return Self.closed(name)
    case (.timedOut, _):
      return MediaError(path: name, reason: .timedOut, detail: "took longer than \(limit)")
    case (.closed, 127), (.closed, 70):
      return WorkerExecutable.unusable(
        executable, "ends at once; run it by hand to see why")
    case (.closed, -SIGXCPU):
      return MediaError(
        path: name, reason: .timedOut,
        detail: "reading the file took more processor time than is allowed", cause: .reader)
    case (.closed, -SIGABRT), (.closed, -SIGTRAP):
      // Some libraries end the process with this exit code when no memory is left.
      return MediaError(
        path: name, reason: .tooLarge,
        detail: "the process that read the file gave up, probably because memory ran out",
        cause: .reader)
    case (.closed, _):
      let signal = code.map { $0 < 0 ? " with signal \(-$0)" : "" } ?? ""
      return MediaError(
        path: name, reason: .damaged, detail: "the process that read the file crashed\(signal)",
        cause: .reader)
    default:
      return MediaError(
        path: name, reason: .damaged, detail: error.description, cause: .reader)
    }
  }

  /// Ends a worker that holds much more memory than at its start; the next job starts a new worker.
  private func retireIfLarge() {
    let process = state.withLock { state in
      state.jobs % Self.jobsBetweenMemoryChecks == 0 ? state.process?.identifier : nil
    }
    if let process, clinux_resident(process) > Self.maximumResidentByteCount { _ = terminate() }
  }

  /// Kills the process, waits until it has exited and closes its socket; returns the exit code.
  private func terminate() -> Int32? {
    let process = state.withLock { state in
      defer { state.process = nil }
      return state.process
    }
    return process?.end()
  }
}
