// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import LocketPhotosUI
import PickerModel
import PickerTesting

/// A stand-in for a screen, for code that uses UIKit elsewhere.
@MainActor class UIViewController: PHPickerPresenting {}

/// A stand-in for a picture.
final class UIImage: NSItemProviderReading, Equatable {
  struct NotAPicture: Error {}

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.image"] }

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> UIImage {
    guard data.first != 0 else { throw NotAPicture() }
    return UIImage(Array(data))
  }

  static func == (left: UIImage, right: UIImage) -> Bool { left === right }
}

/// A stand-in for a view that shows a picture.
@MainActor final class UIImageView {
  let shown: AsyncStream<UIImage?>
  private let sink: AsyncStream<UIImage?>.Continuation

  init() { (shown, sink) = AsyncStream.makeStream() }

  var image: UIImage? { didSet { sink.yield(image) } }
}

/// Records what a picker reports to its delegate, in order.
@MainActor final class Recorder: UIViewController, PHPickerViewControllerDelegate {
  let finished: AsyncStream<[PHPickerResult]>
  private(set) var errors: [any Error] = []
  private let sink: AsyncStream<[PHPickerResult]>.Continuation

  override init() { (finished, sink) = AsyncStream.makeStream() }

  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    sink.yield(results)
  }

  func picker(_ picker: PHPickerViewController, didFailWith error: any Error) {
    errors.append(error)
  }

  /// The next results.
  func next() async -> [PHPickerResult] { await finished.once() ?? [] }
}

extension FakePicker {
  /// The access to this picker.
  var access: PickerAccess { .socket { self.appSocket } }

  /// Makes a script of several pictures.
  static func pictures(_ count: Int, types: [ContentType] = [.jpeg]) -> Script {
    var script = Script()
    for item in 1...count { script.add(item, [UInt8(item)], types: types, name: "IMG_\(item)") }
    return script
  }
}

extension AsyncStream {
  /// Returns the next element, nil at the end.
  func once() async -> Element? {
    for await element in self { return element }
    return nil
  }
}
