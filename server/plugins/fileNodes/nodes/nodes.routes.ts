import { locks } from '#contract/fileNodes/locks.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { requestAccess } from '../accessRequests.service.ts';
import { copyNodes } from '../copies/copies.service.ts';
import { listNodeHistory } from './nodeHistory.service.ts';
import { endFolderLock, endLock, listLocks, lockFile } from './nodeLocks.service.ts';

const nodeRoutes = serve(nodes, {
  copy: manualTransaction(async ({ ctx, body, reply }) => {
    const output = await copyNodes(ctx, body);
    if ('jobId' in output) reply.code(202);
    return output;
  }),
  requestAccess: ({ ctx, params, body }) => requestAccess(ctx, params.id, body),
});

const lockRoutes = serve(locks, {
  list: ({ ctx, query }) => listLocks(ctx, query),
  place: ({ ctx, params, body }) => lockFile(ctx, params.id, body),
  end: ({ ctx, params }) => endLock(ctx, params.id),
  endOfFolder: ({ ctx, params }) => endFolderLock(ctx, params.id),
});

const historyRoutes = serve(nodeHistory, { list: ({ ctx, params, query }) => listNodeHistory(ctx, params.id, query) });

/** Calls that apply to both files and folders. */
export const routes = [...nodeRoutes, ...lockRoutes, ...historyRoutes];
