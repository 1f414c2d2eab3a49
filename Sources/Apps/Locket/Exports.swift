// SPDX-License-Identifier: Apache-2.0

// An app imports only Locket: the arguments and results of its calls are types of PickerModel.
@_exported public import PickerModel
