// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import LocketPicker
import PickerModel

extension CloudFolder {
  /// The date of the last listing as a text for people.
  var refreshedText: String {
    refreshed.map { "listed \($0.formatted(.iso8601))" } ?? "never listed"
  }

  /// Returns the cloud with a name, or nil if the name is a path or no cloud with the name was
  /// added.
  static func named(_ name: String) throws -> CloudFolder? {
    guard !FileManager.default.fileExists(atPath: name), !name.contains("/") else { return nil }
    return try accounts.list().first { $0.name == name }.map { CloudFolder($0) }
  }

  /// Lists the cloud, and prints progress to stderr and the result to stdout.
  func refreshForPerson(json: Bool) async throws {
    let report = try await refreshReportingProblems()
    if json { return try Console.print(report.document(account)) }
    try Console.print(summary(report))
  }

  /// Lists the cloud for another command; passes the result to a closure instead of printing it.
  func refreshForPerson(to say: (String) -> Void) async throws {
    say(summary(try await refreshReportingProblems()))
  }

  private func refreshReportingProblems() async throws -> CloudReport {
    let bar = ProgressBar(doing: "Reading the start of each file")
    let report = try await PhotoLibrary.refresh(self) { bar.show($0.done, of: $0.total) }
    bar.end()
    for problem in report.problems.prefix(5) { Console.say("\(problem)") }
    if report.problemCount > 5 {
      let kept = report.problems.count
      let listed = report.problemCount > kept ? "the first \(Console.number(kept))" : "them"
      Console.say("… and \(Console.number(report.problemCount - 5)) more; --json lists \(listed)")
    }
    return report
  }

  private func summary(_ report: CloudReport) -> String {
    "\(account.name): \(Console.number(report.listed)) photos and videos: \(report.added) new, "
      + "\(report.changed) changed, \(report.unchanged) as before, \(report.removed) gone; "
      + "\(Console.number(report.problemCount)) could not be read; "
      + "\(Console.bytes(Int64(report.bytesRead + report.listingBytes))) read"
  }
}

extension CloudAccount {
  /// Returns the cloud account as JSON, without its password or other secrets.
  func document(_ folder: CloudFolder) -> JSONValue {
    let login: JSONValue =
      switch self.login {
      case .anonymous: .null
      case .basic(let user, _): .string(user)
      case .bearer: .string("token")
      }
    return [
      "name": .string(name), "address": .string(address), "login": login,
      "refreshed": folder.refreshed.map { .string($0.formatted(.iso8601)) } ?? .null,
    ]
  }
}

extension CloudReport {
  fileprivate func document(_ account: CloudAccount) -> JSONValue {
    [
      "name": .string(account.name), "listed": .integer(Int64(listed)),
      "added": .integer(Int64(added)), "changed": .integer(Int64(changed)),
      "unchanged": .integer(Int64(unchanged)), "removed": .integer(Int64(removed)),
      "bytesRead": .integer(Int64(bytesRead)), "listingBytes": .integer(Int64(listingBytes)),
      "problemCount": .integer(Int64(problemCount)),
      "problems": .array(
        problems.map {
          [
            "path": .string($0.path), "reason": .string($0.reason.rawValue),
            "detail": .string($0.detail),
          ]
        }),
    ]
  }
}
