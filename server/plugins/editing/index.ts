import { editing as contract } from '#contract/instance/editing.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './editing.migrations.ts';
import { announceEditing, endEditing } from './editing.service.ts';
import { editingStore } from './editing.store.ts';

const routes = serve(contract, {
  announce: ({ ctx, body }) => announceEditing(ctx, body),
  end: ({ ctx, params }) => endEditing(ctx, params),
});

/** Which users have a record open in a form. */
export const editing: ServerPlugin = { id: 'editing', stores: { editing: editingStore }, migrations, routes };
