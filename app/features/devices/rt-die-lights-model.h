/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The die answers: dice that have a light flash when their roll is awaited, and tell what the rules
 * say of it. Each answer has its colour and its rhythm, so that it reads without colours too.
 *
 * A light never gets in the way of reading: nothing is sent to a die that rolls, at most one answer
 * a second, and what cannot be sent is left out. At night the dice stay dark unless they are told
 * otherwise.
 */
#pragma once

#include "rt-devices-model.h"

typedef enum {
  RT_LIGHT_AWAITED,
  RT_LIGHT_HIT,
  RT_LIGHT_MISS,
  RT_LIGHT_BEST,
  RT_LIGHT_AGAIN,
  RT_LIGHT_BATTERY,
  RT_LIGHT_FIND, /* no answer: which die is it? */
} RtLight;

enum { RT_LIGHT_ANSWERS = RT_LIGHT_FIND, RT_LIGHT_PARTS = 2 };

/* Flashes of the same length. */
typedef struct {
  guint8 count; /* 0: there is no such part */
  guint16 on_ms;
  guint16 off_ms;
} RtLightPart;

typedef struct {
  const char *setting; /* the key that turns it on */
  const char *title;   /* to be translated, as the next */
  const char *detail;
  const char *style; /* the class of its colour */
  guint8 red;
  guint8 green;
  guint8 blue;
  RtLightPart parts[RT_LIGHT_PARTS];
} RtLightPattern;

const RtLightPattern *rt_light_get (RtLight light);

#define RT_TYPE_LIGHTS (rt_lights_get_type ())
G_DECLARE_FINAL_TYPE (RtLights, rt_lights, RT, LIGHTS, GObject)

RtLights *rt_lights_new (RtDevices *devices, GSettings *settings);
/* By the user's word, whatever the settings and the hour. FALSE: it cannot flash now. */
gboolean rt_lights_show (RtLights *self, Device *device, RtLight light);
