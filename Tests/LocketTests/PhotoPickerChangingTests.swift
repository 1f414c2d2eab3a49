// SPDX-License-Identifier: Apache-2.0

import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct PhotoPickerChangingTests {
  private func picker(
    _ fake: FakePicker, _ configuration: PickerConfiguration = PickerConfiguration(),
    terms: LinkTerms = LinkTerms()
  ) -> PhotoPicker {
    PhotoPicker(configuration, from: .socket(terms: terms) { fake.appSocket })
  }

  private var three: FakePicker.Script {
    var script = FakePicker.Script()
    for item in 1...3 { script.add(item, [UInt8(item)], name: "IMG_\(item)") }
    return script
  }

  @Test("C6, P7: what is done before the picker is open is done then, in its order")
  func keepsChanges() async throws {
    var script = three
    script.outcome = nil
    script.dropped = ["gone"]
    let fake = try FakePicker(script)
    let picker = picker(fake)
    var update = PickerConfiguration.Update()
    update.selectionLimit = 7
    picker.update(update)
    picker.deselectAssets(withIdentifiers: ["a", "b"])
    picker.moveAsset(withIdentifier: "c", afterAssetWithIdentifier: nil)
    picker.scrollToInitialPosition()
    picker.zoomIn()
    picker.zoomOut()
    let pick = Task { try await picker.present() }
    var came: [HostRequest] = []
    for await request in fake.requests {
      came.append(request)
      if came.count == 8 { break }
    }
    #expect(picker.droppedIdentifiers == ["gone"])
    picker.cancel()
    _ = try await pick.value
    picker.zoomIn()
    #expect(
      came.dropFirst(2) == [
        .update(picker: 1, update), .deselect(picker: 1, ["a", "b"]),
        .move(picker: 1, "c", after: nil), .view(picker: 1, .scrollToInitialPosition),
        .view(picker: 1, .zoomIn), .view(picker: 1, .zoomOut),
      ])
  }

  @Test("complaint C32: a change that the picker refuses is said, and the pick goes on")
  func refusesChanges() async throws {
    var script = three
    script.outcome = nil
    script.takes = { fake, number, request in
      guard case .update = request else { return false }
      fake.answer(number, .failure(LinkFault(.parameters, "limit: expected 0 or more")))
      return true
    }
    let picker = picker(try FakePicker(script))
    picker.update(PickerConfiguration.Update())
    let pick = Task { try await picker.present() }
    for await event in picker.events {
      if case .refused(let error) = event {
        #expect(error == .refused("limit: expected 0 or more"))
        break
      }
    }
    picker.cancel()
    #expect(try await pick.value == .cancelled([]))
  }
}
