// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Imaging
import ImagingWire
import PickerCore
import PickerModel

/// The main loop of a worker.
struct Worker {
  /// The default processor time for all jobs in seconds.
  private static let lifetime = UInt32(2 * ImagingRequest.conversionSeconds)
  private static let maximumMemory: UInt64 = 3 << 30
  /// The paths that are needed to find fonts.
  private static let fontPaths = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig", "/usr/share/mime", "/usr/share/locale", "/usr/lib/locale",
  ]

  /// The stack size of decoder threads, which need no more; stacks count as memory that a job
  /// writes to.
  private static let photoStack = 1 << 20
  /// Memory freed by a job beyond this amount is returned to the system.
  private static let kept = 16 << 20

  private let arguments: WorkerArguments
  private let socket: ImagingSocket
  private var landlock: Int32 = 0
  private var filtersCalls = false

  init(_ arguments: WorkerArguments) {
    self.arguments = arguments
    socket = ImagingSocket(descriptor: arguments.descriptor)
  }

  /// Loads the libraries that jobs need, and then confines the process.
  mutating func prepare() {
    let draws = arguments.draws
    // This must precede any other thread, which would keep its capabilities.
    require(clinux_drop_capabilities())
    require(clinux_limit_seconds(arguments.lifetime ?? Self.lifetime))
    clinux_give_memory_back()
    if !draws { clinux_shorten_stacks(Self.photoStack) }
    if draws || arguments.decodes || arguments.opensVideos {
      // The first job reports the same failure, to the client.
      try? WarmUp.photos()
    } else {
      Decoders.disable()
    }
    if arguments.opensVideos { loadVideoLibraries() }
    require(
      clinux_limit_memory(Self.maximumMemory, draws ? 0 : UInt64(max(0, arguments.memory ?? 0))))
    // This must precede any other thread, which would keep its access to files.
    let paths = draws ? Self.fontPaths + Self.homeFontPaths : []
    require(withCStrings(paths) { clinux_confine_files($0, &landlock) })
    if draws { try? WarmUp.drawing() }
    clinux_exit_on_hangup(socket.descriptor)
    let failure = clinux_confine_calls(draws ? 1 : 0)
    filtersCalls = failure == 0
    // A kernel without filters is reported; a filter that fails ends the worker.
    if failure != ENOSYS { require(failure) }
  }

  /// Loads libav with sixty more libraries, which workers for photos do not need.
  private func loadVideoLibraries() {
    do throws(MediaError) {
      try WarmUp.videos()
    } catch {
      let line = "locket-imaging: \(error.detail)\n"
      _ = write(2, line, line.utf8.count)
      exit(70)
    }
  }

  /// Exits if a step of the confinement failed.
  private func require(_ failure: Int32) {
    if failure != 0 { exit(70) }
  }

  /// Responds to requests until the other end of the socket is closed.
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
          : Job.photo(request, files.first, files.dropFirst().first) { response in
            // If the client is gone, sending the final response fails as well.
            try? socket.send(response.bytes)
          }
        return Decoders.takeUnmetNeed() ? .needsDecoder : answer
      } catch {
        let isNeeded = Decoders.takeUnmetNeed()
        // A video is never a sidecar, whichever worker opens it.
        if !arguments.opensVideos, request != .sidecar, files.first?.isVideo == true {
          return .isVideo
        }
        // An index skips files that cannot be opened here, and continues.
        let isLasting = error.cause == .file || request == .header || request == .sidecar
        return isNeeded
          ? .needsDecoder : .failed(error.reason, detail: error.detail, isLasting: isLasting)
      }
    } catch {
      return .failed(.unsupported, detail: error.description, isLasting: true)
    }
  }

  private func seconds(for request: ImagingRequest) -> UInt32 {
    if case .conversion = request { return UInt32(ImagingRequest.conversionSeconds) }
    let limit = arguments.seconds ?? UInt32(ImagingRequest.seconds)
    return limit.multipliedReportingOverflow(by: UInt32(request.patience)).partialValue
  }

  private static var homeFontPaths: [String] {
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
