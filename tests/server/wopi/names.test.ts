import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import { docx } from '#tests/support/content/documents.ts';
import { hold } from '#tests/support/holds.ts';
import { openOffice } from '#tests/support/office.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { encodeUtf7 } from '#tests/support/servers/office/utf7.ts';
import { callWopi } from '#tests/support/servers/office/wopiCall.ts';

const BEFORE = docx('Before');
const byId = (id: number) => ({ params: { id: String(id) } });

/** A document that Anna has open, beside another one. */
async function setUp() {
  const { app, office } = await createOfficeApp();
  const anna = await app.person('Anna');
  const root = await app.root();
  await app.grant(root, anna, Rights.ReadWrite);
  const { success } = await anna.upload(root, { 'Plan.docx': BEFORE, 'Other.docx': BEFORE });
  const [fileId = 0, otherId = 0] = success.map(({ id }) => id);
  const { src, token } = await openOffice(anna, fileId);
  const call = (override: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    callWopi(office, {
      ...{ method: 'POST', url: `${src}?access_token=${token}`, token, body },
      headers: { 'X-WOPI-Override': override, ...headers },
    });
  const put = (headers: Record<string, string>) => call('PUT_RELATIVE', headers, docx('A copy'));
  return {
    ...{ app, office, anna, root, fileId, otherId },
    suggest: (name: string) => put({ 'X-WOPI-SuggestedTarget': encodeUtf7(name) }),
    exact: (name: string, overwrite?: string) =>
      put({
        'X-WOPI-RelativeTarget': encodeUtf7(name),
        ...(overwrite !== undefined && { 'X-WOPI-OverwriteRelativeTarget': overwrite }),
      }),
    rename: (name: string) => call('RENAME_FILE', { 'X-WOPI-RequestedName': encodeUtf7(name) }),
    names: async () => (await anna.call(files.list, { ...byId(root), query: {} })).body.items.map(({ name }) => name),
  };
}

describe('a copy with a suggested name', () => {
  it.each([
    ['Bez názvu.docx', 'Bez názvu.docx'],
    ['日本語 😀 + 1.docx', '日本語 😀 + 1.docx'],
    ['.odt', 'Plan.odt'],
    ['.docx', 'Plan (2).docx'],
    ['Plan.docx', 'Plan (2).docx'],
    ['PLAN.DOCX', 'PLAN (2).DOCX'],
    ['a/b\\c.docx', 'a_b_c.docx'],
    ['bell\u0007 and null\u0000.docx', 'bell and null.docx'],
    ['..', 'Plan (2).docx'],
    ['', 'Plan (2).docx'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(250)}.docx`],
  ])('is stored, with a name that is possible: %j', async (suggested, stored) => {
    const { suggest, names } = await setUp();
    const { status, json } = await suggest(suggested);
    expect([status, json?.Name]).toEqual([200, stored]);
    expect(await names()).toContain(stored);
  });
});

describe('a copy with an exact name', () => {
  it('has this name, or is not stored', async () => {
    const { exact, names } = await setUp();
    expect((await exact('Žluťoučký kůň.docx')).json?.Name).toBe('Žluťoučký kůň.docx');
    for (const name of ['a/b.docx', 'bell\u0007.docx', '..', `${'x'.repeat(251)}.docx`])
      expect([name, (await exact(name)).status]).toEqual([name, 400]);
    expect(await names()).toHaveLength(3);
  });

  it('replaces a file only when that is asked for, with a version', async () => {
    const { anna, exact, otherId } = await setUp();
    for (const overwrite of [undefined, 'False', 'false', '']) {
      const { status, headers, json } = await exact('other.docx', overwrite);
      expect([overwrite, status, json]).toEqual([overwrite, 409, expect.anything()]);
      expect(headers.get('x-wopi-validrelativetarget')).toBe('other (2).docx');
    }
    const { status, json } = await exact('Other.docx', 'True');
    expect([status, json?.Name]).toEqual([200, 'Other.docx']);
    expect(String(json?.Url)).toContain(`/wopi/files/${otherId}?`);
    expect((await anna.call(versions.list, byId(otherId))).body.items).toHaveLength(1);
  });

  it('does not replace a file that is locked or held', async () => {
    const { app, anna, exact, otherId } = await setUp();
    await lockNode(app, otherId, app.admin.id || 1);
    const { status, headers } = await exact('Other.docx', 'True');
    expect([status, headers.get('x-wopi-lock')]).toEqual([409, '']);
    expect(headers.get('x-wopi-lockfailurereason')).toMatch(/is editing this file in another program/);
    app.wait(601);
    await hold(app, [otherId]);
    expect((await exact('Other.docx', 'True')).status).toBeGreaterThanOrEqual(400);
    expect((await anna.call(versions.list, byId(otherId))).body.items).toEqual([]);
  });
});

describe('a rename by an office server', () => {
  it.each([
    ['New', 'New.docx'],
    ['New.docx', 'New.docx'],
    ['New.DOCX', 'New.docx'],
    ['Report 1.2', 'Report 1.2.docx'],
    ['plan', 'plan.docx'],
    ['Plan', 'Plan.docx'],
    ['Other', 'Other (2).docx'],
    [`${'x'.repeat(300)}`, `${'x'.repeat(250)}.docx`],
  ])('keeps the extension, and takes a free name: %j', async (requested, stored) => {
    const { anna, fileId, rename } = await setUp();
    const { status, json } = await rename(requested);
    expect([status, json?.Name]).toEqual([200, stored.replace(/\.docx$/, '')]);
    expect((await anna.call(files.get, byId(fileId))).body.name).toBe(stored);
  });

  it('to a name that is impossible is refused, and says why', async () => {
    const { names, rename } = await setUp();
    const { status, headers } = await rename('a/b');
    expect([status, headers.get('x-wopi-invalidfilenameerror')]).toEqual([400, expect.stringMatching(/./)]);
    expect(await names()).toContain('Plan.docx');
  });
});
