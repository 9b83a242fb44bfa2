/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-tokens.h. */
#include "rt-tokens.h"

struct _RtTokens {
  RtDrawing parent_instance;

  RtTokenLook looks[RT_TOKENS_MAX];
  guint n;
  int size;
};

G_DEFINE_FINAL_TYPE (RtTokens, rt_tokens, RT_TYPE_DRAWING)

/* Between two, for its size. */
static int
gap (int size)
{
  return size >= 28 ? 6 : 4;
}

static void
rt_tokens_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtTokens *self = RT_TOKENS (drawing);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float)(height - self->size) / 2));
  for (guint i = 0; i < self->n; i++) {
    rt_token_draw (drawing, snapshot, self->looks[i], self->size);
    gtk_snapshot_translate (snapshot,
                            &GRAPHENE_POINT_INIT ((float)(self->size + gap (self->size)), 0));
  }
  gtk_snapshot_restore (snapshot);
}

static void
rt_tokens_class_init (RtTokensClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_tokens_paint;
}

static void
rt_tokens_init (RtTokens *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
rt_tokens_new (void)
{
  return g_object_new (RT_TYPE_TOKENS, NULL);
}

static void
say (RtTokens *self)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    g_string_append_printf (sentence, "%s%s", i ? ", " : "", rt_token_name (self->looks[i]));
  rt_drawing_set_sentence (RT_DRAWING (self), sentence->str);
}

void
rt_tokens_show (RtTokens *self, const RtTokenLook *looks, guint n, int size)
{
  n = MIN (n, RT_TOKENS_MAX);
  if (n == self->n && size == self->size
      && (n == 0 || memcmp (looks, self->looks, n * sizeof looks[0]) == 0))
    return;
  if (n > 0)
    memcpy (self->looks, looks, n * sizeof looks[0]);
  self->n = n;
  self->size = size;
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
  rt_drawing_set_size (RT_DRAWING (self), n ? (int)n * (size + gap (size)) - gap (size) : 0, size);
  say (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
