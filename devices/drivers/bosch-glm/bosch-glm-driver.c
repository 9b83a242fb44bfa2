/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bosch laser meters with Bluetooth LE: a distance each time that their button is pressed. */
#include "bosch-glm-decoder.h"

#include "devices/driver.h"

const Driver bosch_glm_driver = {
  .id = "bosch-glm",
  .name = N_ ("Bosch GLM / PLR"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_BLE,
  .decoder = &bosch_glm_decoder,
  .start = { 6, { 0xc0, 0x55, 0x02, 0x01, 0x00, 0x1a } }, /* send what is measured */
  .ble = { .service = "02a6c0d0-0451-4000-b000-fb3210111989",
           .notify = "02a6c0d1-0451-4000-b000-fb3210111989",
           .write = "02a6c0d1-0451-4000-b000-fb3210111989" },
  .trust = { .accuracy_tenths_mm = 20, .blind_mm = BOSCH_GLM_BLIND_MM, .reach_mm = 40000 },
};
