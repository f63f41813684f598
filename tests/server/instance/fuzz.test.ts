import { describe, expect, it } from 'vitest';
import { fuzzedRequests } from '#tests/fuzz/requests.ts';
import { sendFuzzed } from '#tests/fuzz/send.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** Number of requests in the short form; `npm run fuzz` sends a million. */
const COUNT = 600;

describe('malformed requests', () => {
  it('are answered, and never with 5xx', async () => {
    const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
    const plain = await app.person('plain');
    const next = fuzzedRequests(17, [app.admin.token, plain.token]);
    const { failures, sent } = await sendFuzzed(new URL(app.apiUrl).origin, next, { count: COUNT });
    expect(failures).toEqual([]);
    expect(sent).toBe(COUNT);
  }, 120_000);
});
