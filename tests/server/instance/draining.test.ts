import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

describe('a server that is told to stop', () => {
  it('returns 503 for health and serves everything else, one response per connection', async () => {
    const app = await createTestApp();
    expect((await app.visitor.fetch('/health')).status).toBe(200);
    app.drain();
    const health = await app.visitor.fetch('/health');
    expect([health.status, await health.json()]).toEqual([503, { status: 'degraded', failing: ['stopping'] }]);
    const { status, headers } = await app.admin.call(folders.list, {});
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  });
});
