/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A playing card, face up or down. It fills its place as far as the shape of a card allows, so one
 * drawing serves a large hand and the small cards on the table. It says what the card is to a
 * screen reader, unless it stands in a button that says so itself.
 */
#pragma once

#include "rt-drawing.h"

typedef enum {
  RT_CARD_PLAIN,
  RT_CARD_CHOSEN, /* with a brass frame */
  RT_CARD_FADED,  /* not the one that counts: a card under the last one */
  RT_CARD_BACK,
} RtCardLook;

typedef struct {
  RtCardLook look;
  const char *text;  /* in the middle: "12" */
  const char *icon;  /* above and below the text, a symbolic icon; NULL: a rocket */
  const char *color; /* of the icon, a role of the style sheet; NULL: "rt_red" */
  int count;         /* of the same card, told under the text if there are several */
} RtCardPicture;

#define RT_TYPE_CARD_FACE (rt_card_face_get_type ())
G_DECLARE_FINAL_TYPE (RtCardFace, rt_card_face, RT, CARD_FACE, RtDrawing)

/* The least that it is shown in. */
GtkWidget *rt_card_face_new (int width, int height);
/* Everything is copied. */
void rt_card_face_show (RtCardFace *self, const RtCardPicture *picture, const char *sentence);
/* So wide even where it gets less: the next card lies over the rest. Its text stays in sight. */
void rt_card_face_set_width (RtCardFace *self, int width);
/* Another look of the same card. */
void rt_card_face_set_look (RtCardFace *self, RtCardLook look);
