/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all transports share: the name of their errors, and their end. */
#include "transport.h"

G_DEFINE_QUARK (device - error - quark, device_error)

void
transport_free (Transport *self)
{
  if (self)
    self->class->free (self);
}
