// SPDX-License-Identifier: Apache-2.0

// Code that was written for PhotosUI needs only this import.
@_exported public import Locket
