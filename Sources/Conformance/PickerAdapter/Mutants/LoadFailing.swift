// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A fetch without a network fails immediately instead of after the latency.
  static let offlineFailsEarly = Mutant(
    "offline-fails-early", breaks: "load.offline.at-latency",
    killedBy: ["failing/offline-latency[second]"], expecting: ["phase", "failed"],
    Tampering(
      reply: { reply, moment in
        let world = moment.request.environment
        guard !world.isLinkUp, world.latency >= 1000, reply.view.phase == .loading else { return }
        reply.view.phase = .failed
      }))

  /// Items that were fetched long before the network was lost fail too.
  static let offlineLosesArrived = Mutant(
    "offline-loses-arrived", breaks: "load.offline.arrived-stays",
    killedBy: ["failing/arrived-before[long-after]"], expecting: ["state", "failed"],
    Tampering(
      reply: { reply, moment in
        guard moment.last?.view.phase == .loading, reply.view.phase == .failed,
          !moment.environment.isLinkUp, reply.now >= 7000
        else { return }
        reply.view.items = reply.view.items?.map {
          $0.state == "ready"
            ? ItemView(identifier: $0.identifier, state: "failed", reason: "offline") : $0
        }
      }))

  /// The picker retries by itself a minute after a failure.
  static let resumesByItself = Mutant(
    "resumes-by-itself", breaks: "load.failed.waits",
    killedBy: ["failing/waits-for-the-person"], expecting: ["phase", "loading"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .failed, moment.environment.isLinkUp, reply.now >= 61_000,
          !moment.request.environment.isLinkUp
        else { return }
        reply.view.phase = .loading
      }))

  /// After a failure, a tap selects an asset.
  static let tapsAfterFailure = Mutant(
    "taps-after-failure", breaks: "load.failed.frozen",
    killedBy: ["failing/tap-after-failure[other]"], expecting: ["selection", "img-00001"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notNow", case .tap(let asset)? = moment.gesture,
          moment.last?.view.phase == .failed
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// After a failure, Add finishes with the fetched items.
  static let addsAfterFailure = Mutant(
    "adds-after-failure", breaks: "load.failed.frozen",
    killedBy: ["failing/finish-after-failure"], expecting: ["phase", "closed"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finish && moment.last?.view.phase == .failed ? .useArrived : gesture
      }))

  /// The person's choices after a failure are also accepted while picking.
  static let choicesWhilePicking = Mutant(
    "choices-while-picking", breaks: "load.choices.only-failed",
    killedBy: [
      "failing/no-retry-while-picking", "failing/no-use-while-picking",
      "failing/no-back-while-picking",
    ], expecting: ["refused"], collateral: ["load.choices.only-failed", "load.never.on-demand"],
    Tampering(
      reply: { reply, moment in reply.takeChoice(in: .picking, moment) }))

  /// The person's choices after a failure are also accepted while loading.
  static let choicesWhileLoading = Mutant(
    "choices-while-loading", breaks: "load.choices.only-failed",
    killedBy: [
      "failing/no-retry-while-loading", "failing/no-use-while-loading",
      "failing/no-back-while-loading",
    ], expecting: ["refused"],
    Tampering(
      reply: { reply, moment in reply.takeChoice(in: .loading, moment) }))
}

extension StateReply {
  fileprivate mutating func takeChoice(in phase: SessionView.Phase, _ moment: Moment) {
    guard refused == "notNow", view.phase == phase, let gesture = moment.gesture,
      [.retry, .useArrived, .goBack].contains(gesture)
    else { return }
    forgetRefusal()
  }
}
