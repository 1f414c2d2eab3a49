// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A network that is gone and slow to say so is given up at once.
  static let offlineFailsEarly = Mutant(
    "offline-fails-early", breaks: "load.offline.at-latency",
    killedBy: ["failing/offline-latency[second]"], saying: ["phase", "failed"],
    Tampering(
      reply: { reply, moment in
        let world = moment.request.environment
        guard !world.isLinkUp, world.latency >= 1000, reply.view.phase == .loading else { return }
        reply.view.phase = .failed
      }))

  /// What arrived long before the network went is lost with it.
  static let offlineLosesArrived = Mutant(
    "offline-loses-arrived", breaks: "load.offline.arrived-stays",
    killedBy: ["failing/arrived-before[long-after]"], saying: ["state", "failed"],
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

  /// A minute after a failure the picker tries again by itself.
  static let resumesByItself = Mutant(
    "resumes-by-itself", breaks: "load.failed.waits",
    killedBy: ["failing/waits-for-the-person"], saying: ["phase", "loading"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .failed, moment.environment.isLinkUp, reply.now >= 61_000,
          !moment.request.environment.isLinkUp
        else { return }
        reply.view.phase = .loading
      }))

  /// After a failure a tap still selects.
  static let tapsAfterFailure = Mutant(
    "taps-after-failure", breaks: "load.failed.frozen",
    killedBy: ["failing/tap-after-failure[other]"], saying: ["selection", "img-00001"],
    Tampering(
      reply: { reply, moment in
        guard reply.refused == "notNow", case .tap(let asset)? = moment.gesture,
          moment.last?.view.phase == .failed
        else { return }
        reply.forgetRefusal()
        reply.view.selection.append(asset.rawValue)
      }))

  /// After a failure Add uses what arrived.
  static let addsAfterFailure = Mutant(
    "adds-after-failure", breaks: "load.failed.frozen",
    killedBy: ["failing/finish-after-failure"], saying: ["phase", "closed"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finish && moment.last?.view.phase == .failed ? .useArrived : gesture
      }))

  /// While picking the ways out of a failure are taken without a word.
  static let choicesWhilePicking = Mutant(
    "choices-while-picking", breaks: "load.choices.only-failed",
    killedBy: [
      "failing/no-retry-while-picking", "failing/no-use-while-picking",
      "failing/no-back-while-picking",
    ], saying: ["refused"], collateral: ["load.choices.only-failed", "load.never.on-demand"],
    Tampering(
      reply: { reply, moment in reply.takeChoice(in: .picking, moment) }))

  /// While loading the ways out of a failure are taken without a word.
  static let choicesWhileLoading = Mutant(
    "choices-while-loading", breaks: "load.choices.only-failed",
    killedBy: [
      "failing/no-retry-while-loading", "failing/no-use-while-loading",
      "failing/no-back-while-loading",
    ], saying: ["refused"],
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
