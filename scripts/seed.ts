import { setTimeout as wait } from 'node:timers/promises';
import { attributeGroups as attributeCalls } from '#contract/attributeGroups.ts';
import { type CallOf, type EndpointShape, pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { folders as folderCalls } from '#contract/folders.ts';
import { groups as groupCalls } from '#contract/groups.ts';
import { permissions as permissionCalls } from '#contract/permissions.ts';
import { session } from '#contract/session.ts';
import { transfers } from '#contract/transfers.ts';
import { users as userCalls } from '#contract/users.ts';
import { contentFor } from '#fixtures/content.ts';
import { attributeGroups, type FixtureFolder, folders, groups, users } from '#fixtures/organisation.ts';

/**
 * Fills a house that is running with the organisation of the fixtures, through its API:
 * `npm run seed -- http://localhost:8080/fileshare`, with the first administrator in `ADMIN_ID` and `ADMIN_PASSWORD`.
 * Everybody's password is their ID and " at the river port".
 */
const base = (process.argv[2] ?? 'http://localhost:8080/fileshare').replace(/\/+$/, '');
const passwordOf = (id: string) => `${id} at the river port`;
let token = '';

async function call<E extends EndpointShape>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
  const { body, ...place } = input as { params?: object; query?: object; body?: object };
  return ask(endpoint.method, pathOf(endpoint, place), body && JSON.stringify(body), 'application/json') as Promise<
    ReplyOf<E>
  >;
}

async function ask(method: string, path: string, body?: string | FormData, type?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body && type ? { 'content-type': type } : {}) };
  const answer = await fetch(`${base}/api${path}`, { method, body, headers });
  const reply = (await answer.json()) as { message?: string };
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${reply.message}`);
  return reply;
}

async function fill(folder: FixtureFolder, parentId: number, ids: Ids): Promise<void> {
  const { id, rowVersion } = await call(folderCalls.create, { body: { name: folder.name, parentId } });
  const { subject = '', denyDownload = false, attributeGroup } = folder;
  const attributeGroupId = attributeGroup ? ids.attributeGroups.get(attributeGroup) : undefined;
  await call(folderCalls.update, { body: { id, rowVersion, subject, denyDownload, attributeGroupId } });
  for (const { rights, groups: named } of folder.entries ?? []) {
    const bizUnits = named.map((name) => ({ bizUnitId: ids.groups.get(name) ?? 0 }));
    await call(permissionCalls.create, { body: { fileNodeId: id, rights: rights === 2 ? 2 : 1, bizUnits } });
  }
  await send(folder.files ?? [], id);
  for (const child of folder.folders ?? []) await fill(child, id, ids);
}

async function send(names: string[], parentId: number): Promise<void> {
  if (names.length === 0) return;
  const files = names.map((name) => ({ name, length: contentFor(name).length }));
  const { key } = await call(transfers.announce, { body: { parentId, files } });
  const form = new FormData();
  for (const name of names) form.append('files', new Blob([new Uint8Array(contentFor(name))]), name);
  await ask('POST', pathOf(transfers.send, { params: { key } }), form);
}

interface Ids {
  groups: Map<string, number>;
  attributeGroups: Map<string, number>;
}

async function people(): Promise<Ids['groups']> {
  const ids = new Map<string, number>();
  for (const name of groups) ids.set(name, (await call(groupCalls.create, { body: { name } })).id);
  for (const { id, name, isAdmin, groups: of } of users) {
    const body = { id, name, email: `${id}@riverport.example`, isAdmin, password: passwordOf(id) };
    const user = await call(userCalls.create, { body });
    for (const group of of) await call(groupCalls.addMember, { body: { id: ids.get(group) ?? 0, userId: user.id } });
  }
  return ids;
}

async function attributes(): Promise<Ids['attributeGroups']> {
  const ids = new Map<string, number>();
  for (const { name, attributes } of attributeGroups) {
    const written = attributes.map(({ selections, ...rest }) => ({
      ...rest,
      selections: selections.map((text) => ({ text })),
    }));
    ids.set(name, (await call(attributeCalls.create, { body: { name, attributes: written } })).id);
  }
  return ids;
}

for (let tries = 0; tries < 50 && !(await fetch(`${base}/api/health`).catch(() => undefined))?.ok; tries++)
  await wait(200);
const { ADMIN_ID: id = 'admin', ADMIN_PASSWORD: password = '' } = process.env;
token = (await call(session.open, { body: { id, password } })).token;
const root = (await call(folderCalls.list, {})).items[0]?.id ?? 0;
const ids = { groups: await people(), attributeGroups: await attributes() };
for (const folder of folders) await fill(folder, root, ids);
process.stdout.write(`${users.length} users, ${groups.length} groups and ${folders.length} departments are there.\n`);
