// SPDX-License-Identifier: Apache-2.0

// Code that imported PhotosUI imports only this module.
@_exported public import Locket
