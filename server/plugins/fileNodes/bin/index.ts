import { bin as contract } from '#contract/fileNodes/bin.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { countDue, emptyBin, listBin, removeForGood, restore } from './bin.service.ts';

/** The bin over HTTP. */
const routes = serve(contract, {
  list: ({ ctx, query }) => listBin(ctx, query),
  due: ({ ctx, query }) => countDue(ctx, query.days),
  restore: ({ ctx, body }) => restore(ctx, body),
  remove: ({ ctx, params }) => removeForGood(ctx, params),
});

/** Deleted items, until they are restored or their retention ends. */
export const bin: ServerPlugin = {
  id: 'bin',
  routes,
  tasks: [{ name: 'emptyBin', everySeconds: 3600, run: emptyBin }],
};
