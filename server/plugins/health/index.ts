import { health as contract } from '#contract/instance/health.ts';
import { bearerOf } from '#server/http/routes.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { sendTestMail } from '../mail/mail.service.ts';
import { failedMails, firstSteps, healthReport, tryMailAgain } from './health.service.ts';
import { healthStore, migrations } from './health.store.ts';
import { readMetrics } from './metrics.service.ts';

/** Health over HTTP. */
const routes = serve(contract, {
  report: ({ ctx }) => healthReport(ctx),
  firstSteps: ({ ctx }) => firstSteps(ctx),
  failedMails: ({ ctx, query }) => failedMails(ctx, query),
  retryMail: ({ ctx, body }) => tryMailAgain(ctx, body.id),
  testMail: manualTransaction(({ ctx }) => sendTestMail(ctx)),
  metrics: async ({ ctx, request, reply }) => {
    const { text, type } = await readMetrics(ctx, bearerOf(request));
    return reply.type(type).send(text);
  },
});

/** The health of the instance, for administrators and monitoring. */
export const health: ServerPlugin = {
  id: 'health',
  stores: { health: healthStore },
  migrations,
  routes,
};
