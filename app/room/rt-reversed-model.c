/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-reversed-model.h. */
#include "rt-reversed-model.h"

struct _RtReversed {
  GObject parent_instance;
  GListModel *model;
};

static GType
get_item_type (GListModel *list)
{
  return g_list_model_get_item_type (RT_REVERSED (list)->model);
}

static guint
get_n_items (GListModel *list)
{
  return g_list_model_get_n_items (RT_REVERSED (list)->model);
}

static gpointer
get_item (GListModel *list, guint position)
{
  guint n = get_n_items (list);

  return position < n ? g_list_model_get_item (RT_REVERSED (list)->model, n - 1 - position) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (RtReversed, rt_reversed, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
changed_cb (RtReversed *self, guint position, guint removed, guint added)
{
  guint n = g_list_model_get_n_items (self->model);

  g_list_model_items_changed (G_LIST_MODEL (self), n - position - added, removed, added);
}

static void
rt_reversed_finalize (GObject *object)
{
  g_clear_object (&RT_REVERSED (object)->model);
  G_OBJECT_CLASS (rt_reversed_parent_class)->finalize (object);
}

static void
rt_reversed_class_init (RtReversedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_reversed_finalize;
}

static void
rt_reversed_init (RtReversed *self)
{
}

GListModel *
rt_reversed_new (GListModel *model)
{
  RtReversed *self = g_object_new (RT_TYPE_REVERSED, NULL);

  self->model = g_object_ref (model);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  return G_LIST_MODEL (self);
}
