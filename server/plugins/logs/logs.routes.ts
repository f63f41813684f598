import { LogKind } from '#contract/enums.ts';
import { logs } from '#contract/instance/logs.ts';
import { bearerOf } from '#server/http/routes.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { sendCsv, sendEvents } from '#server/http/streams.ts';
import { lastLogCheck, verifyLog } from './logChains.service.ts';
import { followLog } from './logNews.service.ts';
import { listKeys } from './logSignatures.service.ts';
import { countLog, listLog, logCsv } from './logs.service.ts';

/** The log over HTTP. */
export const routes = serve(logs, {
  keys: ({ ctx }) => listKeys(ctx),
  users: ({ ctx, query }) => listLog(ctx, LogKind.User, query),
  system: ({ ctx, query }) => listLog(ctx, LogKind.System, query),
  userCounts: ({ ctx, query }) => countLog(ctx, LogKind.User, query),
  systemCounts: ({ ctx, query }) => countLog(ctx, LogKind.System, query),
  usersCsv: async ({ ctx, query, reply }) => sendCsv(reply, 'Log.csv', await logCsv(ctx, LogKind.User, query)),
  systemCsv: async ({ ctx, query, reply }) =>
    sendCsv(reply, 'System log.csv', await logCsv(ctx, LogKind.System, query)),
  follow: ({ ctx, request, reply }) =>
    sendEvents(request, reply, (disconnected) => followLog(ctx, bearerOf(request) ?? '', disconnected)),
  lastCheck: ({ ctx }) => lastLogCheck(ctx),
  verify: manualTransaction(({ ctx }) => verifyLog(ctx)),
});
