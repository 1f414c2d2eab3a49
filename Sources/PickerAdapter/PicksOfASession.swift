// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Synchronization

/// Takes picks whose rest is to come later and keeps none: the wire asks for the promise, not for
/// what becomes of it.
///
/// Its tokens are the same in each session, as everything in it is that the same requests set off.
final class PicksOfASession: PickKeeping {
  private let chance = Mutex(SplitMix64(seed: 1))

  func makeToken() -> PickToken { chance.withLock { PickToken(using: &$0) } }

  func keep(_ pick: PendingPick) {}

  func forget(_ token: PickToken) {}
}
