// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// A person's clouds: the accounts, their cached data, and a folder for results.
struct CloudHome {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  var cache: String { folder.path + "/cache" }
  var results: String { folder.path + "/results" }
  /// The data folder of the cloud that tests name stub.
  var cloud: String { cache + "/locket/clouds/stub" }
  var originals: String { cloud + "/originals" }

  var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": folder.path + "/config", "XDG_CACHE_HOME": cache,
      "XDG_STATE_HOME": folder.path + "/state",
    ]
  }

  func locket(_ arguments: String..., victim: Victim? = nil) async throws -> Command.Result {
    try await locket(arguments, victim: victim)
  }

  func locket(_ arguments: [String], victim: Victim? = nil) async throws -> Command.Result {
    try await Command.run(
      "locket", arguments, cache: cache, environment: environment, victim: victim)
  }

  /// Returns the photos that a family watch may pick from a cloud: identifiers by path.
  func identifiers(of cloud: String = "stub") async throws -> [String: String] {
    let window = try await locket(
      "window", "--profile", "apple-watch-45mm-family", "--library", cloud, "--json"
    ).json
    let pairs = (window["assets"]?.arrayValue ?? []).compactMap { asset in
      asset["file"]?.stringValue.flatMap { file in
        asset["identifier"]?.stringValue.map { (file, $0) }
      }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Fetches originals into ``results``.
  func fetch(
    _ identifiers: [String], of cloud: String = "stub", _ options: String...,
    victim: Victim? = nil
  ) async throws -> Command.Result {
    try await locket(
      ["fetch"] + identifiers + ["--library", cloud, "--to", results, "--json"] + options,
      victim: victim)
  }
}

extension Command.Result {
  /// The files that `fetch` made or found, by identifier.
  var files: [String: String] {
    get throws {
      try (json.arrayValue ?? []).reduce(into: [:]) { files, item in
        guard let name = item["identifier"]?.stringValue else { return }
        files[name] = item["file"]?.stringValue
      }
    }
  }

  /// The outcome of each original in the output of `fetch`; each identifier occurs once.
  var outcomes: [String: String] {
    get throws {
      var outcomes: [String: String] = [:]
      for item in try json.arrayValue ?? [] {
        let name = try #require(item["identifier"]?.stringValue)
        let outcome = try #require(item["outcome"]?.stringValue)
        #expect(outcomes.updateValue(outcome, forKey: name) == nil, "\(name) is told twice")
      }
      return outcomes
    }
  }
}

/// Returns the names in a folder, including hidden ones; none if there is no folder.
func names(in folder: String) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
}

/// Returns all bytes of a file, nil if there is no file.
func bytes(at path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map(Array.init)
}
