import { Rights } from '#contract/enums.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';

/**
 * A large tree: how long the reply takes compared to reading its rows in the same run, and how long a change of rights
 * at its top takes. `npx tsx tests/load/folders.ts [folders]`
 */
const count = Number(process.argv[2] ?? 100_000);
/** One of this many folders has its own entries. */
const FOLDERS_PER_OWN_ENTRY = 1000;
const ROUNDS = 9;

const app = await openBenchmarkApp();
try {
  const { top, readerId } = await grow();
  const reader = await app.sessionOf(readerId);
  const tree = app.ctx.stores.folderTree;

  const reading = await median(() => tree.all());
  const whole = await median(() => app.bytesOf(app.admin, '/folder'));
  const some = await median(() => app.bytesOf(reader, '/folder'));
  report('reading the rows', reading);
  report('GET /folder, administrator', whole, whole.ms / reading.ms);
  report('GET /folder, reader of all', some, some.ms / reading.ms);
  report('GET /folder, not compressed', await median(() => app.bytesOf(app.admin, '/folder', 'identity')));
  report('GET /folder?parentId, administrator', await median(() => app.bytesOf(app.admin, `/folder?parentId=${top}`)));
  report('GET /folder?parentId, reader', await median(() => app.bytesOf(reader, `/folder?parentId=${top}`)));
  report('GET /folder/{id}', await median(() => app.bytesOf(reader, `/folder/${top}`)));

  let rights: 1 | 2 = Rights.Read;
  const { body } = await give(top, readerId, rights);
  let { rowVersion } = body;
  const changing = async () => {
    rights = rights === Rights.Read ? Rights.ReadWrite : Rights.Read;
    const changed = await app.admin.call(permissions.update, { body: { id: body.id, rowVersion, rights } });
    rowVersion = changed.body.rowVersion;
    return changed.status;
  };
  report(`a change of rights above ${count} folders`, await median(changing));
  report('who can see the top', await median(() => app.bytesOf(app.admin, `/folder/${top}/access`)));
  report('what the reader can see', await median(() => app.bytesOf(app.admin, `/user/${readerId}/access`)));
  report('GET /folder/excel', await median(() => app.bytesOf(app.admin, '/folder/excel'), 1));
} finally {
  await app.close();
}

function give(fileNodeId: number, tx: number, rights: 1 | 2) {
  const body = { fileNodeId, rights, bizUnits: [{ bizUnitId: tx }] };
  return app.admin.call(permissions.create, { body });
}

/**
 * A tree with ten subfolders per folder below one folder, a reader with a right on the root, and entries on some
 * folders.
 */
async function grow() {
  const { top, readerId, scattered } = await app.ctx.transact(async ({ stores, stamp }) => {
    const root = await stores.folders.root();
    const defaults = { accessListId: root?.accessListId ?? 0, inherit: true, attributeGroupId: null };
    const stamps = { createdBy: 1, createdOn: stamp() };
    const ids = [await stores.folders.insert({ name: 'Top', parentId: root?.id ?? 0, ...defaults, ...stamps })];
    while (ids.length < count) {
      const parentId = ids[Math.floor((ids.length - 1) / 10)] ?? 0;
      ids.push(await stores.folders.insert({ name: `Folder number ${ids.length}`, parentId, ...defaults, ...stamps }));
    }
    const reader = { signInId: 'reader', name: 'Reader', email: 'reader@example.org', passwordHash: null };
    const flags = { isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };
    const id = await stores.users.insert({ ...reader, ...flags }, stamp(), 1);
    const own = ids.filter((_, index) => index % FOLDERS_PER_OWN_ENTRY === FOLDERS_PER_OWN_ENTRY - 1);
    return { top: ids[0] ?? 0, readerId: id, scattered: own, root: root?.id ?? 0 };
  });
  for (const folderId of scattered) await give(folderId, app.caller.id, Rights.Read);
  const root = await app.ctx.stores.folders.root();
  await give(root?.id ?? 0, readerId, Rights.Read);
  return { top, readerId };
}

/** The median of several rounds in milliseconds, and the result; the first round warms up. */
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

function report(label: string, { ms, bytes }: { ms: number; bytes: unknown }, ratio?: number): void {
  const size = typeof bytes === 'number' && bytes > 1024 ? `, ${Math.round(bytes / 1024)} KiB` : '';
  const secondNode = ratio === undefined ? '' : `, ${ratio.toFixed(2)} of reading the rows`;
  process.stdout.write(`${label.padEnd(40)} ${ms.toFixed(1)} ms${size}${secondNode}\n`);
}
