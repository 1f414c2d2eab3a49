// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
import PickerTesting
import Testing

/// Pixels that the picker decodes.
@Suite(.timeLimit(.minutes(10))) struct RGBAImageTests {
  private struct Small: Transferable {
    let side: Int
    let first: [UInt8]

    static var transferRepresentation: some TransferRepresentation<Small> {
      PixelRepresentation(fitting: PixelSize(width: 3, height: 5)) {
        Small(side: $0.width, first: Array($0.pixels.prefix(4)))
      }
    }
  }

  /// A picker of one picture of four by three pixels, which answers loads with some bytes.
  private func item(
    _ bytes: [UInt8], as type: ContentType = .data, types: [ContentType] = [.heic, .jpeg]
  ) async throws -> (ItemProvider, FakePicker) {
    var script = FakePicker.Script()
    script.add(1, [1, 2, 3], types: types)
    script.takes = { fake, number, request in
      guard case .load = request else { return false }
      fake.hand(bytes, type, to: number)
      return true
    }
    let fake = try FakePicker(script)
    let result = try await PhotoPicker(from: .socket { fake.appSocket }).present().items.first
    return (try #require(result).itemProvider, fake)
  }

  @Test("a picture loads as pixels, in the largest box or in one of the app's own")
  func loads() async throws {
    let bytes = (0..<48).map { UInt8($0) }
    let (provider, fake) = try await item(bytes)
    let image = try #require(try await provider.load(as: RGBAImage.self))
    #expect(image.width == 4 && image.height == 3 && image.pixels == Data(bytes))
    var request = LoadRequest(item: 1)
    request.type = .heic
    request.pixels = PixelSize(width: RGBAImage.maximumSide, height: RGBAImage.maximumSide)
    let whole = request
    #expect(await fake.receives { $0 == .load(whole) })
  }

  @Test("a box of the app's own is asked for, and a picture beyond it is not taken")
  func box() async throws {
    let (provider, fake) = try await item([UInt8](repeating: 7, count: 48))
    await #expect(throws: ItemLoadError.self) { try await provider.load(as: Small.self) }
    var request = LoadRequest(item: 1)
    request.type = .heic
    request.pixels = PixelSize(width: 3, height: 5)
    let small = request
    #expect(await fake.receives { $0 == .load(small) })
  }

  @Test(
    "a picker that hands over something else than the pixels of its size is not believed",
    arguments: [(48, ContentType.jpeg), (47, .data), (0, .data), (49, .data)])
  func liars(count: Int, type: ContentType) async throws {
    let (provider, _) = try await item([UInt8](repeating: 1, count: count), as: type)
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadImage() }
    #expect(error?.reason == .unsupported)
  }

  @Test("unseen.load.item.nil: what is no picture has no pixels")
  func video() async throws {
    let (provider, _) = try await item([], types: [.quickTimeMovie])
    #expect(try await provider.load(as: RGBAImage.self) == nil)
  }
}
