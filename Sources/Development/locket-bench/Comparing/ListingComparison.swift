// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerCore
import PickerModel
import PickerProfiles

/// Compares the time of a picker's first queries with the time of the same SQL in the `sqlite3`
/// shell.
///
/// Locket and the shell each repeat the queries in one process. Locket calls its public functions,
/// which return assets. The shell writes lines, which are discarded. The time to start the shell is
/// subtracted.
final class ListingComparison: Comparison {
  let subject: Subject
  let programs = [Program.sqlite]
  let isLong: Bool
  private let count: Int
  private let profiles: [String]
  private let filter: PickerFilter?
  private let word: String?
  /// The number of repetitions per measurement.
  private let times: Int
  private var questions: [IndexQuestion] = []
  private var index: AssetDatabase?
  private var shell: SQLiteShell?
  private var script = ""
  private var listed = 0

  /// The watch shows its newest 500 photos; the phone shows the whole library.
  private static let watch = "apple-watch-45mm"
  private static let phone = "iphone-ios18"

  static var all: [any Comparison] {
    let both = [watch, phone]
    let windows = [("10k", 10_000), ("100k", 100_000), ("1m", 1_000_000), ("5m", 5_000_000)].map {
      ListingComparison(
        "window-\($0.0)", "window and first page of a watch and a phone, \($0.1) rows", $0.1, both,
        times: 200)
    }
    return windows + [
      ListingComparison(
        "rare-filter", "the same of a watch with a filter for one of 100,000 in a million",
        1_000_000, [watch], filter: .panoramas, times: 500),
      ListingComparison(
        "rare-filter-all", "the same of a phone, which ends behind the last row", 1_000_000,
        [phone], filter: .panoramas, times: 300),
      ListingComparison(
        "search", "window and first page of a phone that searches a million rows for a number",
        1_000_000, [phone], word: IndexedRows.word, times: 20),
    ]
  }

  private init(
    _ name: String, _ summary: String, _ count: Int, _ profiles: [String],
    filter: PickerFilter? = nil, word: String? = nil, times: Int
  ) {
    subject = Subject(
      name: name, summary: summary, theirs: "the same SQL in sqlite3", unit: .microseconds,
      goal: .ratio(1.5))
    (self.count, self.profiles, self.filter, self.word) = (count, profiles, filter, word)
    self.times = times
    isLong = count > 1_000_000
  }

  func prepare(in folder: String) async throws {
    let rows = try await IndexedRows(count, in: folder)
    let index = try await AssetDatabase.open(path: rows.path, creates: false)
    let shell = SQLiteShell(file: rows.path, folder: folder)
    var statements: [String] = []
    for profile in profiles {
      let library = try ProfileStore().profile(profile).library
      let question = IndexQuestion(library: library, filter: filter, word: word)
      questions.append(question)
      statements += try await checked(question, index, shell)
    }
    script = Array(repeating: statements.joined(separator: "\n"), count: times)
      .joined(separator: "\n")
    (self.index, self.shell) = (index, shell)
  }

  /// Returns the SQL of a query; throws if it does not find the same rows as Locket.
  private func checked(
    _ question: IndexQuestion, _ index: AssetDatabase, _ shell: SQLiteShell
  ) async throws -> [String] {
    let (window, page) = try await question.ask(index)
    var end: String?
    if word != nil, let line = try await shell.run(question.walkEnd(window)).first {
      let columns = line.split(separator: "|")
      if columns.count == 3 { end = "(\(columns[0]), x'\(columns[1])', '\(columns[2])')" }
    }
    let (sql, before) = question.statements(window, end: end)
    let found = try await shell.run(sql.joined(separator: "\n"))
      .dropFirst(before).prefix(IndexQuestion.page)
      .map { AssetIdentifier(String($0.prefix { $0 != "|" })) }
    guard found == page else {
      throw ChildProgram.Failure(
        description: "the shell lists \(found.count) assets, our index \(page.count) or other ones")
    }
    listed += page.count
    return sql
  }

  func ours() async throws -> Double {
    guard let index else { return 0 }
    let start = ContinuousClock.now
    for _ in 0..<times {
      for question in questions { _ = try await question.ask(index) }
    }
    return start.duration(to: .now).inSeconds * 1e6 / Double(times)
  }

  func theirs() async throws -> Double {
    guard let shell else { return 0 }
    return try await shell.time(script) * 1e6 / Double(times)
  }

  var remarks: [String] { ["\(listed) assets listed"] }

  func finish() async { index = nil }
}
