// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Foundation
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel

/// A device's screen that a script scrolls and draws into files.
struct DrawnScreen: ScriptedScreen {
  private let screen: PickerScreen
  private let workers: ImagingWorkers

  init(of visit: PickVisit) async {
    workers = visit.workers
    screen = await PickerScreen(
      session: visit.session, profile: visit.profile, thumbnails: workers, drawing: workers
    ) { [library = visit.library] in library.thumbnailSource(of: $0) }
  }

  func take(_ event: PickerEvent) async { await screen.take(event) }

  func scroll(to place: ScriptStep.Scroll) async {
    try? await screen.perform(.first)
    switch place {
    case .top: break
    case .end: try? await screen.perform(.scroll(.greatestFiniteMagnitude))
    case .position(let position): try? await screen.perform(.show(max(0, position - 1)))
    }
  }

  func press(_ button: String) async throws -> [String]? {
    try await screen.press(buttonNamed: button)
  }

  func render(to file: String) async throws {
    try await screen.settled()
    let frame = try await screen.frame()
    let bytes = try await workers.encode(.pixels(frame), as: PictureEncoding(.png))
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw FolderError(path: file, detail: "cannot be written")
    }
  }
}
