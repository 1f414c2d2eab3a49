// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import Imaging
import ImagingWire
import PickerCore
import PickerModel

/// The loop of a worker.
struct Worker {
  /// A job that takes more processor time than this is ended by the kernel, should whoever asked
  /// not have done so long before.
  private static let mostSeconds: UInt32 = 120
  /// Films are as long as they are.
  private static let mostSecondsOfFilm: UInt32 = 3600
  private static let mostMemory: UInt64 = 3 << 30
  /// What fonts are found with.
  private static let fontPlaces = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig", "/usr/share/mime", "/usr/share/locale", "/usr/lib/locale",
  ]

  let socket: ImagingSocket
  let draws: Bool

  /// Loads what jobs need, then locks the door behind it.
  func prepare() {
    clinux_give_memory_back()
    clinux_exit_on_hangup(socket.descriptor)
    do throws(MediaError) {
      try draws ? WarmUp.drawing() : WarmUp.photos()
    } catch {
      // The first job says the same again, to somebody who can read it.
    }
    let places = draws ? Self.fontPlaces + Self.homePlaces : []
    let failure = withCStrings(places) { clinux_confine(Self.mostMemory, $0) }
    // Without its confinement a worker is not what it says it is.
    if failure != 0 { exit(70) }
  }

  /// Answers requests until the other end closes.
  func run() {
    while let message = try? socket.receive() {
      clinux_allow_seconds(Self.mostSeconds)
      let response = answer(message)
      ImagingSocket.closeAll(message.descriptors)
      guard (try? socket.send(response.bytes)) != nil else { return }
    }
  }

  private func answer(_ message: ImagingSocket.Message) -> ImagingResponse {
    do throws(WireError) {
      let request = try ImagingRequest(message.bytes)
      let files = message.descriptors.map { MediaFile(descriptor: $0, name: "photo") }
      if case .conversion = request { clinux_allow_seconds(Self.mostSecondsOfFilm) }
      do throws(MediaError) {
        return try draws
          ? Job.drawing(request) : Job.photo(request, files.first, files.dropFirst().first)
      } catch {
        return .failed(error.reason, detail: error.detail)
      }
    } catch {
      return .failed(.unsupported, detail: error.description)
    }
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
