import { bin } from '#contract/fileNodes/bin.ts';
import { serve } from '#server/http/serve.ts';
import { countDue, listBin, removeForGood, restore } from './bin.service.ts';

/** The bin over HTTP. */
export const routes = serve(bin, {
  list: ({ ctx, query }) => listBin(ctx, query),
  due: ({ ctx, query }) => countDue(ctx, query.days),
  restore: ({ ctx, body }) => restore(ctx, body),
  remove: ({ ctx, params }) => removeForGood(ctx, params),
});
