// SPDX-License-Identifier: Apache-2.0

// What an app will import to ask for photos. Empty so far: its place in the graph is kept, and
// README's limits say so.
