// SPDX-License-Identifier: Apache-2.0

// PhotosUI's names over Locket. Empty so far: its place in the graph is kept, and README's limits
// say so.
