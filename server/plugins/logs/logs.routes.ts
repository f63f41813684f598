import { LogKind } from '#contract/enums.ts';
import { logs } from '#contract/logs.ts';
import { sendCsv } from '#server/http/sendCsv.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { lastLogCheck, verifyLog } from './logChains.service.ts';
import { listLog, logCsv } from './logs.service.ts';

/** The log over HTTP (`api.md` §9). */
export const routes = serve(logs, {
  users: ({ ctx, query }) => listLog(ctx, LogKind.User, query),
  system: ({ ctx, query }) => listLog(ctx, LogKind.System, query),
  usersCsv: async ({ ctx, query, reply }) => sendCsv(reply, 'Log.csv', await logCsv(ctx, LogKind.User, query)),
  systemCsv: async ({ ctx, query, reply }) =>
    sendCsv(reply, 'System log.csv', await logCsv(ctx, LogKind.System, query)),
  lastCheck: ({ ctx }) => lastLogCheck(ctx),
  verify: ownUnits(({ ctx }) => verifyLog(ctx)),
});
