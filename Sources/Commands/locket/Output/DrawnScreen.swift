// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import DeviceScreen
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerScripting

/// A device's screen that a script scrolls and draws to files.
struct DrawnScreen: ScriptedScreen {
  private let screen: PickerScreen
  private let workers: ImagingWorkers
  private let library: PhotoLibrary
  private let recording: ScreenRecording?

  /// Creates the screen of an open picker.
  ///
  /// - Parameters:
  ///   - connection: The open picker.
  ///   - recording: Collects the frames of a script, or nil for no recording.
  ///   - preferences: The person's preferences. The default is a left-to-right layout, the 24-hour
  ///     clock and the usual text size.
  init(
    of connection: PickConnection, recording: ScreenRecording? = nil,
    preferences: ScreenPreferences = ScreenPreferences()
  ) async {
    self.recording = recording
    workers = connection.workers
    library = connection.library
    screen = await PickerScreen(
      session: connection.session, profile: connection.profile, thumbnails: connection.thumbnails,
      drawing: workers,
      preferences: preferences
    ) { [library = connection.library] in library.thumbnailSource(of: $0) }
  }

  func beginStep() async { await screen.forgetMessage() }

  func take(_ event: PickerEvent) async { await screen.take(event) }

  func scroll(to destination: ScriptStep.Scroll) async {
    try? await screen.perform(.first)
    switch destination {
    case .top: break
    case .end: try? await screen.perform(.scroll(.greatestFiniteMagnitude))
    case .position(let position): try? await screen.perform(.show(max(0, position - 1)))
    }
  }

  func press(_ button: String) async throws -> [String]? {
    try await screen.press(buttonNamed: button)
  }

  var recordingInterval: Int64? { recording == nil ? nil : ScreenRecording.interval }

  func record(for milliseconds: Int64) async throws {
    guard let recording else { return }
    try await recording.add(try await frame(), for: milliseconds)
  }

  /// Returns the picture of the screen after every visible thumbnail was loaded.
  func frame() async throws -> PixelImage {
    try await screen.settled()
    return try await screen.frame()
  }

  func render(to file: String) async throws {
    guard let recording, recording.file == file else {
      return try await workers.write(try await frame(), to: file, beside: library)
    }
    let bytes = try await workers.encode(
      .animation(await recording.animation()), as: PictureEncoding(.gif))
    try DrawnScreen.write(bytes, to: file, beside: library)
  }

  fileprivate static func write(
    _ bytes: [UInt8], to file: String, beside library: PhotoLibrary
  ) throws {
    var written: Int64 = 0
    // A file of the library may be an original, which no picture of a screen may replace.
    let ending = library.contains(fileAt: file) ? CLINUX_KEEP : CLINUX_REPLACE
    let failure = clinux_publish(
      file, nil, bytes, bytes.count, nil, 0, nil, ending, nil, &written)
    if failure == EEXIST {
      throw FolderError(
        path: file, detail: "a file of the library has this name, and is not replaced",
        remedy: "choose another file")
    }
    guard failure == 0 else {
      throw FolderError(path: file, detail: String(cString: strerror(failure)))
    }
  }
}

extension ImagingWorkers {
  /// Writes pixels to a PNG file, or to a GIF file if the name ends with `.gif`.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - file: The file.
  ///   - library: A library whose files are not replaced.
  /// - Throws: `FolderError` if the file cannot be written, or `MediaError`.
  func write(_ image: PixelImage, to file: String, beside library: PhotoLibrary) async throws {
    let bytes =
      file.lowercased().hasSuffix(".gif")
      ? try await encode(
        .animation(Animation([Animation.Frame(image, milliseconds: 0)])), as: PictureEncoding(.gif))
      : try await encode(.pixels(image), as: PictureEncoding(.png))
    try DrawnScreen.write(bytes, to: file, beside: library)
  }
}
