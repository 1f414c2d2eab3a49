// SPDX-License-Identifier: Apache-2.0

// Locket's functions take and return types of PickerModel. This export gives the app these types
// too.
@_exported public import PickerModel
