// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import ImagingWire
import PickerCore
import PickerModel
import Synchronization

/// One worker: its process, its socket, and the thread that talks to it.
///
/// ``answer(_:file:named:as:)`` blocks and runs inside ``perform(_:)`` only.
final class WorkerLink: Sendable {
  private struct State {
    var process: WorkerProcess?
    var isClosed = false
    var jobs = 0
    /// Whether a job needed what a worker does without until then.
    var decodes = false
  }

  /// Bytes that a worker may hold between jobs; it begins with a third of it.
  private static let mostStanding = 96 << 20
  /// After so many jobs it is looked at what a worker holds, which takes as long as a small one.
  private static let jobsBetweenLooks = 8
  /// A worker that tells oftener how far it is talks nonsense.
  private static let mostNews = 200

  private let executable: String
  private let arguments: [String]
  private let mayDecode: Bool
  private let timeout: Duration
  private let idle: Duration
  private let lifetime: Int
  private let queue = DispatchQueue(label: "locket.imaging.worker")
  private let state = Mutex(State())

  /// Prepares a worker.
  ///
  /// - Parameters:
  ///   - executable: The path of `locket-imaging`.
  ///   - arguments: What it is told.
  ///   - mayDecode: Whether it is started without decoders, and anew with them once a job needs one.
  ///   - timeout: How long a job may take.
  ///   - idle: How long it waits for another job before it ends.
  ///   - lifetime: Seconds of processor time that it may use in all; the default is for two of the
  ///     longest jobs. After half of it the next job has a new worker.
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

  /// Runs something on this worker's thread, after what runs there already.
  func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Ends the worker after a while without a job; the next job has a new one.
  func rest() {
    let jobs = state.withLock { $0.jobs }
    let (seconds, rest) = idle.components
    let wait = Double(seconds) + Double(rest) * 1e-18
    queue.asyncAfter(deadline: .now() + wait) { [weak self] in
      guard let self, state.withLock({ $0.jobs == jobs }) else { return }
      _ = bury()
    }
  }

  /// Whether the worker is never to be started again.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The worker's process number, nil where none runs.
  var processIdentifier: pid_t? { state.withLock { $0.process?.identifier } }

  /// Kills the worker in the middle of its job, which fails; the next job has a new one.
  func interrupt() { state.withLock { $0.process?.kill() } }

  /// Kills the worker for good; its thread then buries it.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.process?.kill()
    }
    perform { _ = self.bury() }
  }

  /// Asks the worker, which is started where none runs.
  ///
  /// A worker that dies, overruns or talks nonsense is killed; the next job has a new one. A job
  /// that nobody wants when its worker runs is not begun.
  func answer<Answer>(
    _ request: ImagingRequest, file: Int32? = nil, target: Int32? = nil, named name: String,
    within limit: Duration? = nil, isWanted: () -> Bool = { true },
    progress: ((_ bytes: Int64, _ total: Int64) -> Void)? = nil,
    as convert: (ImagingResponse) -> Answer?
  ) throws(MediaError) -> Answer {
    let limit = limit ?? timeout * request.patience
    let request = request.bytes
    guard request.count <= ImagingSocket.longestMessage else {
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
        path: name, reason: reason, detail: detail, fault: isLasting ? .file : .installation)
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
    // Asked once there is a process that an interruption would kill.
    guard isWanted() else {
      throw MediaError(path: name, reason: .cancelled, detail: "nobody waits for it any more")
    }
    do throws(WireError) {
      return try exchange(request, files, over: socket, within: limit, progress)
    } catch {
      throw failure(error, name, limit)
    }
  }

  /// Ends a worker without decoders, so that the next one has them; false where it had them.
  private func takesDecoders() -> Bool {
    let isNew = state.withLock { state in
      defer { state.decodes = true }
      return mayDecode && !state.decodes
    }
    if isNew { _ = bury() }
    return isNew
  }

  /// Asks the worker about an open file; nil where that is a film and this worker opens none.
  func answer<Answer>(
    _ request: ImagingRequest, about file: borrowing SourceFile, named name: String,
    as convert: (ImagingResponse) -> Answer?
  ) throws(MediaError) -> Answer? {
    try answer(request, file: file.descriptor, named: name) { response -> Answer?? in
      if case .isFilm = response { return .some(nil) }
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
    for _ in 0...Self.mostNews {
      let message = try socket.receive(deadline: deadline)
      ImagingSocket.closeAll(message.descriptors)
      let response = try ImagingResponse(message.bytes)
      guard case .progress(let bytes, let total) = response else { return response }
      // What it says is told to others, who count with it.
      guard let progress, bytes >= known, bytes <= total else { throw .garbled }
      known = bytes
      progress(bytes, total)
    }
    throw .garbled
  }

  /// The socket of a live worker.
  private func running(for name: String) throws(MediaError) -> ImagingSocket {
    let process = state.withLock { state in
      state.jobs += 1
      return state.process
    }
    if let process {
      let used = Int(clinux_used_seconds(process.identifier))
      if !process.isGone, used <= lifetime / 2 { return process.socket }
      // It died between jobs, or has too little time left for another one: no job's fault.
      _ = bury()
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
      // Its socket is closed with it; the number may be somebody else's by the next call.
      _ = bury()
      throw Self.closed(name)
    }
    return started.socket
  }

  /// No file's fault: whoever scans a folder must not take its files for unreadable.
  private static func closed(_ name: String) -> MediaError {
    MediaError(
      path: name, reason: .cancelled, detail: "the workers were closed", fault: .installation)
  }

  /// Ends the worker and says what its failure means for the job.
  private func failure(
    _ error: WireError, _ name: String, _ limit: Duration
  ) -> MediaError {
    let code = bury()
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
        path: name, reason: .timedOut, detail: "took more processor time than it may",
        fault: .reader)
    case (.closed, -SIGABRT), (.closed, -SIGTRAP):
      // How libraries end a process that gets no more memory.
      return MediaError(
        path: name, reason: .tooLarge, detail: "the worker that opened it gave up",
        fault: .reader)
    case (.closed, _):
      let signal = code.map { $0 < 0 ? " with signal \(-$0)" : "" } ?? ""
      return MediaError(
        path: name, reason: .damaged, detail: "the worker that opened it crashed\(signal)",
        fault: .reader)
    default:
      return MediaError(
        path: name, reason: .damaged, detail: error.description, fault: .reader)
    }
  }

  /// Ends a worker that holds on to much more than it began with; the next job has a new one.
  private func retireIfLarge() {
    let process = state.withLock { state in
      state.jobs % Self.jobsBetweenLooks == 0 ? state.process?.identifier : nil
    }
    if let process, clinux_resident(process) > Self.mostStanding { _ = bury() }
  }

  /// Kills the process, waits until it is gone and closes its socket; its exit code.
  private func bury() -> Int32? {
    let process = state.withLock { state in
      defer { state.process = nil }
      return state.process
    }
    return process?.end()
  }
}
