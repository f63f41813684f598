import { files } from '#contract/files.ts';
import { serve } from '#server/http/serve.ts';
import { getFile, listFiles } from './files.service.ts';

/** Files over HTTP (`api.md` §5). */
export const routes = serve(files, {
  list: ({ ctx, params, query }) => listFiles(ctx, params.id, query),
  get: ({ ctx, params }) => getFile(ctx, params.id),
});
