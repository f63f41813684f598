import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorId, errorCatalogue } from '#contract/errorCatalogue.ts';
import { type ErrorValues, fillIn } from '#contract/screenErrors.ts';
import { openDemo } from '#fixtures/demo/server.ts';
import { passwordOf } from '#fixtures/organisation.ts';

const dist = mkdtempSync(join(tmpdir(), 'demo-'));
let demo: Server;
let token = '';
interface Row {
  id: number;
  parentId: number | null;
  name: string;
  rowVersion: number;
  createdOn: string;
  updatedOn: string;
}
interface Reply extends Row {
  token: string;
  items: Row[];
  binRetensionDays: number;
  reason: ErrorId;
  message: string;
  details?: ErrorValues;
}

/** Calls the demonstration. @returns the status and the reply, of which each call sets some */
async function send(method: string, path: string, body?: object): Promise<{ status: number; body: Reply }> {
  const response = await fetch(`http://127.0.0.1:${(demo.address() as AddressInfo).port}/fileshare/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Reply };
}

beforeAll(async () => {
  mkdirSync(join(dist, 'web'));
  writeFileSync(join(dist, 'web/index.html'), '');
  demo = await openDemo(dist, 0);
  token = (await send('POST', '/authenticate', { id: 'anna', password: passwordOf('anna') })).body.token;
});
afterAll(() => {
  demo.close();
  rmSync(dist, { recursive: true });
});

const rootIn = (items: Row[]) => items.find(({ parentId }) => parentId === null) as Row;
const rootOf = async () => rootIn((await send('GET', '/folder')).body.items);

describe('names with capitals', () => {
  it('are understood in the demonstration: comments, settings, folders', async () => {
    const { id } = await rootOf();
    expect(await send('POST', '/node/comment', { NodeId: id, Text: 'Seen' })).toMatchObject({ status: 200 });
    expect((await send('PUT', '/settings', { BinRetensionDays: 30 })).status).toBe(200);
    expect((await send('GET', '/settings')).body.binRetensionDays).toBe(30);
    expect((await send('POST', '/folder', { ParentId: id, Name: 'Zebra' })).body.name).toBe('Zebra');
  });
});

describe('errors of the demonstration', () => {
  it('are those of the catalogue, with what clients translate', async () => {
    const root = await rootOf();
    const groups = (await send('GET', '/group')).body.items;
    const finance = groups.find(({ name }) => name === 'Finance') as Row;
    const found: [ErrorId, number][] = [
      ['folder.rootMoved', 409],
      ['node.exists', 409],
      ['user.idTaken', 409],
      ['group.inUse', 409],
      ['row.changed', 409],
      ['session.wrong', 401],
      ['share.gone', 410],
      ['upload.keySpent', 410],
    ];
    const replies = [
      await send('PUT', '/folder/move', { id: root.id, parentId: root.id }),
      await send('POST', '/folder', { parentId: root.id, name: 'Contracts' }),
      await send('POST', '/user', { id: 'boris', name: 'Boris', email: 'b@riverport.example' }),
      await send('DELETE', `/group/${finance.id}/${finance.rowVersion}`),
      await send('PUT', '/folder', { id: root.id, rowVersion: 99, subject: 'x' }),
      await send('POST', '/authenticate', { id: 'anna', password: 'a guess' }),
      await send('GET', '/share/9-0'),
      await send('POST', '/files/999'),
    ];
    expect(replies.map(({ body, status }) => [body.reason, status])).toEqual(found);
    for (const { body } of replies)
      expect(body.message).toBe(fillIn(errorCatalogue[body.reason].message, body.details ?? {}));
  });
});

describe('the data of the demonstration', () => {
  it('has no bulletin that was updated before it was created', async () => {
    const { items } = (await send('GET', '/bbs')).body;
    expect(items.length).toBeGreaterThan(0);
    for (const { createdOn, updatedOn } of items) expect(updatedOn >= createdOn).toBe(true);
  });

  it('has a tree in the order of the list beside it', async () => {
    const { items } = (await send('GET', '/folder')).body;
    const root = rootIn(items);
    const inTree = items.filter(({ parentId }) => parentId === root.id).map(({ name }) => name);
    const list = (await send('GET', `/folder/${root.id}/folders?column=name&dir=asc`)).body.items;
    expect(inTree).toEqual(list.map(({ name }) => name));
  });
});
