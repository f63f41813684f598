import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { attributeGroups } from '#contract/attributeGroups.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AttributeType } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { retention } from '#contract/retention.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { numbers, openLoadDatabase, processorSeconds } from './database.ts';

/**
 * How long retention rules take to decide about many files, and how long lists take meanwhile: first a rule for a
 * folder that gives them to a reviewer, then one by a date attribute that puts them into Trash. `npx tsx
 * tests/load/retention.ts [files] [--postgres]`; build first. On SQLite, on a PostgreSQL that is started for it with
 * `--postgres`, or on the empty database in `DATABASE_URL`.
 */
const [count = 100_000] = numbers();
const FILES_PER_FOLDER = 1000;
const LONG_AGO = '2015-01-01T00:00:00.000Z';

const database = await openLoadDatabase();
const DATABASE_URL = database.url;
const server = await ServerProcess.open({ env: { DATABASE_URL, LOG_LEVEL: 'error' } });
try {
  const admin = await server.signIn();
  const { topId, folderIds, attributeId, groupId } = await makeFolders(admin);
  await fill(folderIds, attributeId);
  const otherId = folderIds[0] ?? 0;
  report('a list, while nothing else happens', await listsDuring(admin, otherId, () => wait(3000)));

  const common = { period: 'P5Y' } as const;
  await measure(admin, otherId, 'handed to a reviewer', {
    ...{ ...common, name: 'By folder', folderId: topId, base: 'uploadedOn', action: 'review', reviewerId: 1 },
  });
  await measure(admin, otherId, 'put into Trash', {
    ...{ ...common, name: 'By attribute', attributeGroupId: groupId, base: attributeId, action: 'bin' },
    condition: { attributeId, is: 'before', value: '2020-01-01' },
  });
} finally {
  await server.close();
  await database.close();
}

async function makeFolders(admin: Person) {
  const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const top = (await admin.call(folders.create, { body: { name: 'Records', parentId } })).body;
  const date = { name: 'End', type: AttributeType.Date, required: false, showOnTable: false, selections: [] };
  const group = (await admin.call(attributeGroups.create, { body: { name: 'Contract', attributes: [date] } })).body;
  const folderIds: number[] = [];
  for (let n = 0; n < count / FILES_PER_FOLDER; n++) {
    const { id } = (await admin.call(folders.create, { body: { name: `Year ${n}`, parentId: top.id } })).body;
    await admin.call(folders.setAttributeGroup, { body: { folderId: id, groupId: group.id } });
    folderIds.push(id);
  }
  return { topId: top.id, folderIds, attributeId: group.attributes[0]?.id ?? 0, groupId: group.id };
}

/** Straight into the tables: so many uploads would take minutes. */
async function fill(folderIds: number[], attributeId: number) {
  const config = { databaseUrl: DATABASE_URL || undefined, dataDir: server.dataDir };
  const database = openTestDatabase({ config, ...openProcessLog('silent') } as never);
  const by = { createdBy: 1, createdOn: LONG_AGO, updatedBy: 1, updatedOn: LONG_AGO };
  for (const [index, parentId] of folderIds.entries()) {
    const rows = Array.from({ length: FILES_PER_FOLDER }, (_, n) => ({
      ...nameColumns(`Contract ${index}-${n}.pdf`),
      ...by,
      ...{ uploadedBy: 1, uploadedOn: LONG_AGO, parentId, isFolder: 0 as const, size: 1000 },
    }));
    await database.write(async (db) => {
      const inserted = await db.insertInto('fileNode').values(rows).returning('id').execute();
      const end = '2016-06-30';
      const values = inserted.map(({ id }) => ({ fileId: id, attributeId, value: end, valueFold: end, sortKey: end }));
      await db.insertInto('attributeValue').values(values).execute();
    });
  }
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.writer);
  await database.close();
}

async function measure(admin: Person, listedId: number, label: string, body: BodyOf<typeof retention.create>) {
  const rule = (await admin.call(retention.create, { body })).body;
  const params = { id: String(rule.id) };
  const previewing = performance.now();
  const { total } = (await admin.call(retention.preview, { params, body: {} })).body;
  const previewed = performance.now() - previewing;
  await admin.call(retention.update, { body: { id: rule.id, rowVersion: rule.rowVersion, active: true } });
  const start = performance.now();
  const before = processorSeconds(server.pid, database.pid);
  let decided = 0;
  const times = await listsDuring(admin, listedId, async () => {
    const { status, body: outcome } = await admin.call(retention.run, { params, body: {} });
    if (status !== 200) throw new Error(`The run was refused: ${outcome.message}`);
    decided = outcome.total;
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const processor = (processorSeconds(server.pid, database.pid) - before).toFixed(1);
  const preview = `preview of ${total} in ${previewed.toFixed(0)} ms`;
  process.stdout.write(`${decided} files ${label} in ${seconds} s, ${processor} s of processor time (${preview})\n`);
  report('a list meanwhile', times);
}

/** Milliseconds that lists took during an operation, ten per second, each of another page. */
async function listsDuring(person: Person, folderId: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const query = { take: String(100 + (times.length % 500)) };
    const { status } = await person.call(files.list, { params: { id: String(folderId) }, query });
    if (status !== 200) throw new Error(`The list was refused: ${status}`);
    times.push(performance.now() - began);
    await wait(100);
  }
  await working;
  return times.sort((a, b) => a - b);
}

function report(label: string, times: number[]): void {
  const at = (part: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`;
  process.stdout.write(
    `${label.padEnd(36)} median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}, of ${times.length}\n`,
  );
}
