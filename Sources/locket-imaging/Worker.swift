// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Imaging
import ImagingWire
import PickerCore
import PickerModel

/// The loop of a worker.
struct Worker {
  /// Seconds of processor time for all jobs where the command line names none.
  private static let lifetime = UInt32(2 * ImagingRequest.conversionSeconds)
  private static let mostMemory: UInt64 = 3 << 30
  /// What fonts are found with.
  private static let fontPlaces = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig", "/usr/share/mime", "/usr/share/locale", "/usr/lib/locale",
  ]

  /// Threads of decoders need no more, and each counts as memory that a job writes to.
  private static let photoStack = 1 << 20
  /// Memory beyond this that a job gave back is not kept for the next one.
  private static let kept = 16 << 20

  private let arguments: WorkerArguments
  private let socket: ImagingSocket
  private var landlock: Int32 = 0
  private var filtersCalls = false

  init(_ arguments: WorkerArguments) {
    self.arguments = arguments
    socket = ImagingSocket(descriptor: arguments.descriptor)
  }

  /// Loads what jobs need, then locks the door behind it.
  mutating func prepare() {
    let draws = arguments.draws
    // Before there is any other thread, which would keep its own.
    require(clinux_drop_capabilities())
    require(clinux_limit_seconds(arguments.lifetime ?? Self.lifetime))
    clinux_give_memory_back()
    if !draws { clinux_shorten_stacks(Self.photoStack) }
    if draws || arguments.decodes || arguments.films {
      // Its first job says of a failure the same again, to somebody who can read it.
      try? WarmUp.photos()
    } else {
      Decoders.forgo()
    }
    if arguments.films { loadFilms() }
    require(clinux_limit_memory(Self.mostMemory, draws ? 0 : UInt64(max(0, arguments.memory ?? 0))))
    // Before there is any thread: those that run already would keep their rights to files.
    let places = draws ? Self.fontPlaces + Self.homePlaces : []
    require(withCStrings(places) { clinux_confine_files($0, &landlock) })
    if draws { try? WarmUp.drawing() }
    clinux_exit_on_hangup(socket.descriptor)
    let failure = clinux_confine_calls(draws ? 1 : 0)
    filtersCalls = failure == 0
    // A kernel without filters is one thing, which is told; a filter that fails is another.
    if failure != ENOSYS { require(failure) }
  }

  /// Sixty libraries more, which is why workers of photos do without.
  private func loadFilms() {
    do throws(MediaError) {
      try WarmUp.films()
    } catch {
      let line = "locket-imaging: \(error.detail)\n"
      _ = write(2, line, line.utf8.count)
      exit(70)
    }
  }

  /// Without its confinement a worker is not what it says it is.
  private func require(_ failure: Int32) {
    if failure != 0 { exit(70) }
  }

  /// Answers requests until the other end closes.
  func run() {
    while let message = try? socket.receive() {
      let response = answer(message)
      ImagingSocket.closeAll(message.descriptors)
      clinux_trim_above(Self.kept)
      guard (try? socket.send(response.bytes)) != nil else { return }
    }
  }

  private func answer(_ message: ImagingSocket.Message) -> ImagingResponse {
    do throws(WireError) {
      let request = try ImagingRequest(message.bytes)
      if case .confinement = request {
        return .confinement(landlock: Int(landlock), filtersCalls: filtersCalls)
      }
      let files = message.descriptors.map {
        MediaFile(
          descriptor: $0, name: "photo",
          caps: DecodingCaps(pixels: arguments.pixels, memory: arguments.memory))
      }
      clinux_allow_seconds(seconds(for: request))
      do throws(MediaError) {
        let answer =
          try arguments.draws
          ? Job.drawing(request)
          : Job.photo(request, files.first, files.dropFirst().first) { news in
            // Who does not hear it is gone, which the answer will find out.
            try? socket.send(news.bytes)
          }
        return Decoders.takeNeed() ? .needsDecoder : answer
      } catch {
        let isNeeded = Decoders.takeNeed()
        // A film is no note, whoever opens it.
        if !arguments.films, request != .sidecar, files.first?.isFilm == true { return .isFilm }
        // An index leaves out what nothing here opens, and goes on.
        let isLasting = error.fault == .file || request == .header || request == .sidecar
        return isNeeded
          ? .needsDecoder : .failed(error.reason, detail: error.detail, isLasting: isLasting)
      }
    } catch {
      return .failed(.unsupported, detail: error.description, isLasting: true)
    }
  }

  private func seconds(for request: ImagingRequest) -> UInt32 {
    if case .conversion = request { return UInt32(ImagingRequest.conversionSeconds) }
    let most = arguments.seconds ?? UInt32(ImagingRequest.seconds)
    return most.multipliedReportingOverflow(by: UInt32(request.patience)).partialValue
  }

  private static var homePlaces: [String] {
    guard let home = getenv("HOME") else { return [] }
    let folder = String(cString: home)
    return ["/.fonts", "/.local/share/fonts", "/.cache/fontconfig", "/.config/fontconfig"].map {
      folder + $0
    }
  }

  private func withCStrings(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { list in
      list.baseAddress.map(body) ?? ENOMEM
    }
  }
}
