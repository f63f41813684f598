import { describe, expect, it } from 'vitest';
import { settings } from '#contract/instance/settings.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

describe('settings', () => {
  it('are read by everybody and changed by administrators, with the change in the log', async () => {
    const app = await createTestApp();
    const [ann, plain] = [await app.person('ann'), await app.person('plain', { isAdmin: true })];
    const saved = await plain.call(settings.update, { body: { binRetensionDays: 30 } });
    expect(saved.body).toMatchObject({ binRetensionDays: 30, bbsRecentPeriod: 3, authMode: 0 });
    expect((await ann.call(settings.read, {})).body).toEqual(saved.body);
    await plain.call(settings.update, { body: { binRetensionDays: 30, bbsRecentPeriod: 0 } });
    expect((await app.log()).filter((line) => line.startsWith('Settings'))).toEqual([
      'Settings changed: Bin retention days: 999 → 30',
      'Settings changed: New article period: 3 → 0',
    ]);
    expect((await ann.call(settings.update, { body: { binRetensionDays: 1 } })).status).toBe(403);
    expect((await plain.call(settings.updateSystem, { body: { binRetensionDays: 1 } })).status).toBe(403);
    expect((await app.visitor.call(settings.update, { body: {} })).status).toBe(401);
  });

  it('reject values outside their ranges', async () => {
    const app = await createTestApp();
    const status = async (body: object) => (await app.admin.call(settings.update, { body })).status;
    for (const binRetensionDays of [0, 10_000, 1.5, -1, '30', null])
      expect(await status({ binRetensionDays })).toBe(400);
    for (const bbsRecentPeriod of [-1, 366, 0.5]) expect(await status({ bbsRecentPeriod })).toBe(400);
    expect(await status({ BINRETENSIONDAYS: 1, bbsrecentperiod: 365 })).toBe(200);
    expect(await status({ binRetensionDays: 9999, bbsRecentPeriod: 0 })).toBe(200);
    for (const ocrLanguages of [[], ['fra'], 'eng', ['eng', null]]) expect(await status({ ocrLanguages })).toBe(400);
    expect(await status({ ocrLanguages: ['deu', 'eng', 'deu'] })).toBe(200);
    expect((await app.admin.call(settings.read, {})).body.ocrLanguages).toEqual(['deu', 'eng']);
    expect((await app.log()).at(-1)).toBe('Settings changed: Text recognition languages: eng → deu, eng');
  });

  it('let only system administrators change the authentication mode, and only with a directory', async () => {
    const app = await createTestApp();
    await app.admin.call(settings.update, { body: { authMode: 1 } as object });
    expect((await app.admin.call(settings.read, {})).body.authMode).toBe(0);
    const rejected = await app.admin.call(settings.updateSystem, { body: { authMode: 1, binRetensionDays: 5 } });
    expect(rejected.body.code).toBe('conflict');
    expect((await app.admin.call(settings.read, {})).body.binRetensionDays).toBe(999);
    expect((await app.admin.call(settings.updateSystem, { body: { authMode: 0, binRetensionDays: 5 } })).status).toBe(
      200,
    );
    expect((await app.admin.call(settings.updateSystem, { body: { authMode: 2 as 1 } })).status).toBe(400);
    expect((await app.admin.call(settings.updateSystem, { body: { mode: 2 as 1 } })).status).toBe(400);
    const byMode = await app.admin.call(settings.updateSystem, { body: { Mode: 1 } as object });
    expect(byMode.body.code).toBe('conflict');
  });

  it('of the system cannot be changed during an impersonation', async () => {
    const app = await createTestApp();
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    const { body } = await app.admin.call(session.impersonate, { body: { id: root.id } });
    const asRoot = new Person(app, body.token);
    expect((await asRoot.call(settings.updateSystem, { body: {} })).status).toBe(403);
    expect((await asRoot.call(settings.update, { body: {} })).status).toBe(200);
  });
});
