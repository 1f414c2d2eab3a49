// SPDX-License-Identifier: Apache-2.0

// Everyone who opens a library needs its values, its sessions and what they tell.
@_exported public import PickerCore
@_exported public import PickerModel
@_exported public import PickerPorts
