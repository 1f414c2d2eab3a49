// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import LocketPicker
import PickerCore
import PickerModel
import PickerHosting

struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "List the apps that received photos, with the times and the numbers of photos.",
    discussion: """
      A pick gives an app the picked photos once. There is one exception: with --limit you allow \
      an app to ask for permanent access to photos. These photos stay open to the app, which means \
      that it can load them without a new pick. To name an app, use its name, the path of its \
      program, both with a space between them, or its id.

      An app can claim any name. Therefore the picker recognizes an app by its user, by a secret \
      that the app keeps, and by its program if the program is known. The id is derived from the \
      secret. If an app has no id, the list contains it, but no photos can stay open to it.

      EXAMPLES
        locket apps
        locket apps --json
        locket apps --forget 'Postcards'
        locket apps --limit 'Album'
      """)

  @Option(
    help: ArgumentHelp(
      "Forget an app: remove it from the list, and close the photos that are open to it.",
      valueName: "app"))
  var forget: String?

  @Option(
    help: ArgumentHelp("Allow an app to ask for permanent access to photos.", valueName: "app"))
  var limit: String?

  @Option(
    help: ArgumentHelp("End an app's access to the photos that are open to it.", valueName: "app"))
  var close: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    guard [forget, limit, close].compactMap(\.self).count <= 1 else {
      throw ValidationError("--forget, --limit and --close: choose one")
    }
  }

  func run() async throws {
    try await reporting {
      let ledger = AppLedger()
      let records = try ledger.list()
      if let forget { return try ledger.forget(try Self.app(forget, in: records)) }
      if let limit {
        let app = try Self.app(limit, in: records)
        guard app.canBeGranted else {
          throw ValidationError("\(AppLedgerError.unproven(app.description))")
        }
        return try ledger.limit(app, true)
      }
      if let close { return try ledger.limit(try Self.app(close, in: records), false) }
      if json { return try Console.print(.array(records.map(\.json))) }
      for record in records { try Console.print(record.line) }
      if records.isEmpty { Console.say("no app has received photos") }
    }
  }

  private static func app(_ query: String, in records: [AppRecord]) throws -> AppIdentity {
    let apps = records.map(\.app)
    // Apps are searched by id before they are searched by name. An app cannot choose its id, but it
    // can use another app's id as its name.
    let named = apps.filter { $0.shortIdentifier == query }
    let fitting =
      named.isEmpty
      ? apps.filter { app in
        [app.name, app.program, "\(app.name) \(app.program ?? "")"].contains(query)
      } : named
    guard fitting.count == 1, let app = fitting.first else {
      let remedy = query.remedy(among: apps.map(\.name), listedBy: "locket apps")
      throw ValidationError(
        fitting.isEmpty
          ? "no app named '\(query)'; \(remedy)"
          : "several apps are named '\(query)'; give the id that 'locket apps' lists")
    }
    return app
  }
}

extension AppRecord {
  private var last: String {
    picks.last.map { pick in
      Date(timeIntervalSince1970: Double(pick.time) / 1000).formatted(.iso8601)
    } ?? "never"
  }
  private var openCount: Int { opened.values.reduce(0) { $0 + $1.count } }

  /// The app in one line: the last pick, the numbers of picks, of photos and of open photos, the
  /// name, the user, the program and the id.
  fileprivate var line: String {
    [
      last, "\(picks.count) picks", "\(count) photos",
      isLimited ? "\(openCount) open" : "one-time selection", Console.shown(app.name),
      "user \(app.user)", Console.shown(app.program ?? ""), app.shortIdentifier ?? "",
    ].joined(separator: "\t")
  }

  fileprivate var json: JSONValue {
    [
      "name": .string(app.name), "user": .integer(Int64(app.user)),
      "program": app.program.map { .string($0) } ?? .null,
      "id": app.shortIdentifier.map { .string($0) } ?? .null, "photos": .integer(Int64(count)),
      "open": .integer(Int64(openCount)), "limited": .bool(isLimited),
      "picks": .array(
        picks.map { pick in
          [
            "time": .string(
              Date(timeIntervalSince1970: Double(pick.time) / 1000).formatted(.iso8601)),
            "count": .integer(Int64(pick.count)), "profile": .string(pick.profile),
          ]
        }),
    ]
  }
}
