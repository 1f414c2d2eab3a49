// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HostLink
import LinkTesting
import Locket
import LocketPhotosUI
import PickerTesting
import Testing

/// The samples of WWDC21 10046 about identifiers for every device.
@Suite(.timeLimit(.minutes(10))) struct PHCloudIdentifierTests {
  private static func library() throws -> PHPhotoLibrary {
    var script = FakePicker.Script()
    script.takes = { fake, number, request in
      switch request {
      case .cloudIdentifiers:
        let entries: IdentifierEntries.Cloud = [
          "here": .success("AA"), "lost": .failure(.identifierNotFound),
        ]
        fake.answer(number, .success(IdentifierEntries.json(entries)))
      case .localIdentifiers:
        let entries: IdentifierEntries.Local = [
          "AA": .success("here"), "BB": .failure(.multipleIdentifiersFound(["one", "two"])),
        ]
        fake.answer(number, .success(IdentifierEntries.json(entries)))
      default: return false
      }
      return true
    }
    let fixed = script
    // Each request opens a link of its own.
    return PHPhotoLibrary(
      from: .socket {
        guard let fake = try? FakePicker(fixed) else { return -1 }
        return fake.appSocket
      })
  }

  /// The code that the session shows, in a function outside any task.
  private static func resolve(
    _ library: PHPhotoLibrary
  ) -> (resolved: [String: PHCloudIdentifier], missing: [String]) {
    var resolved: [String: PHCloudIdentifier] = [:]
    var missing: [String] = []
    let cloudMappings = library.cloudIdentifierMappings(forLocalIdentifiers: ["here", "lost"])
    for (localIdentifier, cloudMapping) in cloudMappings {
      if let cloudIdentifier = cloudMapping.cloudIdentifier {
        resolved[localIdentifier] = cloudIdentifier
      } else if let error = cloudMapping.error as NSError?,
        error.code == PHPhotosError.identifierNotFound.rawValue
      {
        missing.append(localIdentifier)
      }
    }
    return (resolved, missing)
  }

  @Test(
    "unseen.cloud-identifiers.not-found: local identifiers become those for every device, or an error"
  )
  func cloud() async throws {
    let library = try Self.library()
    let found = await withCheckedContinuation { continuation in
      DispatchQueue(label: "blocking").async {
        continuation.resume(returning: Self.resolve(library))
      }
    }
    #expect(found.resolved == ["here": PHCloudIdentifier(stringValue: "AA")])
    #expect(found.missing == ["lost"])
  }

  @Test(
    "unseen.cloud-identifiers.multiple, unseen.cloud-identifiers.not-found: all that fit are named, or an error"
  )
  func local() async throws {
    let cloud = ["AA", "BB", "CC"].map { PHCloudIdentifier(stringValue: $0) }
    let localMappings = try await Self.library().localIdentifierMappings(for: cloud)
    #expect(localMappings.count == 3)
    #expect(localMappings[cloud[0]]?.localIdentifier == "here")
    let several = try #require(localMappings[cloud[1]]?.error) as NSError
    #expect(several.code == PHPhotosError.multipleIdentifiersFound.rawValue)
    #expect(several.userInfo[PHLocalIdentifiersErrorKey] as? [String] == ["one", "two"])
    let none = try #require(localMappings[cloud[2]]?.error) as NSError
    #expect(none.code == PHPhotosError.identifierNotFound.rawValue)
  }

  @Test("without a picker every entry says that something is wrong, and there is one for each")
  func noPicker() async {
    let library = PHPhotoLibrary(from: .service(at: "/nowhere/picker.sock"))
    let mappings = await library.cloudIdentifierMappings(forLocalIdentifiers: ["a", "b"])
    #expect(mappings.count == 2)
    #expect(mappings.values.allSatisfy { $0.cloudIdentifier == nil && $0.error != nil })
  }
}
