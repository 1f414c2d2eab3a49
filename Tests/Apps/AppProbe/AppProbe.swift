// SPDX-License-Identifier: Apache-2.0
// An app for tests. `app-probe CONFIG [PATH…]` asks for photos, loads each as a file and prints its
// identifier, type, size and first bytes. Then it tries to open each path, and prints the result.
// With `opening` in CONFIG it asks for photos to be permanently opened to it; with `opened` it
// lists and loads the open ones.

import FoundationEssentials
import Glibc
import Locket

@main
struct AppProbe {
  static func main() async {
    var configuration = PickerConfiguration()
    let options = (CommandLine.arguments.dropFirst().first ?? "").split(separator: ",")
    if let limit = options.lazy.compactMap({ Int($0) }).first {
      configuration.selectionLimit = limit
    }
    if options.contains("ordered") { configuration.selection = .ordered }
    // Four numbers are a frame: frame:X:Y:WIDTH:HEIGHT.
    let numbers =
      options.lazy.filter { $0.hasPrefix("frame:") }
      .map { $0.split(separator: ":").dropFirst().compactMap { Double($0) } }.first ?? []
    var placement = options.contains("half") ? PickerPlacement.half : .full
    if numbers.count == 4 {
      configuration.style = .inline
      configuration.mode = options.contains("compact") ? .compact : .default
      placement = .frame(
        PickerFrame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    let picker = PhotoPicker(configuration, in: placement)
    if options.contains("opening") || options.contains("opened") {
      return await showLimited(isSheet: options.contains("opening"))
    }
    do {
      let outcome = try await picker.present()
      if case .failed(let failure, _) = outcome {
        print("outcome failed \(failure.rawValue)")
      } else {
        print("outcome \(outcome.name)")
      }
      if options.contains("wait") {
        // Tests wait for this line, and then kill a process.
        print("waiting")
        fflush(nil)
        _ = getchar()
      }
      for result in outcome.items {
        if options.contains("pixels") { await showPixels(of: result) } else { await show(result) }
      }
    } catch {
      print("error \(error)")
    }
    for path in CommandLine.arguments.dropFirst(2) {
      let file = open(path, O_RDONLY)
      print("open \(path): \(file < 0 ? String(cString: strerror(errno)) : "opened")")
    }
    print("user \(getuid())")
  }

  private static func showLimited(isSheet: Bool) async {
    do {
      if isSheet {
        print("new \(try await LimitedLibrary().presentLimitedLibraryPicker().count)")
      } else {
        let open = try await LimitedLibrary().openedAssets()
        print("open \(open.count)")
        for result in open { await show(result) }
      }
    } catch {
      print("error \(error)")
    }
  }

  private static func showPixels(of result: PickerResult) async {
    do {
      guard let image = try await result.itemProvider.load(as: RGBAImage.self) else {
        return print("pixels none")
      }
      let alphas = stride(from: 3, to: image.pixels.count, by: 4).map { image.pixels[$0] }
      let colours = Set(image.pixels.prefix(1 << 16)).count
      print(
        "pixels \(image.width) \(image.height) \(image.pixels.count) \(Set(alphas)) \(colours > 8)")
    } catch {
      print("pixels error \(error)")
    }
  }

  private static func show(_ result: PickerResult) async {
    let identifier = result.assetIdentifier?.rawValue ?? "-"
    do {
      guard let file = try await result.itemProvider.loadFile() else {
        return print("item \(identifier) \(result.outcome.name)")
      }
      print("item \(identifier) \(file.contentType) \(file.byteCount) \(file.path)")
    } catch {
      print("item \(identifier) error \(error.cause)")
    }
  }
}
