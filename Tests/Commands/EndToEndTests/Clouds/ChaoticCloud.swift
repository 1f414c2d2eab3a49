// SPDX-License-Identifier: Apache-2.0

import ServerTesting
import Synchronization

/// A cloud of fifty photos whose server misbehaves in every way, determined by a seed.
///
/// The seed, the photo and the number of requests for it determine the misbehaviour of a request,
/// so the order of requests does not matter.
final class ChaoticCloud: Sendable {
  static let count = 50

  private struct State {
    var isMisbehaving = false
    /// The current version of each photo on the server; updated in each listing.
    var versions = [Int](repeating: 0, count: ChaoticCloud.count)
    var isDeleted = [Bool](repeating: false, count: ChaoticCloud.count)
    var asked = [Int](repeating: 0, count: ChaoticCloud.count)
    var misbehaviourCounts: [String: Int] = [:]
    var untilKill: Int?
    var victim: Victim?
  }

  private let seed: UInt64
  private let state = Mutex(State())

  init(seed: UInt64) { self.seed = seed }

  var versions: [Int] { state.withLock(\.versions) }
  var isDeleted: [Bool] { state.withLock(\.isDeleted) }
  /// The number of occurrences of each misbehaviour.
  var misbehaviourCounts: [String: Int] { state.withLock(\.misbehaviourCounts) }

  /// Makes the server misbehave, or behave correctly again.
  func misbehave(_ isMisbehaving: Bool) { state.withLock { $0.isMisbehaving = isMisbehaving } }

  /// Changes some photos, and deletes a few.
  func change(_ count: Int, by dice: inout Dice) {
    state.withLock { state in
      for _ in 0..<count { state.versions[dice.roll(Self.count)] += 1 }
      for _ in 0..<count / 6 { state.isDeleted[dice.roll(Self.count)] = true }
    }
  }

  /// Kills a command at the request that follows a number of others.
  func kill(_ victim: Victim, after requests: Int) {
    state.withLock { state in
      state.untilKill = requests
      state.victim = victim
    }
  }

  static func name(_ photo: Int) -> String { "photo \(photo).jpg" }

  /// Returns a version of a photo, of 0.5 to 60 kB.
  func photo(_ photo: Int, _ version: Int) -> [UInt8] {
    let seed = self.seed &* 1_000_003 &+ UInt64(photo * 1_000 + version)
    var dice = Dice(seed: seed)
    // Some versions have the same length as the previous one.
    let isLike = version > 0 && dice.roll(4) == 0
    guard !isLike else {
      return StubCloud.photo(self.photo(photo, version - 1).count, seed: seed)
    }
    return StubCloud.photo(500 + dice.roll(59_500), seed: seed)
  }

  func answer(_ request: StubRequest) -> StubAnswer {
    guard request.method == "GET" else { return .status(405) }
    if request.path.hasSuffix("/") { return listing }
    let digits = request.path.split(separator: "/").last?.dropFirst(8).prefix { $0 != "." } ?? ""
    guard let photo = Int(digits), (0..<Self.count).contains(photo) else { return .status(404) }
    return state.withLock { answer(request, photo, &$0) }
  }

  private var listing: StubAnswer {
    let (versions, isDeleted) = state.withLock { ($0.versions, $0.isDeleted) }
    return StubCloud.listing(
      (0..<Self.count).filter { !isDeleted[$0] }.map {
        StubCloud.line(
          Self.name($0), photo($0, versions[$0]).count, StubCloud.date(versions[$0] * 60))
      })
  }

  private func answer(_ request: StubRequest, _ photo: Int, _ state: inout State) -> StubAnswer {
    guard !state.isDeleted[photo] else { return .status(404) }
    guard state.isMisbehaving else { return file(photo, state.versions[photo]) }
    state.asked[photo] += 1
    var dice = Dice(seed: seed &* 7_919 &+ UInt64(photo * 4_096 + state.asked[photo]))
    for _ in 0..<3 { _ = dice.next() }
    if let left = state.untilKill {
      state.untilKill = left - 1
      if left == 0, let victim = state.victim {
        state.untilKill = nil
        return killing(victim, file(photo, state.versions[photo]), &dice)
      }
    }
    let misbehaviour = Misbehaviour.all[dice.roll(100)]
    state.misbehaviourCounts["\(misbehaviour)", default: 0] += 1
    return answer(misbehaviour, photo, &dice, &state)
  }

  /// Returns half an answer, or none, and then kills the command that sent the request.
  private func killing(
    _ victim: Victim, _ file: StubAnswer, _ dice: inout Dice
  ) -> StubAnswer {
    let sent = dice.roll(3) == 0 ? 0 : dice.roll(file.body.count)
    return file.cut(after: sent).then { victim.kill() }
  }

  private func answer(
    _ misbehaviour: Misbehaviour, _ photo: Int, _ dice: inout Dice, _ state: inout State
  ) -> StubAnswer {
    let present = file(photo, state.versions[photo])
    switch misbehaviour {
    case .none: return present
    case .cut: return present.cut(after: dice.roll(present.body.count))
    case .cutChunks:
      var cut = present.cut(after: dice.roll(present.body.count))
      cut.framing = .chunked
      return cut
    case .failing: return .status(500)
    case .busy:
      let wait = StubField("Retry-After", "\(dice.roll(2))")
      return .status(dice.roll(2) == 0 ? 503 : 429, wait)
    case .checksum:
      return present.field("OC-Checksum", "SHA1:0000000000000000000000000000000000000000")
    case .garbage: return .raw("SSH-2.0-OpenSSH_9.2\r\n")
    case .nothing: return .nothing
    case .changed, .changedAndCut, .glued:
      state.versions[photo] += 1
      let next = file(photo, state.versions[photo])
      if misbehaviour == .glued { return next.passingOverConditions }
      return misbehaviour == .changed ? next : next.cut(after: dice.roll(next.body.count))
    case .deleted:
      state.isDeleted[photo] = true
      return .status(404)
    }
  }

  private func file(_ photo: Int, _ version: Int) -> StubAnswer {
    StubAnswer.file(self.photo(photo, version), etag: "\"\(photo)-\(version)\"")
      .field("Last-Modified", StubCloud.date(version * 60))
  }

  private enum Misbehaviour {
    case none, cut, cutChunks, failing, busy, checksum, garbage, nothing, changed, changedAndCut
    case glued, deleted

    /// A hundred entries, in the intended frequencies.
    static let all: [Misbehaviour] = [
      (Misbehaviour.none, 45), (.cut, 15), (.cutChunks, 5), (.failing, 5), (.busy, 5),
      (.checksum, 5),
      (.garbage, 4), (.nothing, 4), (.changed, 3), (.changedAndCut, 3), (.glued, 4), (.deleted, 2),
    ].flatMap { [Misbehaviour](repeating: $0, count: $1) }
  }
}
