// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Imaging
import ImagingWire
import MediaFormats
import PickerModel
import PickerPorts

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

  /// The stack size of decoder threads.
  ///
  /// It is small, because stacks count as memory of the job.
  private static let photoStack = 1 << 20
  /// The amount of freed memory in bytes that the process keeps; more is returned to the system.
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
    // A write beyond the limit of file size then fails, and the worker reports this.
    signal(SIGXFSZ, SIG_IGN)
    // This must happen before another thread starts, because that thread would keep its
    // capabilities.
    require(clinux_drop_capabilities())
    require(clinux_limit_seconds(arguments.lifetime ?? Self.lifetime))
    clinux_give_memory_back()
    if !draws { clinux_shorten_stacks(Self.photoStack) }
    if draws || arguments.decodes || arguments.opensVideos {
      // If this fails, the first job fails in the same way and reports the failure to the client.
      try? WarmUp.photos()
    } else {
      Decoders.disable()
    }
    if arguments.opensVideos { loadVideoLibraries() }
    require(
      clinux_limit_memory(Self.maximumMemory, draws ? 0 : UInt64(max(0, arguments.memory ?? 0))))
    // This must happen before another thread starts, because that thread would keep its access to
    // files.
    let paths = draws ? Self.fontPaths + Self.homeFontPaths : []
    require(withCStrings(paths) { clinux_confine_files($0, &landlock) })
    if draws { try? WarmUp.drawing() }
    clinux_exit_on_hangup(socket.descriptor)
    let failure = clinux_confine_calls(draws ? 1 : 0)
    filtersCalls = failure == 0
    // If the kernel has no filters for system calls, the worker reports this later. Any other
    // failure ends the worker.
    if failure != ENOSYS { require(failure) }
  }

  /// Loads libav and sixty further libraries.
  ///
  /// Workers for photos do not need these libraries.
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
        // A job that reads a sidecar is not passed on to a worker for videos: it fails for a video
        // in any worker.
        if !arguments.opensVideos, request != .sidecar, files.first?.isVideo == true {
          return .isVideo
        }
        // The index records these files as unreadable and continues with the next file.
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
