// SPDX-License-Identifier: Apache-2.0
// A picker drawn as text: a number taps, a word searches, an empty line is Add, "q" Cancel, "!" uses
// what arrived.

import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerProfiles

@main
struct TextGrid {
  static func main() async throws {
    guard CommandLine.arguments.count == 4 else {
      return print("usage: example-text-grid LIBRARY PROFILE FOLDER-FOR-RESULTS")
    }
    let workers = ImagingWorkers()
    let profile = try ProfileStore().profile(CommandLine.arguments[2])
    let library = try await PhotoLibrary.open(CommandLine.arguments[1], headers: workers).library
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.selection = .ordered
    let session = try await library.makeSession(configuration, profile: profile)

    while await session.view.isOpen {
      let assets = try await session.assets(at: 0..<12)
      await draw(assets, of: session)
      guard let line = readLine() else { break }
      let refusal: Refusal?
      switch line {
      case "": refusal = await session.send(.finish)
      case "q": refusal = await session.send(.cancel)
      case "!": refusal = await session.send(.useArrived)
      default:
        if let number = Int(line), assets.indices.contains(number - 1) {
          refusal = await session.send(.tap(assets[number - 1]))
        } else {
          refusal = await session.send(.browse(.search(line)))
        }
      }
      if let refusal { print("no: \(refusal.remedy)") }
      await session.untilLoaded()
    }
    guard case .closed(let outcome) = await session.phase else { return }
    let files = await library.deliver(
      outcome.items, profile: profile, to: CommandLine.arguments[3], with: workers)
    for item in files { print(item.position, item.outcome.name, item.rendition?.file ?? "") }
    await workers.close()
  }

  static func draw(_ assets: [Asset], of session: PickerSession) async {
    let (view, marks) = (await session.view, await session.marks(of: assets))
    print("\(view.window.count) of \(view.window.libraryCount), \(view.selection.count) picked")
    for row in stride(from: 0, to: assets.count, by: view.columns) {
      let cells = (row..<min(row + view.columns, assets.count)).map { index in
        if case .number(let badge) = marks[index] { return "(\(badge)) \(assets[index].file)" }
        return "\(index + 1): \(assets[index].file)"
      }
      print(cells.joined(separator: "   "))
    }
  }
}
