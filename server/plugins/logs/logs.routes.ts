import { LogKind } from '#contract/enums.ts';
import { logs } from '#contract/logs.ts';
import { attachment } from '#server/http/attachment.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { lastLogCheck, verifyLog } from './logChains.service.ts';
import { listLog, logCsv } from './logs.service.ts';

/** The log over HTTP (`api.md` §9). */
export const routes = serve(logs, {
  users: ({ ctx, query }) => listLog(ctx, LogKind.User, query),
  system: ({ ctx, query }) => listLog(ctx, LogKind.System, query),
  usersCsv: async ({ ctx, query, reply }) => {
    attachment(reply, 'Log.csv', 'text/csv; charset=utf-8');
    return logCsv(ctx, LogKind.User, query);
  },
  systemCsv: async ({ ctx, query, reply }) => {
    attachment(reply, 'System log.csv', 'text/csv; charset=utf-8');
    return logCsv(ctx, LogKind.System, query);
  },
  lastCheck: ({ ctx }) => lastLogCheck(ctx),
  verify: ownUnits(({ ctx }) => verifyLog(ctx)),
});
