import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { retention } from '#contract/retention.ts';
import { addPeriod, isPeriod, latestStart } from '#contract/rules/period.ts';
import { groups } from '#contract/users/groups.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const uploaded = async (person: Person, folderId: number, names: string[]) => {
  if (names.length === 0) return [];
  const { success } = await person.upload(folderId, Object.fromEntries(names.map((name) => [name, name])));
  return success.map(({ id }) => id);
};

async function folder(app: TestApp, name = 'Files') {
  return (await app.admin.call(folders.create, { body: { name, parentId: await app.root() } })).body.id;
}
type Wishes = object;
async function rule(app: TestApp, input: Wishes) {
  const body = { name: 'Ten days', base: 'uploadedOn', period: 'P10D', action: 'bin', ...input };
  return (await app.admin.call(retention.create, { body: body as never })).body;
}
const preview = async (app: TestApp, id: number, on?: string) =>
  (await app.admin.call(retention.preview, { ...params(id), body: on ? { on } : {} })).body;
async function switchOn(app: TestApp, { id, rowVersion }: { id: number; rowVersion: number }) {
  await preview(app, id);
  return app.admin.call(retention.update, { body: { id, rowVersion, active: true } });
}
/** Lets days pass, in which sessions expire. */
async function days(app: TestApp, count: number) {
  app.wait(count * 86_400);
  app.admin = await app.sessionOf(1);
}
const isLive = async (app: TestApp, id: number) => (await app.admin.call(files.get, params(id))).status === 200;

/** A group with a Date and a Textbox attribute, on a folder with a file for each pair of values. */
async function attributed(app: TestApp, values: [date: string | null, text: string | null][]) {
  const attribute = (name: string, type: AttributeType) => ({
    name,
    type,
    required: false,
    showOnTable: false,
    selections: [],
  });
  const body = {
    name: 'Contract',
    attributes: [attribute('End', AttributeType.Date), attribute('State', AttributeType.Textbox)],
  };
  const { body: group } = await app.admin.call(attributeGroups.create, { body: body as never });
  const [date = 0, text = 0] = group.attributes.map(({ id }) => id);
  const folderId = await folder(app);
  await app.admin.call(folders.setAttributeGroup, { body: { folderId, groupId: group.id } });
  const ids = await uploaded(
    app.admin,
    folderId,
    values.map((_, index) => `${index}.txt`),
  );
  for (const [index, id] of ids.entries()) {
    const [end, state] = values[index] ?? [];
    const attributeValues = [
      { attributeId: date, value: end ?? null },
      { attributeId: text, value: state ?? null },
    ];
    await app.admin.call(files.update, { body: { id, rowVersion: 1, attributeValues } });
  }
  return { groupId: group.id, date, text, folderId, ids };
}

describe('a period', () => {
  it.each([
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2028-01-31', 'P1M', '2028-02-29'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2026-01-01', 'P2Y6M', '2028-07-01'],
    ['2026-12-31', 'P18M', '2028-06-30'],
    ['2026-03-01', 'P2W', '2026-03-15'],
    ['2026-03-01', 'P1Y1M1W1D', '2027-04-09'],
  ])('%s and %s is %s', (date, period, end) => {
    expect(addPeriod(date, period)).toBe(end);
    const start = latestStart(end, period);
    expect(addPeriod(start, period) <= end).toBe(true);
    expect(start >= date).toBe(true);
  });

  it('consists of whole years, months, weeks or days, and is at least one day', () => {
    for (const text of ['P10Y', 'P18M', 'P2Y6M', 'P3W', 'P1D', 'P1Y2M3W4D'])
      expect([text, isPeriod(text)]).toEqual([text, true]);
    for (const text of ['', 'P', 'P0D', 'P0Y', 'PT1H', 'P1.5Y', '10Y', 'P-1D', 'P1D2M', 'p1d'])
      expect([text, isPeriod(text)]).toEqual([text, false]);
  });
});

describe('a retention rule', () => {
  it('returns 400 if it is inconsistent', async () => {
    const app = await createTestApp();
    const { groupId, date, text, folderId } = await attributed(app, []);
    const invalid = [
      {},
      { folderId, attributeGroupId: groupId },
      { folderId, period: 'P0D' },
      { folderId, base: text },
      { folderId, action: 'review' },
      { folderId, condition: { attributeId: text, is: 'before', value: 'x' } },
      { folderId, condition: { attributeId: date, is: 'equals' } },
      { folderId, condition: { attributeId: date, is: 'before', value: 'never' } },
      { folderId, base: 'deletedOn' },
    ];
    const base = { name: 'Rule', base: 'uploadedOn', period: 'P1D', action: 'bin' };
    for (const input of invalid) {
      const { status } = await app.admin.call(retention.create, { body: { ...base, ...input } as never });
      expect([input, status]).toEqual([input, 400]);
    }
    const eve = await app.person('Eve');
    expect((await eve.call(retention.list, { query: {} })).status).toBe(403);
    const administrator = await app.person('Boss', { isAdmin: true });
    const { id } = await rule(app, { folderId });
    expect((await administrator.call(retention.run, { ...params(id), body: {} })).status).toBe(403);
  });

  it('can be switched on after a preview of its current version, and is switched off by a change', async () => {
    const app = await createTestApp();
    const made = await rule(app, { folderId: await folder(app) });
    expect(made).toMatchObject({ active: false, condition: null, reviewerId: null, rowVersion: 1 });
    const update = (body: object) => app.admin.call(retention.update, { body: { id: made.id, ...body } as never });
    expect(await update({ rowVersion: 1, active: true })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await preview(app, made.id);
    expect((await update({ rowVersion: 1, active: true, period: 'P5D' })).status).toBe(409);
    expect((await update({ rowVersion: 1, active: true })).body).toMatchObject({ active: true, rowVersion: 2 });
    expect((await update({ rowVersion: 2, name: 'Other' })).body).toMatchObject({ active: true, name: 'Other' });
    expect((await update({ rowVersion: 3, period: 'P5D' })).body).toMatchObject({ active: false, period: 'P5D' });
    expect((await update({ rowVersion: 4, active: true })).status).toBe(409);
    expect((await app.admin.call(retention.run, { ...params(made.id), body: {} })).status).toBe(409);
  });

  it('previews the files below its folder for any day without changes, and acts at night, once, with a log row each', async () => {
    const app = await createTestApp();
    const top = await folder(app);
    const { body: below } = await app.admin.call(folders.create, { body: { name: 'Below', parentId: top } });
    const [first = 0] = await uploaded(app.admin, top, ['one.txt']);
    const [second = 0] = await uploaded(app.admin, below.id, ['two.txt']);
    const [other = 0] = await uploaded(app.admin, await app.root(), ['other.txt']);
    const made = await rule(app, { folderId: top });
    expect(await preview(app, made.id)).toEqual({ total: 0, items: [] });
    expect(await preview(app, made.id, '2026-03-11')).toMatchObject({ total: 0 });
    const { total, items } = await preview(app, made.id, '2026-03-12');
    expect([total, items.map(({ id, on }) => [id, on])]).toEqual([
      2,
      [
        [first, '2026-03-12'],
        [second, '2026-03-12'],
      ],
    ]);
    expect(items[1]?.fullPath.endsWith('Files/Below/two.txt')).toBe(true);
    expect((await app.admin.call(files.get, params(first))).body.retention).toBeNull();
    await switchOn(app, made);
    expect((await app.admin.call(files.get, params(first))).body.retention).toEqual({
      ruleId: made.id,
      name: 'Ten days',
      action: 'bin',
      on: '2026-03-12',
    });
    await app.runTask('runRetention');
    expect(await isLive(app, first)).toBe(true);
    await days(app, 10);
    await app.runTask('runRetention');
    for (const id of [first, second, other]) expect([id, await isLive(app, id)]).toEqual([id, id === other]);
    const rows = (await app.log()).filter((line) => line.startsWith('Retention rule Ten days: file deleted'));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('one.txt');
    const { body } = await app.admin.call(bin.list, { query: {} });
    expect(body.items.map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it('skips a restored file until its date or the rule changes', async () => {
    const app = await createTestApp();
    const top = await folder(app);
    const [first = 0] = await uploaded(app.admin, top, ['one.txt']);
    const made = await rule(app, { folderId: top, period: 'P1D' });
    await switchOn(app, made);
    await days(app, 1);
    await app.runTask('runRetention');
    expect((await app.admin.call(bin.restore, { body: { id: first, mode: 2 } })).status).toBe(200);
    await days(app, 1);
    await app.runTask('runRetention');
    expect(await isLive(app, first)).toBe(true);
    expect((await app.admin.call(files.get, params(first))).body.retention).toBeNull();
    await app.admin.upload(top, { 'one.txt': 'newer' }, { overwrite: true });
    await days(app, 1);
    await app.runTask('runRetention');
    expect(await isLive(app, first)).toBe(false);
    await app.admin.call(bin.restore, { body: { id: first, mode: 2 } });
    const changed = await app.admin.call(retention.update, { body: { id: made.id, rowVersion: 2, period: 'P2D' } });
    await switchOn(app, changed.body);
    expect((await app.admin.call(retention.run, { ...params(made.id), body: {} })).body.total).toBe(0);
    await days(app, 1);
    const { body } = await app.admin.call(retention.run, { ...params(made.id), body: {} });
    expect([body, await isLive(app, first)]).toEqual([{ total: 1, errors: [] }, false]);
  });

  it('uses a date attribute and a condition, and skips files without a value', async () => {
    const app = await createTestApp();
    const { groupId, date, text, ids } = await attributed(app, [
      ['2020-01-31', 'closed'],
      ['2020-01-31', 'open'],
      [null, 'closed'],
      ['2026-02-28', 'closed'],
      ['2020-05-01', null],
    ]);
    const cases: [object | undefined, number[]][] = [
      [undefined, [0, 1, 4]],
      [{ attributeId: text, is: 'equals', value: 'closed' }, [0]],
      [{ attributeId: text, is: 'empty' }, [4]],
      [{ attributeId: date, is: 'before', value: '2020-03-01' }, [0, 1]],
    ];
    for (const [condition, requested] of cases) {
      const { id } = await rule(app, { attributeGroupId: groupId, base: date, period: 'P1M', condition });
      const { items } = await preview(app, id);
      expect([condition, items.map((item) => ids.indexOf(item.id))]).toEqual([condition, requested]);
      expect(items[0]?.on).toBe(requested[0] === 4 ? '2020-06-01' : '2020-02-29');
    }
  });

  it('skips files under a legal hold, and reports each', async () => {
    const app = await createTestApp();
    const top = await folder(app);
    const [first = 0, second = 0] = await uploaded(app.admin, top, ['one.txt', 'two.txt']);
    await hold(app, [first]);
    const made = await rule(app, { folderId: top, period: 'P1D' });
    await switchOn(app, made);
    await days(app, 2);
    const { body } = await app.admin.call(retention.run, { ...params(made.id), body: {} });
    expect(body).toEqual({ total: 1, errors: [{ id: first, message: expect.stringContaining('legal hold') }] });
    expect([await isLive(app, first), await isLive(app, second)]).toEqual([true, false]);
  });

  it('names its reviewer, a user or a group, in lists and replies', async () => {
    const app = await createTestApp();
    const folderId = await folder(app);
    const anna = await app.person('Anna');
    const team = (await app.admin.call(groups.create, { body: { name: 'Archive' } })).body;
    const reviewing = { folderId, action: 'review' };
    const byTeam = await rule(app, { ...reviewing, name: 'A', reviewerId: team.id });
    const byAnna = await rule(app, { ...reviewing, name: 'B', reviewerId: anna.id });
    const unreviewed = await rule(app, { folderId, name: 'C' });
    expect(byTeam.reviewer).toEqual({ id: team.id, name: 'Archive' });
    expect((await app.admin.call(retention.get, params(byAnna.id))).body.reviewer).toEqual({
      id: anna.id,
      name: 'Anna',
    });
    const { items } = (await app.admin.call(retention.list, { query: { sort: 'name' } as never })).body;
    expect(items.map(({ reviewer }) => reviewer?.name ?? null)).toEqual(['Archive', 'Anna', null]);
    expect(unreviewed.reviewer).toBeNull();
  });

  it('assigns files to a reviewer, who keeps them or puts them into Trash with a reason', async () => {
    const app = await createTestApp();
    const top = await folder(app);
    const [first = 0, second = 0] = await uploaded(app.admin, top, ['one.txt', 'two.txt']);
    const { body: team } = await app.admin.call(groups.create, { body: { name: 'Archive' } });
    const anna = await app.person('Anna');
    await app.admin.call(groups.addMember, { body: { id: team.id, userId: anna.id } });
    const made = await rule(app, { folderId: top, period: 'P1D', action: 'review', reviewerId: team.id });
    await switchOn(app, made);
    await days(app, 2);
    await app.runTask('runRetention');
    const reviewer = await app.sessionOf(anna.id);
    const list = async () => (await reviewer.call(retention.reviews, { query: {} })).body;
    expect(await list()).toMatchObject({
      total: 2,
      items: [{ id: first, ruleId: made.id, ruleName: 'Ten days', on: '2026-03-03' }, { id: second }],
    });
    const decide = (id: number, decision: 'keep' | 'bin', reason: string) =>
      reviewer.call(retention.decide, { body: { id, ruleId: made.id, decision, reason } });
    expect((await decide(first, 'keep', ' ')).status).toBe(400);
    expect((await decide(first, 'keep', 'Needed')).status).toBe(200);
    expect((await decide(first, 'keep', 'Needed')).status).toBe(404);
    expect((await decide(second, 'bin', 'Old')).status).toBe(200);
    expect([await isLive(app, first), await isLive(app, second), (await list()).total]).toEqual([true, false, 0]);
    await days(app, 1);
    await app.runTask('runRetention');
    expect((await app.log()).filter((line) => line.startsWith('Retention rule Ten days'))).toHaveLength(4);
    expect((await app.admin.call(retention.reviews, { query: {} })).body.total).toBe(0);
  });
});
