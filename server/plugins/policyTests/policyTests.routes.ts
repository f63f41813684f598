import { policyTests } from '#contract/policyTests.ts';
import { serve } from '#server/http/serve.ts';
import { sendCsv } from '#server/http/streams.ts';
import { createTest, getTest, listTests, removeTest, testsCsv, updateTest } from './policyTests.service.ts';

/** Policy tests over HTTP. */
export const routes = serve(policyTests, {
  list: ({ ctx, query }) => listTests(ctx, query),
  csv: async ({ ctx, query, reply }) => sendCsv(reply, 'Policy tests.csv', await testsCsv(ctx, query)),
  get: ({ ctx, params }) => getTest(ctx, params.id),
  create: ({ ctx, body }) => createTest(ctx, body),
  update: ({ ctx, body }) => updateTest(ctx, body),
  remove: ({ ctx, params }) => removeTest(ctx, params),
});
