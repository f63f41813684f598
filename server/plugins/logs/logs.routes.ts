import { LogKind } from '#contract/enums.ts';
import { logs } from '#contract/logs.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { lastLogCheck, verifyLog } from './logChains.service.ts';
import { listLog } from './logs.service.ts';
import { sendLogCsv } from './sendLogCsv.routes.ts';

/** The log over HTTP (`api.md` §9). */
export const routes = serve(logs, {
  users: ({ ctx, query }) => listLog(ctx, LogKind.User, query),
  system: ({ ctx, query }) => listLog(ctx, LogKind.System, query),
  usersCsv: ({ ctx, query, reply }) => sendLogCsv(ctx, reply, LogKind.User, query),
  systemCsv: ({ ctx, query, reply }) => sendLogCsv(ctx, reply, LogKind.System, query),
  lastCheck: ({ ctx }) => lastLogCheck(ctx),
  verify: ownUnits(({ ctx }) => verifyLog(ctx)),
});
