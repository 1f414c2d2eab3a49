// SPDX-License-Identifier: Apache-2.0

// Code that imported PhotosUI imports this module alone.
@_exported public import Locket
