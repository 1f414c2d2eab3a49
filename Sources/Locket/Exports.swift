// SPDX-License-Identifier: Apache-2.0

// An app imports Locket alone: what it asks with and what it gets are values of PickerModel.
@_exported public import PickerModel
