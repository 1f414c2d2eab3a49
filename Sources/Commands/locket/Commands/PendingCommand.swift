// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

struct PendingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "List the picks with missing originals, or give one up.",
    discussion: """
      Locket stores a pick for thirty days after the picker closed. During this time 'locket fetch \
      --token' can deliver the pick any number of times. The list shows how many originals of each \
      pick still come later: fetched originals do not count. If you give up a pick, Locket removes \
      it from the list. Its fetched files stay where they are.

      EXAMPLES
        locket pending
        locket pending --forget 0f3a…
      """)

  @Option(help: ArgumentHelp("Give up the pick with this token.", valueName: "token"))
  var forget: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let picks = PendingPicks(directory: PhotoLibrary.picksDirectory, library: "")
      if let forget { return try await give(PickToken(forget), upOf: picks) }
      let kept = picks.list { Console.say("locket: \($0)") }
      if json { return try Console.print(.array(kept.map(\.json))) }
      for pick in kept { try Console.print(pick.line) }
      if kept.isEmpty { Console.say("no pick has missing originals") }
    }
  }

  private func give(_ token: PickToken, upOf picks: PendingPicks) async throws {
    do {
      _ = try picks.anyPick(token)
    } catch {
      // Even a pick whose file cannot be read can be given up.
      guard case .damaged = error else { throw error }
    }
    await picks.forget(token)
  }
}

extension KeptPick {
  private var later: Int { pick.items.count(where: \.outcome.isLater) }
  private var isOver: Bool { expires <= Date() }

  /// The pick in one line: its token, its date, the number of its items, its expiry and its
  /// library.
  fileprivate var line: String {
    [
      pick.token.rawValue, made.formatted(.iso8601), "\(later) of \(pick.items.count) later",
      (isOver ? "expired " : "until ") + expires.formatted(.iso8601), Console.shown(library),
    ].joined(separator: "\t")
  }

  fileprivate var json: JSONValue {
    [
      "token": .string(pick.token.rawValue), "library": .string(library),
      "profile": .string(pick.profile), "made": .string(made.formatted(.iso8601)),
      "expires": .string(expires.formatted(.iso8601)), "expired": .bool(isOver),
      "items": .integer(Int64(pick.items.count)), "later": .integer(Int64(later)),
    ]
  }
}
