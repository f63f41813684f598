import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { favourites } from '#contract/fileNodes/favourites.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import type { Action } from '#contract/policy.ts';
import { session } from '#contract/users/session.ts';
import { createFolder } from '#server/plugins/fileNodes/folders/folders.service.ts';
import { addPermission } from '#server/plugins/fileNodes/permissions/folderPermissions.service.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

/** The target of a call: a folder with a subfolder, beside another one, all below one on which rights are given. */
interface Target {
  area: number;
  folder: number;
  secondNode: number;
  entry: number;
  unit: number;
}

const id = (number: number) => ({ params: { id: String(number) } });
const units = (unit: number) => [{ bizUnitId: unit }];

/** A valid request for each call of the contract about folders. */
const requests: { [N in keyof typeof nouns]: { [V in keyof (typeof nouns)[N]]: (target: Target) => object } } = {
  folders: {
    list: () => ({}),
    sublist: ({ folder }) => id(folder),
    contents: ({ folder }) => ({ body: { ids: [folder] } }),
    createTree: ({ folder }) => ({ body: { parentId: folder, paths: ['New/Below'] } }),
    get: ({ folder }) => id(folder),
    create: ({ folder }) => ({ body: { parentId: folder, name: 'New' } }),
    update: ({ folder }) => ({ body: { id: folder, rowVersion: 1, name: 'Renamed' } }),
    setAttributeGroup: ({ folder }) => ({ body: { folderId: folder, groupId: null } }),
    move: ({ folder, secondNode }) => ({ body: { id: folder, parentId: secondNode } }),
    remove: ({ folder }) => ({ params: { id: String(folder), rowVersion: '1' } }),
    excel: () => ({}),
  },
  permissions: {
    list: ({ folder }) => id(folder),
    create: ({ folder, unit }) => ({ body: { fileNodeId: folder, rights: 1, bizUnits: units(unit) } }),
    update: ({ entry }) => ({ body: { id: entry, rowVersion: 1, rights: 2 } }),
    remove: ({ entry }) => ({ params: { id: String(entry), rowVersion: '1' } }),
    preview: ({ folder, unit }) => ({ body: { fileNodeId: folder, rights: 1, bizUnits: units(unit) } }),
    match: ({ unit }) => ({ body: { bizUnits: units(unit) } }),
    readers: ({ folder }) => id(folder),
    readersCsv: ({ folder }) => id(folder),
    readable: ({ unit }) => id(unit),
    readableCsv: ({ unit }) => id(unit),
  },
  favourites: {
    list: () => ({}),
    add: ({ folder }) => ({ body: { id: folder } }),
    remove: ({ folder }) => id(folder),
  },
};
const nouns = { folders, permissions, favourites };

const roles = ['visitor', 'None', 'Read', 'ReadWrite', 'administrator', 'administrator as Read'] as const;
type Role = (typeof roles)[number];
type Row = Record<Exclude<Role, 'visitor' | 'administrator as Read'>, number>;

/** What the actions of these calls require, by the right on the folder. */
const expected: Partial<Record<Action, Row>> = {
  'folder.list': { None: 200, Read: 200, ReadWrite: 200, administrator: 200 },
  'folder.read': { None: 404, Read: 200, ReadWrite: 200, administrator: 200 },
  'folder.create': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.edit': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.move': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.remove': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.manage': { None: 403, Read: 403, ReadWrite: 403, administrator: 200 },
};

function statusFor(action: Action, role: Role): number | undefined {
  if (role === 'visitor') return 401;
  return expected[action]?.[role === 'administrator as Read' ? 'Read' : role];
}

/** One target per call, all made in one transaction: their commits would take longer than the calls. */
function targetsFor(app: TestApp, count: number, unit: number, person: Person, right: Rights): Promise<Target[]> {
  const admin = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };
  return app.ctx.as(admin).transact(async (ctx) => {
    const root = (await ctx.stores.folders.root())?.id ?? 0;
    const make = async (parentId: number, name: string) => (await createFolder(ctx, { parentId, name })).id;
    const give = (fileNodeId: number, rights: 1 | 2, to: number) =>
      addPermission(ctx, { fileNodeId, rights, bizUnits: units(to) });
    const targets: Target[] = [];
    for (let made = 0; made < count; made++) {
      const area = await make(root, `Area ${made}`);
      const [folder, secondNode] = [await make(area, 'Folder'), await make(area, 'Beside')];
      await make(folder, 'Below');
      if (right !== Rights.None) await give(area, right, person.id);
      targets.push({ area, folder, secondNode, entry: (await give(secondNode, Rights.Read, unit)).id, unit });
    }
    return targets;
  });
}

describe('every call about folders', () => {
  const calls = Object.entries(nouns).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Record<string, EndpointShape>).map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      request: (requests as Record<string, Record<string, (target: Target) => object>>)[noun]?.[verb],
    })),
  );

  it.each(roles)('returns the status of the policy for %s, and a rejection changes nothing', async (role) => {
    const app = await createTestApp();
    const unit = (await app.person('somebody')).id;
    const person = await app.person('person');
    const impersonated = role === 'administrator as Read' ? await impersonating(app, person) : undefined;
    const caller = { visitor: app.visitor, administrator: app.admin }[role as string] ?? impersonated ?? person;
    const right = role === 'ReadWrite' ? Rights.ReadWrite : /Read$/.test(role) ? Rights.Read : Rights.None;

    const targets = await targetsFor(app, calls.length, unit, person, right);
    const responses: [string, number][] = [];
    const requested: [string, number | undefined][] = [];
    for (const [index, { name, endpoint, request }] of calls.entries()) {
      const target = targets[index];
      if (!target) break;
      const status = statusFor(endpoint.action, role);
      const before = status === 200 ? undefined : await stateOf(app, target);
      responses.push([name, await send(caller, endpoint, request?.(target) ?? {})]);
      requested.push([name, status]);
      if (before) expect(await stateOf(app, target), name).toEqual(before);
    }
    expect(responses).toEqual(requested);
  });
});

async function send(caller: Person, endpoint: EndpointShape, input: object): Promise<number> {
  const { body, ...address } = input as CallOf<EndpointShape> & { body?: object };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await caller.fetch(pathOf(endpoint, address), { method: endpoint.method, ...(body && json) });
  await response.arrayBuffer();
  return response.status;
}

async function stateOf(app: TestApp, { area, folder }: Target) {
  const level = await app.admin.call(folders.list, { query: { parentId: String(area) } });
  const below = await app.admin.call(folders.list, { query: { parentId: String(folder) } });
  return [level.body.items, below.body.items, (await app.admin.call(folders.get, id(folder))).body];
}

async function impersonating(app: TestApp, { id: userId }: Person): Promise<Person> {
  const boss = await app.person('boss', { isAdmin: true });
  const { body } = await boss.call(session.impersonate, { body: { id: userId } });
  return new Person(app, body.token, userId);
}
