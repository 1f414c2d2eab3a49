// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerCore
import PickerModel
import PickerProfiles

/// Compares the time of queries on a large index with that on a small one, or the time for the last
/// page with that for the first.
///
/// The goal is that the size of the index makes no difference.
final class GrowthComparison: Comparison {
  private static let few = 10_000
  private static let times = 300

  /// The operation to measure.
  enum Question {
    /// The queries of a watch and of a phone for the window and its first page.
    case window
    /// The query of a phone for the last page, compared with the query for the first page.
    case page
    /// The queries of a phone for the collections, for the number of images, and for the panoramas
    /// of a folder.
    ///
    /// This folder contains all assets.
    case collections

    fileprivate var summary: String {
      switch self {
      case .window: "window and first page of a watch and a phone"
      case .page: "the last page on a phone"
      case .collections: "collections on a phone, a count of images, rare ones in a folder of all"
      }
    }
  }

  let subject: Subject
  let programs = [Program.sqlite]
  let isLong: Bool
  private let question: Question
  private let count: Int
  private var questions: [IndexQuestion] = []
  private var many: AssetDatabase?
  private var few: AssetDatabase?
  private var last: AssetWindow.Key?

  static var all: [any Comparison] {
    [
      GrowthComparison("window-growth-1m", .window, 1_000_000),
      GrowthComparison("window-growth-5m", .window, 5_000_000),
      GrowthComparison("deep-page", .page, 1_000_000),
      GrowthComparison("collections-growth-1m", .collections, 1_000_000),
    ]
  }

  private init(_ name: String, _ question: Question, _ count: Int) {
    subject = Subject(
      name: name, summary: "\(question.summary), \(count) rows",
      theirs: question == .page ? "the first page" : "itself with \(Self.few)",
      unit: .microseconds, goal: .ratio(1.2))
    (self.question, self.count) = (question, count)
    isLong = count > 1_000_000
  }

  private static let (watch, phone) = ("apple-watch-45mm", "iphone-ios18")

  func prepare(in folder: String) async throws {
    let hasFolder = question == .collections
    let rows = try await IndexedRows(count, in: folder, hasFolder: hasFolder)
    last = rows.key(before: IndexQuestion.page)
    many = try await AssetDatabase.open(path: rows.path, creates: false)
    let profiles = question == .window ? [Self.watch, Self.phone] : [Self.phone]
    for profile in profiles {
      questions.append(IndexQuestion(library: try ProfileStore().profile(profile).library))
    }
    if question != .page {
      let rows = try await IndexedRows(Self.few, in: folder, hasFolder: hasFolder)
      few = try await AssetDatabase.open(path: rows.path, creates: false)
    }
  }

  func ours() async throws -> Double {
    switch question {
    case .window: try await windows(of: many)
    case .page: try await pages(after: last)
    case .collections: try await collections(of: many)
    }
  }

  func theirs() async throws -> Double {
    switch question {
    case .window: try await windows(of: few)
    case .page: try await pages(after: nil)
    case .collections: try await collections(of: few)
    }
  }

  private func windows(of index: AssetDatabase?) async throws -> Double {
    guard let index else { return 0 }
    return try await time {
      for question in questions { _ = try await question.ask(index) }
    }
  }

  private func pages(after key: AssetWindow.Key?) async throws -> Double {
    guard let many, let question = questions.first else { return 0 }
    let window = try await many.window(question.library)
    return try await time {
      let page = try await many.assets(
        in: window, matching: AssetQuery(), after: key, limit: IndexQuestion.page)
      guard page.count == IndexQuestion.page else {
        throw ChildProgram.Failure(description: "a page of \(page.count) assets")
      }
    }
  }

  private func collections(of index: AssetDatabase?) async throws -> Double {
    guard let index, let question = questions.first else { return 0 }
    let window = try await index.window(question.library)
    var rare = AssetQuery(filter: .panoramas)
    rare.collection = IndexedRows.folder
    return try await time {
      let all = try await index.collections(in: window, matching: AssetQuery())
      let images = try await index.count(in: window, matching: AssetQuery(filter: .images))
      let page = try await index.assets(
        in: window, matching: rare, after: nil, limit: IndexQuestion.page)
      guard all.contains(where: { $0.count == window.count }), images < window.count,
        page.count == window.count / IndexedRows.rarity
      else { throw ChildProgram.Failure(description: "\(images) images, \(page.count) rare") }
    }
  }

  private func time(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    for _ in 0..<Self.times { try await body() }
    return start.duration(to: .now).inSeconds * 1e6 / Double(Self.times)
  }

  func finish() async { (many, few) = (nil, nil) }
}
