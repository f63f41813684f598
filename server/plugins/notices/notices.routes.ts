import { notices, watches } from '#contract/instance/notices.ts';
import { serve } from '#server/http/serve.ts';
import { listNotices, markSeen } from './notices.service.ts';
import { listWatches, unwatch, watch } from './watches.service.ts';

const watchRoutes = serve(watches, {
  list: ({ ctx, query }) => listWatches(ctx, query),
  add: ({ ctx, params }) => watch(ctx, params.id),
  remove: ({ ctx, params }) => unwatch(ctx, params.id),
});

const noticeRoutes = serve(notices, {
  list: ({ ctx, query }) => listNotices(ctx, query),
  markSeen: ({ ctx, body }) => markSeen(ctx, body),
});

/** Watches and notices over HTTP. */
export const routes = [...watchRoutes, ...noticeRoutes];
