import { describe, expect, it } from 'vitest';
import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { openHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';

describe('settings', () => {
  it('are read by everybody and changed by administrators, with the change in the log', async () => {
    const house = await openHouse();
    const [ann, plain] = [await house.person('ann'), await house.person('plain', { isAdmin: true })];
    const saved = await plain.call(settings.update, { body: { binRetensionDays: 30 } });
    expect(saved.body).toMatchObject({ binRetensionDays: 30, bbsRecentPeriod: 3, authMode: 0 });
    expect((await ann.call(settings.read, {})).body).toEqual(saved.body);
    await plain.call(settings.update, { body: { binRetensionDays: 30, bbsRecentPeriod: 0 } });
    expect((await house.log()).filter((line) => line.startsWith('Settings'))).toEqual([
      'Settings changed: binRetensionDays: 999 → 30',
      'Settings changed: bbsRecentPeriod: 3 → 0',
    ]);
    expect((await ann.call(settings.update, { body: { binRetensionDays: 1 } })).status).toBe(403);
    expect((await plain.call(settings.govern, { body: { binRetensionDays: 1 } })).status).toBe(403);
    expect((await house.visitor.call(settings.update, { body: {} })).status).toBe(401);
  });

  it('keep within their ranges', async () => {
    const house = await openHouse();
    const status = async (body: object) => (await house.admin.call(settings.update, { body })).status;
    for (const binRetensionDays of [0, 10_000, 1.5, -1, '30', null])
      expect(await status({ binRetensionDays })).toBe(400);
    for (const bbsRecentPeriod of [-1, 366, 0.5]) expect(await status({ bbsRecentPeriod })).toBe(400);
    expect(await status({ BINRETENSIONDAYS: 1, bbsrecentperiod: 365 })).toBe(200);
    expect(await status({ binRetensionDays: 9999, bbsRecentPeriod: 0 })).toBe(200);
    for (const ocrLanguages of [[], ['fra'], 'eng', ['eng', null]]) expect(await status({ ocrLanguages })).toBe(400);
    expect(await status({ ocrLanguages: ['deu', 'eng', 'deu'] })).toBe(200);
    expect((await house.admin.call(settings.read, {})).body.ocrLanguages).toEqual(['deu', 'eng']);
    expect((await house.log()).at(-1)).toBe('Settings changed: ocrLanguages: eng → deu,eng');
  });

  it('leave who keeps the passwords to system administrators, and to them only with a directory', async () => {
    const house = await openHouse();
    await house.admin.call(settings.update, { body: { authMode: 1 } as object });
    expect((await house.admin.call(settings.read, {})).body.authMode).toBe(0);
    const refused = await house.admin.call(settings.govern, { body: { authMode: 1, binRetensionDays: 5 } });
    expect(refused.body.code).toBe('conflict');
    expect((await house.admin.call(settings.read, {})).body.binRetensionDays).toBe(999);
    expect((await house.admin.call(settings.govern, { body: { authMode: 0, binRetensionDays: 5 } })).status).toBe(200);
    expect((await house.admin.call(settings.govern, { body: { authMode: 2 as 1 } })).status).toBe(400);
  });

  it('of the system are out of reach while acting as somebody', async () => {
    const house = await openHouse();
    const root = await house.person('root', { isAdmin: true, isSysAdmin: true });
    const { body } = await house.admin.call(session.signInAs, { body: { id: root.id } });
    const asRoot = new Person(house, body.token);
    expect((await asRoot.call(settings.govern, { body: {} })).status).toBe(403);
    expect((await asRoot.call(settings.update, { body: {} })).status).toBe(200);
  });
});
