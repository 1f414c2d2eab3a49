// SPDX-License-Identifier: Apache-2.0

// An adapter takes and returns the messages of the protocol.
@_exported public import ConformanceWire
@_exported public import PickerModel
