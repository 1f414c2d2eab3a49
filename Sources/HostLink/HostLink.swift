// SPDX-License-Identifier: Apache-2.0

// What an app and a picker in another process will say to each other. Empty so far: its place in
// the graph is kept, and README's limits say so.
