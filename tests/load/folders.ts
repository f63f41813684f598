import { Rights } from '#contract/enums.ts';
import { permissions } from '#contract/permissions.ts';
import { openMeasuredHouse } from '#tests/support/measuredHouse.ts';

/**
 * A large tree: how long it takes to answer beside what reading its rows takes in the same run, and what a change of
 * rights at its top takes. `npx tsx tests/load/folders.ts [folders]`
 */
const count = Number(process.argv[2] ?? 100_000);
/** Of so many folders one has entries of its own. */
const OWN_EVERY = 1000;
const ROUNDS = 9;

const house = await openMeasuredHouse();
try {
  const { top, readerId } = await grow();
  const reader = await house.sessionOf(readerId);
  const tree = house.ctx.stores.folderTree;

  const reading = await median(() => tree.all());
  const whole = await median(() => house.bytesOf(house.admin, '/folder'));
  const some = await median(() => house.bytesOf(reader, '/folder'));
  tell('reading the rows', reading);
  tell('GET /folder, administrator', whole, whole.ms / reading.ms);
  tell('GET /folder, reader of all', some, some.ms / reading.ms);
  tell('GET /folder, not compressed', await median(() => house.bytesOf(house.admin, '/folder', 'identity')));
  tell(
    'GET /folder?parentId, administrator',
    await median(() => house.bytesOf(house.admin, `/folder?parentId=${top}`)),
  );
  tell('GET /folder?parentId, reader', await median(() => house.bytesOf(reader, `/folder?parentId=${top}`)));
  tell('GET /folder/{id}', await median(() => house.bytesOf(reader, `/folder/${top}`)));

  let rights: 1 | 2 = Rights.Read;
  const { body } = await give(top, readerId, rights);
  let { rowVersion } = body;
  const changing = async () => {
    rights = rights === Rights.Read ? Rights.ReadWrite : Rights.Read;
    const changed = await house.admin.call(permissions.update, { body: { id: body.id, rowVersion, rights } });
    rowVersion = changed.body.rowVersion;
    return changed.status;
  };
  tell(`a change of rights above ${count} folders`, await median(changing));
  tell('who can see the top', await median(() => house.bytesOf(house.admin, `/folder/${top}/access`)));
  tell('what the reader can see', await median(() => house.bytesOf(house.admin, `/user/${readerId}/access`)));
  tell('GET /folder/excel', await median(() => house.bytesOf(house.admin, '/folder/excel'), 1));
} finally {
  await house.close();
}

function give(fileNodeId: number, unit: number, rights: 1 | 2) {
  const body = { fileNodeId, rights, bizUnits: [{ bizUnitId: unit }] };
  return house.admin.call(permissions.create, { body });
}

/** A tree of tens below one folder, a reader who is let in at the root, and entries here and there. */
async function grow() {
  const { top, readerId, scattered } = await house.ctx.transact(async ({ stores, stamp }) => {
    const root = await stores.folders.root();
    const place = { accessListId: root?.accessListId ?? 0, inherit: true, attributeGroupId: null };
    const stamps = { createdBy: 1, createdOn: stamp() };
    const ids = [await stores.folders.insert({ name: 'Top', parentId: root?.id ?? 0, ...place, ...stamps })];
    while (ids.length < count) {
      const parentId = ids[Math.floor((ids.length - 1) / 10)] ?? 0;
      ids.push(await stores.folders.insert({ name: `Folder number ${ids.length}`, parentId, ...place, ...stamps }));
    }
    const reader = { signInId: 'reader', name: 'Reader', email: 'reader@example.org', passwordHash: null };
    const flags = { isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };
    const id = await stores.users.insert({ ...reader, ...flags }, stamp(), 1);
    const own = ids.filter((_, index) => index % OWN_EVERY === OWN_EVERY - 1);
    return { top: ids[0] ?? 0, readerId: id, scattered: own, root: root?.id ?? 0 };
  });
  for (const folderId of scattered) await give(folderId, house.caller.id, Rights.Read);
  const root = await house.ctx.stores.folders.root();
  await give(root?.id ?? 0, readerId, Rights.Read);
  return { top, readerId };
}

/** Milliseconds and what came back, in the middle of several rounds; the first one warms up. */
async function median(work: () => Promise<unknown>, rounds = ROUNDS): Promise<{ ms: number; bytes: unknown }> {
  const times: number[] = [];
  let bytes = await work();
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    bytes = await work();
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0, bytes };
}

function tell(what: string, { ms, bytes }: { ms: number; bytes: unknown }, ratio?: number): void {
  const size = typeof bytes === 'number' && bytes > 1024 ? `, ${Math.round(bytes / 1024)} KiB` : '';
  const beside = ratio === undefined ? '' : `, ${ratio.toFixed(2)} of reading the rows`;
  process.stdout.write(`${what.padEnd(40)} ${ms.toFixed(1)} ms${size}${beside}\n`);
}
