// SPDX-License-Identifier: Apache-2.0

import Glibc
import ImagingWire
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ImagingClient

/// Workers that die, hang, send false answers or are missing: each fails one job at most.
@Suite struct WorkerLifeTests {
  private let folder: TemporaryFolder
  private let photo: String
  private let patience = Duration.seconds(600)

  init() async throws {
    folder = try TemporaryFolder()
    let bytes = try await Backend.workers.drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: 32, height: 24)),
      as: PictureEncoding(.jpeg))
    photo = try folder.write(bytes, as: "photo.jpg")
  }

  /// Writes a script that runs some lines the first time and a real worker from then on.
  private func executable(thatFirst lines: String) throws -> String {
    try folder.script(
      "worker",
      """
      if mkdir '\(folder.path)/once' 2>/dev/null; then
      \(lines)
      fi
      exec '\(WorkerExecutable.besideThisProcess)' "$@"
      """)
  }

  private func failure(_ workers: ImagingWorkers) async -> MediaError? {
    do throws(MediaError) {
      _ = try await workers.header(ofFileAt: photo)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the reason why a job on one worker fails, or nil if it succeeds.
  private func reason(
    _ workers: ImagingWorkers,
    of job: @escaping @Sendable (WorkerLink, String) throws(MediaError) -> Void
  ) async throws -> FailureReason? {
    try await workers.photos.run(named: photo) { [photo] link in
      do throws(MediaError) {
        try job(link, photo)
        return nil
      } catch {
        return error.reason
      }
    }
  }

  @Test func workerKilledDuringAJobFailsOnlyThatJob() async throws {
    let workers = ImagingWorkers(
      executable: try executable(thatFirst: "head -c 8 >/dev/null; kill -KILL $$"),
      photoWorkers: 1, timeout: patience)
    #expect(await failure(workers)?.reason == .damaged)
    #expect(await failure(workers) == nil)
    await workers.close()
  }

  @Test func workerKilledBetweenJobsFailsNoJob() async throws {
    let workers = ImagingWorkers(photoWorkers: 1, timeout: patience, idle: patience)
    #expect(await failure(workers) == nil)
    let first = try #require(workers.photos.processIdentifiers.first)
    kill(first, SIGKILL)
    // The socket shows its end only after the kernel has closed it; a job before that may fail.
    var attempts = 0
    while await failure(workers) != nil, attempts < 3 { attempts += 1 }
    #expect(await failure(workers) == nil)
    #expect(workers.photos.processIdentifiers.first != first)
    await workers.close()
  }

  @Test func aWorkerThatNeverAnswersIsKilledInTime() async throws {
    let workers = ImagingWorkers(
      executable: try folder.script("worker", "exec cat >/dev/null"), photoWorkers: 1,
      timeout: .milliseconds(50))
    #expect(await failure(workers)?.reason == .timedOut)
    #expect(workers.photos.processIdentifiers == [])
    await workers.close()
  }

  @Test func theJobAfterAnOverrunWorks() async throws {
    let script = try folder.script(
      "worker",
      "if [ -e '\(folder.path)/hang' ]; then exec cat >/dev/null; fi\n"
        + "exec '\(WorkerExecutable.besideThisProcess)' \"$@\"")
    let hang = try folder.write([], as: "hang")
    let workers = ImagingWorkers(executable: script, photoWorkers: 1, timeout: patience)
    let reason = try await reason(workers) { link, photo throws(MediaError) in
      _ = try link.answer(.header, named: photo, within: .milliseconds(50)) { _ in true }
    }
    #expect(reason == .timedOut)
    unlink(hang)
    #expect(await failure(workers) == nil)
    await workers.close()
  }

  @Test func unwantedJobIsNotStarted() async throws {
    let workers = ImagingWorkers(
      executable: try folder.script("worker", "exec cat >/dev/null"), photoWorkers: 1,
      timeout: patience)
    let reason = try await reason(workers) { link, photo throws(MediaError) in
      _ = try link.answer(.header, named: photo, isWanted: { false }) { _ in true }
    }
    #expect(reason == .cancelled)
    #expect(workers.photos.processIdentifiers.count == 1, "it was asked with a worker at hand")
    await workers.close()
  }

  /// A progress message of a video conversion, in shell notation.
  private static let progressMessage: String = {
    let bytes = ImagingResponse.progress(bytes: 1, total: 2).bytes
    let message = Array("LKI1".utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes
    return message.map { "\\" + String($0, radix: 8) }.joined()
  }()

  @Test(arguments: [
    "printf 'no message of this wire' >&0; exec cat >/dev/null",
    "printf 'LKI1\\003\\000\\000\\000abc' >&0; exec cat >/dev/null",
    "printf 'LKI1\\377\\377\\377\\377' >&0; exec cat >/dev/null",
    "while printf '\(progressMessage)' >&0; do :; done",
  ])
  func invalidResponseFailsOnlyItsJob(_ lines: String) async throws {
    let workers = ImagingWorkers(
      executable: try executable(thatFirst: lines), photoWorkers: 1, timeout: patience)
    #expect(await failure(workers)?.reason == .damaged)
    #expect(await failure(workers) == nil)
    await workers.close()
  }

  @Test func aMissingWorkerIsOneLineWithARemedy() async throws {
    let workers = ImagingWorkers(executable: folder.path + "/none")
    let error = try #require(await failure(workers))
    #expect(error.reason == .unsupported)
    #expect(error.path == folder.path + "/none")
    #expect(error.detail.contains("swift build --product locket-imaging"))
    #expect(!error.description.contains("\n"))
  }

  @Test func workerThatCannotStartIsReported() async throws {
    let workers = ImagingWorkers(executable: try folder.script("worker", "exit 127"))
    #expect(await failure(workers)?.reason == .unsupported)
    await workers.close()
  }

  @Test func closingEndsEveryProcessAndEveryJob() async throws {
    let workers = ImagingWorkers(
      executable: try folder.script("worker", "exec cat >/dev/null"), photoWorkers: 2,
      timeout: patience)
    try await withThrowingTaskGroup(of: MediaError?.self) { group in
      for _ in 0..<8 { group.addTask { await failure(workers) } }
      group.addTask {
        try await waitUntil("two workers") { workers.photos.processIdentifiers.count >= 2 }
        await workers.close()
        return nil
      }
      for try await error in group { #expect(error == nil || error?.reason == .cancelled) }
    }
    #expect(workers.photos.processIdentifiers == [])
    #expect(await failure(workers)?.reason == .cancelled)
  }

  @Test func releasingEndsTheWorkers() async throws {
    var workers: ImagingWorkers? = ImagingWorkers(
      photoWorkers: 1, timeout: patience, idle: patience)
    if let workers { #expect(await failure(workers) == nil) }
    let pool = try #require(workers?.photos)
    let process = try #require(pool.processIdentifiers.first)
    workers = nil
    await pool.ended()
    // The process has exited and was reaped: neither a process nor a zombie remains.
    #expect(kill(process, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test func aWorkerWithoutAJobEndsAfterAWhile() async throws {
    let workers = ImagingWorkers(photoWorkers: 1, timeout: patience, idle: .milliseconds(1))
    #expect(await failure(workers) == nil)
    try await waitUntil("the workers to end") { workers.photoProcesses.isEmpty }
    #expect(await failure(workers) == nil)
    await workers.close()
  }

  @Test func aWorkerThatWasAskedAgainStays() async throws {
    let workers = ImagingWorkers(photoWorkers: 1, timeout: patience, idle: patience)
    #expect(await failure(workers) == nil)
    let first = workers.photoProcesses
    #expect(await failure(workers) == nil)
    #expect(workers.photoProcesses == first)
    await workers.close()
  }

  @Test func cancelledWaitingJobIsDropped() async throws {
    let workers = ImagingWorkers(
      executable: try folder.script("worker", "exec cat >/dev/null"), photoWorkers: 1,
      timeout: patience)
    let running = Task { await failure(workers) }
    try await waitUntil("a worker") { !workers.photos.processIdentifiers.isEmpty }
    let waiting = Task { await failure(workers) }
    waiting.cancel()
    #expect(await waiting.value?.reason == .cancelled)
    running.cancel()
    #expect(await running.value?.reason == .cancelled)
    await workers.close()
  }

  @Test func manyJobsAtOnceAllComeBack() async throws {
    let workers = ImagingWorkers(photoWorkers: 2, timeout: patience, idle: patience)
    await withTaskGroup(of: MediaError?.self) { group in
      for _ in 0..<200 { group.addTask { await failure(workers) } }
      for await error in group { #expect(error == nil) }
    }
    #expect(workers.photos.processIdentifiers.count == 2)
    await workers.close()
  }
}
