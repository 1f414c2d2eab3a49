// SPDX-License-Identifier: Apache-2.0
// A picker drawn as text: a number taps, a word searches, an empty line is Add, "q" Cancel, "!" uses
// what arrived.

import ImagingClient
import LocketPicker
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
      let snapshot = try await session.snapshot(visible: 0..<12)
      draw(snapshot.cells, of: snapshot.view)
      guard let line = readLine() else { break }
      let refusal: Refusal?
      switch line {
      case "": refusal = await session.send(.finish)
      case "q": refusal = await session.send(.cancel)
      case "!": refusal = await session.send(.useArrived)
      default:
        if let number = Int(line), snapshot.cells.indices.contains(number - 1) {
          refusal = await session.send(.tap(snapshot.cells[number - 1].asset))
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

  static func draw(_ cells: [PickerSnapshot.Cell], of view: PickerView) {
    print("\(view.window.count) of \(view.window.libraryCount), \(view.selection.count) picked")
    for start in stride(from: 0, to: cells.count, by: view.columns) {
      let row = cells[start..<min(start + view.columns, cells.count)].map { cell in
        if case .number(let badge) = cell.mark { return "(\(badge)) \(cell.asset.file)" }
        return "\(cell.position + 1): \(cell.asset.file)"
      }
      print(row.joined(separator: "   "))
    }
  }
}
