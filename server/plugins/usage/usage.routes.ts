import { usage } from '#contract/instance/usage.ts';
import { serve } from '#server/http/serve.ts';
import { downloadStats, largestFolders, monthlyUsage, storedBytes } from './usage.service.ts';

/** Storage and downloads over HTTP. */
export const routes = serve(usage, {
  files: ({ ctx, query }) => storedBytes(ctx, 'live', query.month),
  deleted: ({ ctx, query }) => storedBytes(ctx, 'deleted', query.month),
  downloads: ({ ctx, params }) => downloadStats(ctx, params),
  months: ({ ctx }) => monthlyUsage(ctx),
  folders: ({ ctx }) => largestFolders(ctx),
});
