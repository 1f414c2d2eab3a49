// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// A store for picks of which some items come later; it makes tokens, but does not store the picks.
///
/// The protocol has no request for the later delivery, so only the token is needed. The tokens are
/// the same in each session, because equal requests must have equal answers.
final class DiscardingPickStore: PickKeeping {
  private let chance = Mutex(SplitMix64(seed: 1))

  func makeToken() -> PickToken { chance.withLock { PickToken(using: &$0) } }

  func keep(_ pick: PendingPick) {}

  func forget(_ token: PickToken) {}
}
