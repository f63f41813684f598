import { describe, expect, it } from 'vitest';
import type { LogNews } from '#contract/instance/logs.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { followStream } from '#tests/support/app/eventStream.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const follow = (caller: Parameters<typeof followStream>[0]) => followStream<LogNews>(caller, '/userlog/events');

describe('GET /userlog/events', () => {
  it('sends an administrator the areas of the log with new rows, each once, and no earlier ones', async () => {
    const app = await createTestApp();
    await app.admin.call(groups.create, { body: { name: 'Before' } });
    const stream = await follow(app.admin);
    await app.admin.call(groups.create, { body: { name: 'Legal' } });
    await app.admin.call(groups.create, { body: { name: 'Finance' } });
    expect((await stream.next()).event).toEqual({ categories: ['people'] });
    await stream.close();
  });

  it('requires an administrator, and ends with the session', async () => {
    const app = await createTestApp();
    const clara = await app.person('clara');
    expect((await clara.fetch('/userlog/events')).status).toBe(403);
    const eva = await app.person('eva', { isAdmin: true });
    const stream = await follow(eva);
    await eva.call(session.close, {});
    expect(await stream.ended()).toBe(true);
  });
});
