// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct PHPickerViewControllerTests {
  private func present(
    _ fake: FakePicker, _ configuration: PHPickerConfiguration = PHPickerConfiguration()
  ) -> (Recorder, PHPickerViewController) {
    let recorder = Recorder()
    let picker = PHPickerViewController(configuration: configuration, from: fake.access)
    picker.delegate = recorder
    recorder.present(picker, animated: true)
    return (recorder, picker)
  }

  @Test(
    "unseen.load.item.identifier: results have identifiers with a library, and the outcome either way"
  )
  func results() async throws {
    let (recorder, _) = present(try FakePicker(FakePicker.pictures(2)))
    let results = await recorder.next()
    #expect(results.map(\.assetIdentifier) == ["asset-1", "asset-2"])
    #expect(results.map(\.plain.outcome) == [.ready, .ready])
    #expect(!PHPickerConfiguration().plain.isLibraryBound)
    #expect(PHPickerConfiguration(photoLibrary: .shared()).plain.isLibraryBound)
  }

  @Test("end.without-picks: complaint C08: dismissing an open picker calls its delegate, once")
  func dismisses() async throws {
    var script = FakePicker.pictures(1)
    script.outcome = nil
    let fake = try FakePicker(script)
    let (recorder, picker) = present(fake)
    #expect(await fake.receives { if case .present = $0 { true } else { false } })
    picker.dismiss(animated: true)
    picker.dismiss(animated: true)
    recorder.dismiss(animated: true)
    #expect(await recorder.next().isEmpty)
    #expect(recorder.errors.isEmpty)
  }

  @Test("complaint C08: where no picker opens the delegate hears why, and gets no results")
  func fails() async throws {
    let recorder = Recorder()
    let picker = PHPickerViewController(
      configuration: PHPickerConfiguration(), from: .service(at: "/nowhere/s"))
    picker.delegate = recorder
    recorder.present(picker, animated: true)
    #expect(await recorder.next().isEmpty)
    #expect(recorder.errors.count == 1)
    guard case .noPicker = try #require(recorder.errors.first as? PhotoPickerError) else {
      Issue.record("\(recorder.errors)")
      return
    }
  }

  @Test("complaint C08: a picker that dies is told as an error, and ends")
  func dies() async throws {
    var script = FakePicker.pictures(1)
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      fake.open(number)
      fake.connection.closeAfterSending(LinkError(.closed, "dead"))
      return true
    }
    let (recorder, _) = present(try FakePicker(script))
    #expect(await recorder.next().isEmpty)
    #expect(recorder.errors.first as? PickerFailure == .pickerEnded)
  }

  @Test("complaint C10: a second presentation is an error and no second picker")
  func presentsOnce() async throws {
    let (recorder, picker) = present(try FakePicker(FakePicker.pictures(1)))
    #expect(await recorder.next().count == 1)
    recorder.present(picker, animated: true)
    #expect(recorder.errors.first as? PhotoPickerError == .presentedAlready)
  }

  @Test("continuous.change.delivers, continuous.whole-selection: the delegate gets every delivery")
  func continuous() async throws {
    var script = FakePicker.pictures(2)
    let items = script.items
    script.takes = { fake, number, request in
      guard case .present = request else { return false }
      let picker = fake.open(number)
      fake.items(picker, [items[0]])
      fake.notify(.delivered(picker: picker, count: 1))
      fake.end(picker, .finished, items)
      return true
    }
    let (recorder, _) = present(try FakePicker(script))
    var counts: [Int] = []
    for await results in recorder.finished {
      counts.append(results.count)
      if counts.count == 2 { break }
    }
    #expect(counts == [1, 2])
  }

  @Test func theRestIsPassedOn() async throws {
    var script = FakePicker.pictures(1)
    script.outcome = nil
    let fake = try FakePicker(script)
    let (recorder, picker) = present(fake)
    picker.scrollToInitialPosition()
    picker.zoomIn()
    picker.zoomOut()
    var update = PHPickerConfiguration.Update()
    update.selectionLimit = 3
    update.searchText = PHPickerSearchText("sea")
    picker.updatePicker(using: update)
    var plain = PickerConfiguration.Update()
    plain.selectionLimit = 3
    plain.searchText = "sea"
    for wanted in [
      HostRequest.view(picker: 1, .scrollToInitialPosition), .view(picker: 1, .zoomIn),
      .view(picker: 1, .zoomOut), .update(picker: 1, plain),
    ] {
      #expect(await fake.receives { $0 == wanted })
    }
    picker.dismiss(animated: true)
    #expect(await recorder.next().isEmpty)
  }

  @Test("every field of a configuration is the one of its name")
  func configuration() {
    var configuration = PHPickerConfiguration(photoLibrary: .shared())
    configuration.preferredAssetRepresentationMode = .current
    configuration.preselectedAssetIdentifiers = ["a", "b"]
    configuration.mode = .compact
    configuration.metadataOptions = .removeLocation
    configuration.searchText = PHPickerSearchText("sea")
    configuration.disabledCapabilities = [.search, .stagingArea]
    #expect(configuration.plain.preferredAssetRepresentationMode == .current)
    #expect(configuration.plain.preselectedAssetIdentifiers == ["a", "b"])
    #expect(configuration.preselectedAssetIdentifiers == ["a", "b"])
    #expect(configuration.plain.mode == .compact)
    #expect(configuration.plain.metadataOptions == .removeLocation)
    #expect(configuration.plain.searchText == "sea")
    #expect(configuration.searchText?.text == "sea")
    #expect(configuration.plain.disabledCapabilities == [.search, .stagingArea])
    #expect(configuration != PHPickerConfiguration())
    #expect(PHPickerConfiguration().selectionLimit == 1)
  }

  @Test("layout.inline.frame: a controller with a frame is inline, and can be moved")
  func placement() async throws {
    var script = FakePicker.pictures(1)
    script.outcome = nil
    let fake = try FakePicker(script)
    let frame = PickerFrame(width: 300, height: 200)
    let picker = PHPickerViewController(
      configuration: PHPickerConfiguration(), in: .frame(frame), from: fake.access)
    let recorder = Recorder()
    picker.delegate = recorder
    recorder.present(picker, animated: true)
    var plain = PHPickerConfiguration().plain
    plain.style = .inline
    var asked = PresentRequest(configuration: plain.json)
    asked.placement = .frame(frame)
    let wanted = asked
    #expect(await fake.receives { $0 == .present(wanted) })
    picker.placement = .full
    picker.placement = .full
    #expect(await fake.receives { $0 == .resize(picker: 1, .full) })
    recorder.dismiss(animated: true)
    #expect(await recorder.next().isEmpty && recorder.errors.isEmpty)
  }
}
