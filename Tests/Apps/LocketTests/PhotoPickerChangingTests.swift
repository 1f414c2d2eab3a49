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

  @Test("changes made before the picker is open are sent when it is open, in their order")
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
      fake.answer(number, .failure(LinkError(.parameters, "limit: expected 0 or more")))
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

  @Test(
    "complaint C32: a change that comes after the picker closed does nothing, not even a refusal")
  func changesTooLate() async throws {
    var script = three
    script.outcome = nil
    script.takes = { fake, number, request in
      guard case .update = request else { return false }
      fake.answer(number, .failure(LinkError(.unknown, "picker 1: is not open")))
      fake.end(1, .finished, [])
      return true
    }
    let picker = picker(try FakePicker(script))
    picker.update(PickerConfiguration.Update())
    let pick = Task { try await picker.present() }
    for await event in picker.events {
      if case .refused(let error) = event { Issue.record("\(error)") }
    }
    #expect(try await pick.value == .finished([]))
  }

  @Test("complaint C25: a picker that adapts asks for what the device has, and so do its updates")
  func adapts() async throws {
    var script = three
    script.offer.selection = [.default, .ordered]
    script.offer.preselection = false
    script.offer.searchText = false
    script.offer.maximumSelection = 5
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 9
    configuration.selection = .continuousAndOrdered
    configuration.preselectedAssetIdentifiers = ["a"]
    configuration.searchText = "beach"
    script.outcome = nil
    let fake = try FakePicker(script)
    let picker = PhotoPicker(adapting: configuration, from: .socket { fake.appSocket })
    #expect(picker.configuration == configuration)
    var update = PickerConfiguration.Update()
    update.searchText = "sea"
    update.selectionLimit = 6
    picker.update(update)
    let pick = Task { try await picker.present() }
    var asked = PickerConfiguration()
    asked.selectionLimit = 5
    asked.selection = .ordered
    let wanted = PresentRequest(configuration: asked.json)
    #expect(await fake.receives { $0 == .present(wanted) })
    var adaptedUpdate = PickerConfiguration.Update()
    adaptedUpdate.selectionLimit = 5
    #expect(await fake.receives { $0 == .update(picker: 1, adaptedUpdate) })
    picker.cancel()
    _ = try await pick.value
  }

  @Test("layout.inline.frame: a picker opens in its placement, and goes where it is told")
  func placements() async throws {
    var script = three
    script.outcome = nil
    let fake = try FakePicker(script)
    var configuration = PickerConfiguration()
    configuration.style = .inline
    let frame = PickerFrame(x: 1, y: 2, width: 300, height: 200, scale: 2)
    let picker = PhotoPicker(
      configuration, in: .frame(frame), from: .socket { fake.appSocket })
    picker.resize(to: .frame(PickerFrame(width: .nan, height: 200)))
    picker.resize(to: .half)
    let pick = Task { try await picker.present() }
    var asked = PresentRequest(configuration: configuration.json)
    asked.placement = .frame(frame)
    let wanted = asked
    #expect(await fake.receives { $0 == .present(wanted) })
    #expect(await fake.receives { $0 == .resize(picker: 1, .half) })
    picker.cancel()
    _ = try await pick.value
    var refused: [PhotoPickerError] = []
    for await event in picker.events {
      if case .refused(let error) = event { refused.append(error) }
    }
    #expect(refused.count == 1 && refused[0].description.contains("finite"))
  }

  @Test("a placement that no message can carry opens nothing")
  func notANumber() async throws {
    let frame = PickerFrame(x: .infinity, width: 300, height: 200)
    let access = PickerAccess.socket {
      Issue.record("it connected")
      return -1
    }
    let picker = PhotoPicker(in: .frame(frame), from: access)
    let error = await #expect(throws: PhotoPickerError.self) { try await picker.present() }
    guard case .configuration(let issues)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(issues.map(\.field) == ["frame"])
  }

  @Test(
    "complaint C25: a picker that adapts takes the whole screen of a device without inline pickers")
  func adaptsPlacement() async throws {
    var script = three
    script.offer.styles = [.presentation]
    script.outcome = nil
    let fake = try FakePicker(script)
    let picker = PhotoPicker(
      adapting: PickerConfiguration(), in: .half, from: .socket { fake.appSocket })
    picker.resize(to: .half)
    let pick = Task { try await picker.present() }
    let wanted = PresentRequest(configuration: PickerConfiguration().json)
    #expect(await fake.receives { $0 == .present(wanted) })
    #expect(await fake.receives { $0 == .resize(picker: 1, .full) })
    picker.cancel()
    _ = try await pick.value
  }
}
