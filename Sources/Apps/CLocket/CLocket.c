// SPDX-License-Identifier: Apache-2.0

// The functions are written in Swift, in LocketC.
#include "locket.h"
