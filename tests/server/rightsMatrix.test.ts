import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { favourites } from '#contract/favourites.ts';
import { folders } from '#contract/folders.ts';
import { permissions } from '#contract/permissions.ts';
import type { Action } from '#contract/policy.ts';
import { session } from '#contract/session.ts';
import { addPermission } from '#server/plugins/fileNodes/folderPermissions.service.ts';
import { createFolder } from '#server/plugins/fileNodes/folders.service.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { Person } from '#tests/support/person.ts';

/** What a call is about: a folder with one below it, beside another one, all below one on which rights are given. */
interface Place {
  area: number;
  folder: number;
  beside: number;
  entry: number;
  unit: number;
}

const id = (number: number) => ({ params: { id: String(number) } });
const units = (unit: number) => [{ bizUnitId: unit }];

/** A request that would be answered, for each call of the contract that is about folders. */
const requests: { [N in keyof typeof nouns]: { [V in keyof (typeof nouns)[N]]: (place: Place) => object } } = {
  folders: {
    list: () => ({}),
    get: ({ folder }) => id(folder),
    create: ({ folder }) => ({ body: { parentId: folder, name: 'New' } }),
    update: ({ folder }) => ({ body: { id: folder, rowVersion: 1, name: 'Renamed' } }),
    setAttributeGroup: ({ folder }) => ({ body: { folderId: folder, groupId: null } }),
    move: ({ folder, beside }) => ({ body: { id: folder, parentId: beside } }),
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

/** What the actions of these calls mean (`api.md` §4), by the right on the folder. */
const expected: Partial<Record<Action, Row>> = {
  'folder.list': { None: 200, Read: 200, ReadWrite: 200, administrator: 200 },
  'folder.read': { None: 404, Read: 200, ReadWrite: 200, administrator: 200 },
  'folder.create': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.edit': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.move': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.remove': { None: 404, Read: 403, ReadWrite: 200, administrator: 200 },
  'folder.govern': { None: 403, Read: 403, ReadWrite: 403, administrator: 200 },
};

function statusFor(action: Action, role: Role): number | undefined {
  if (role === 'visitor') return 401;
  return expected[action]?.[role === 'administrator as Read' ? 'Read' : role];
}

/** One place per call, made in one unit of work: their commits would take longer than the calls. */
function placesFor(house: TestHouse, count: number, unit: number, person: Person, right: Rights): Promise<Place[]> {
  const admin = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };
  return house.ctx.as(admin).transact(async (ctx) => {
    const root = (await ctx.stores.folders.root())?.id ?? 0;
    const make = async (parentId: number, name: string) => (await createFolder(ctx, { parentId, name })).id;
    const give = (fileNodeId: number, rights: 1 | 2, to: number) =>
      addPermission(ctx, { fileNodeId, rights, bizUnits: units(to) });
    const places: Place[] = [];
    for (let made = 0; made < count; made++) {
      const area = await make(root, `Area ${made}`);
      const [folder, beside] = [await make(area, 'Folder'), await make(area, 'Beside')];
      await make(folder, 'Below');
      if (right !== Rights.None) await give(area, right, person.id);
      places.push({ area, folder, beside, entry: (await give(beside, Rights.Read, unit)).id, unit });
    }
    return places;
  });
}

describe('every call about folders', () => {
  const calls = Object.entries(nouns).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Record<string, EndpointShape>).map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      request: (requests as Record<string, Record<string, (place: Place) => object>>)[noun]?.[verb],
    })),
  );

  it.each(roles)('answers %s as the policy says, and a refusal changes nothing', async (role) => {
    const house = await openHouse();
    const unit = (await house.person('somebody')).id;
    const person = await house.person('person');
    const acting = role === 'administrator as Read' ? await actingAs(house, person) : undefined;
    const who = { visitor: house.visitor, administrator: house.admin }[role as string] ?? acting ?? person;
    const right = role === 'ReadWrite' ? Rights.ReadWrite : /Read$/.test(role) ? Rights.Read : Rights.None;

    const places = await placesFor(house, calls.length, unit, person, right);
    const answers: [string, number][] = [];
    const wanted: [string, number | undefined][] = [];
    for (const [index, { name, endpoint, request }] of calls.entries()) {
      const place = places[index];
      if (!place) break;
      const status = statusFor(endpoint.action, role);
      const before = status === 200 ? undefined : await stateOf(house, place);
      answers.push([name, await ask(who, endpoint, request?.(place) ?? {})]);
      wanted.push([name, status]);
      if (before) expect(await stateOf(house, place), name).toEqual(before);
    }
    expect(answers).toEqual(wanted);
  });
});

async function ask(who: Person, endpoint: EndpointShape, input: object): Promise<number> {
  const { body, ...place } = input as CallOf<EndpointShape> & { body?: object };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await who.fetch(pathOf(endpoint, place), { method: endpoint.method, ...(body && json) });
  await answer.arrayBuffer();
  return answer.status;
}

async function stateOf(house: TestHouse, { area, folder }: Place) {
  const level = await house.admin.call(folders.list, { query: { parentId: String(area) } });
  const below = await house.admin.call(folders.list, { query: { parentId: String(folder) } });
  return [level.body.items, below.body.items, (await house.admin.call(folders.get, id(folder))).body];
}

async function actingAs(house: TestHouse, { id: userId }: Person): Promise<Person> {
  const boss = await house.person('boss', { isAdmin: true });
  const { body } = await boss.call(session.signInAs, { body: { id: userId } });
  return new Person(house, body.token, userId);
}
