// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An action that the ``FetchMachine`` asks its owner to perform.
enum FetchAction: Hashable, Sendable {
  /// Begin a transfer.
  ///
  /// Continue the partial file if the server supports that.
  case open(FetchTicket, Asset)
  /// End a transfer, and keep its partial file for the next transfer.
  case close(FetchTicket)
  /// Delete the bytes received for an item, because they are damaged.
  case discard(Asset)
  /// Check the received bytes and rename the file to its final name.
  ///
  /// The owner then reports ``TransferEvent/verified``, or ``TransferEvent/ended(_:)`` if the check
  /// fails.
  case verify(FetchTicket, Asset)
  /// Report an event to the picker.
  case report(DeliveryEvent)
}
