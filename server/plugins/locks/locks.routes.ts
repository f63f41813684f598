import { locks } from '#contract/fileNodes/locks.ts';
import { serve } from '#server/http/serve.ts';
import { endLock } from './fileLocks.service.ts';

/** Locks of files over HTTP; they are made over WebDAV. */
export const routes = serve(locks, {
  end: ({ ctx, params }) => endLock(ctx, params.id),
});
