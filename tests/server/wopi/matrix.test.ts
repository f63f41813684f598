import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import type { TestApp } from '#tests/support/app/testApp.ts';
import { docx } from '#tests/support/content/documents.ts';
import { openOffice } from '#tests/support/office.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { callWopi } from '#tests/support/servers/office/wopiCall.ts';
import { makeCall, wopiCalls } from '#tests/wopi/calls.ts';

/** The rights that remain when the calls are made; the file was opened with the right to write, or to read. */
const rights = ['none', 'withheld', 'read', 'write'] as const;
const modes = ['edit', 'view'] as const;
const calls = wopiCalls.filter((call) => call !== 'UNLOCK');
type Call = (typeof calls)[number];
interface Cell {
  right: (typeof rights)[number];
  mode: (typeof modes)[number];
  isHeld: boolean;
  /** By a program on a network drive. */
  isLocked: boolean;
}
const cells = rights.flatMap((right) =>
  modes.flatMap((mode) =>
    [false, true].flatMap((isHeld) => [false, true].map((isLocked): Cell => ({ right, mode, isHeld, isLocked }))),
  ),
);

/** What a cell has to answer (the rights of the moment count; a reader was told that they may not write). */
function expected({ right, mode, isHeld, isLocked }: Cell): Record<Call, number> & { canWrite: boolean } {
  const all = (status: number) => Object.fromEntries(calls.map((call) => [call, status])) as Record<Call, number>;
  if (right === 'none') return { ...all(404), ...(mode === 'view' && { PUT: 401 }), canWrite: false };
  if (right === 'withheld') return { ...all(401), canWrite: false };
  const readable = { CheckFileInfo: 200, GetFile: 200, canWrite: false };
  if (right === 'read' || mode === 'view')
    return { ...readable, LOCK: 401, PUT: 401, RENAME_FILE: 401, PUT_RELATIVE: 501 };
  if (isLocked) return { ...readable, LOCK: 409, PUT: isHeld ? 423 : 409, RENAME_FILE: 409, PUT_RELATIVE: 501 };
  if (isHeld) return { ...readable, LOCK: 409, PUT: 423, RENAME_FILE: 409, PUT_RELATIVE: 501 };
  return { ...readable, LOCK: 200, PUT: 200, RENAME_FILE: 200, PUT_RELATIVE: 200, canWrite: true };
}

const BEFORE = docx('Before');
const byId = (id: number) => ({ params: { id: String(id) } });

async function setUp() {
  const { app, office } = await createOfficeApp();
  const [anna, ben] = [await app.person('Anna'), await app.person('Ben')];
  return { app, office, anna, ben };
}

/** A file that Anna has opened, in the state of a cell. */
async function openIn(app: TestApp, anna: Person, ben: Person, cell: Cell, index: number) {
  const parentId = await app.root();
  const folder = (await app.admin.call(folders.create, { body: { name: `Cell ${index}`, parentId } })).body;
  await app.grant(folder.id, anna, Rights.ReadWrite);
  await app.grant(folder.id, ben, Rights.ReadWrite);
  const fileId = (await app.admin.upload(folder.id, { 'Plan.docx': BEFORE })).success[0]?.id ?? 0;
  const opened = await openOffice(anna, fileId, { mode: cell.mode });
  const left = { none: Rights.None, withheld: Rights.Read, read: Rights.Read, write: Rights.ReadWrite };
  await app.grant(folder.id, anna, left[cell.right]);
  if (cell.right === 'withheld')
    await app.admin.call(folders.update, { body: { id: folder.id, rowVersion: folder.rowVersion, viewOnly: true } });
  if (cell.isLocked) await lockNode(app, fileId, ben.id);
  if (cell.isHeld) {
    const hold = await app.admin.call(legalHolds.create, { body: { name: `Hold ${index}`, reason: 'Case' } });
    await app.admin.call(legalHolds.addNodes, { ...byId(hold.body.id), body: { ids: [fileId] } });
  }
  return { fileId, opened };
}

it('every call answers by the rights of the moment, holds, locks of other programs and its mode', async () => {
  const { app, office, anna, ben } = await setUp();
  const different: string[] = [];
  let count = 0;
  for (const [index, cell] of cells.entries()) {
    const { fileId, opened } = await openIn(app, anna, ben, cell, index);
    const { canWrite, ...statuses } = expected(cell);
    const tell = (text: string) => void different.push(`${JSON.stringify(cell)}: ${text}`);
    for (const call of calls) {
      const answer = await makeCall(office, call, opened);
      count++;
      if (answer.status !== statuses[call]) tell(`${call} ${answer.status} instead of ${statuses[call]}`);
      if (call === 'CheckFileInfo' && answer.status === 200 && answer.json?.UserCanWrite !== canWrite)
        tell(`UserCanWrite is ${answer.json?.UserCanWrite}`);
      if (answer.status === 409 && (!answer.json || answer.headers.get('x-wopi-lock') !== ''))
        tell(`${call} 409 without JSON or with a lock`);
      if (answer.status === 409 && !answer.headers.get('x-wopi-lockfailurereason'))
        tell(`${call} 409 without a reason`);
      if (answer.status !== 200 && answer.body.includes(Buffer.from(BEFORE))) tell(`${call} sends the content`);
      if (answer.headers.get('referrer-policy') !== 'no-referrer') tell(`${call} lets a browser tell its address`);
      if (answer.headers.get('cache-control') !== 'no-store') tell(`${call} may be stored`);
    }
    const { items } = (await app.admin.call(rescuedSaves.list, byId(fileId))).body;
    // What was opened to edit and cannot be stored is kept beside the file.
    const isRescued = cell.mode === 'edit' && !canWrite;
    if (items.length !== (isRescued ? 1 : 0)) tell(`${items.length} rescued saves`);
  }
  expect(different).toEqual([]);
  expect(count).toBe(192);
});

it('a token opens the file for which it was made, in no way another one', async () => {
  const { app, office, anna } = await setUp();
  const root = await app.root();
  await app.grant(root, anna, Rights.ReadWrite);
  const { success } = await anna.upload(root, { 'One.docx': BEFORE, 'Two.docx': BEFORE });
  const [one = 0, two = 0] = success.map(({ id }) => id);
  const own = await openOffice(anna, one);
  for (const id of [String(two), `${one}-v1`, `${two}-v1`, '0', String(2 ** 40)])
    for (const call of calls) {
      const src = own.src.replace(/\d+$/, id);
      const { status, body } = await makeCall(office, call, { src, token: own.token });
      expect([id, call, status]).toEqual([id, call, 401]);
      expect(body.includes(Buffer.from(BEFORE))).toBe(false);
    }
  expect((await makeCall(office, 'GetFile', own)).status).toBe(200);
});

it('a token is taken from the query or the header, but not two different ones', async () => {
  const { app, office, anna } = await setUp();
  const root = await app.root();
  await app.grant(root, anna, Rights.ReadWrite);
  const fileId = (await anna.upload(root, { 'One.docx': BEFORE })).success[0]?.id ?? 0;
  const [first, second] = [await openOffice(anna, fileId), await openOffice(anna, fileId)];
  expect(first.token).toMatch(/^[\w-]{43}$/);
  expect(first.token).not.toBe(second.token);
  const status = async (query: string, headers: Record<string, string>, token: string) =>
    (await callWopi(office, { method: 'GET', url: `${first.src}${query}`, token, headers })).status;
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const inQuery = `?access_token=${first.token}`;
  expect(await status(inQuery, {}, first.token)).toBe(200);
  expect(await status('', bearer(first.token), first.token)).toBe(200);
  expect(await status(inQuery, bearer(first.token), first.token)).toBe(200);
  expect(await status(inQuery, bearer(second.token), first.token)).toBe(401);
  expect(await status('', {}, '')).toBe(401);
});

it('no token is in the log of users', async () => {
  const { app, office, anna } = await setUp();
  const root = await app.root();
  await app.grant(root, anna, Rights.ReadWrite);
  const fileId = (await anna.upload(root, { 'One.docx': BEFORE })).success[0]?.id ?? 0;
  const opened = await openOffice(anna, fileId);
  for (const call of calls) await makeCall(office, call, opened);
  await makeCall(office, 'CheckFileInfo', { ...opened, token: `${opened.token}x` });
  const database = await app.rawDatabase();
  const stored = JSON.stringify([await app.logRows(), await database.rows('select * from "officeToken"')]);
  expect(stored).not.toContain(opened.token);
});
