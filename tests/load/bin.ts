import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';

/**
 * Moves a folder with many files into the bin and restores it, over HTTP; on the database in `DATABASE_URL`, else on
 * SQLite. `npx tsx tests/load/bin.ts [files] [rounds]`
 */
const [count = 10_000, rounds = 7] = process.argv.slice(2).map(Number);
/** The number of subfolders that have the files. */
const FOLDERS = 10;

const app = await openBenchmarkApp();
const { admin, ctx } = app;
try {
  const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { id, rowVersion } = (await admin.call(folders.create, { body: { name: 'Large', parentId } })).body;
  const below = [id];
  for (let n = 1; n < FOLDERS; n++)
    below.push((await admin.call(folders.create, { body: { name: `Part ${n}`, parentId: id } })).body.id);
  await fill(below);

  const [deleting, restoring]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const params = { id: String(id), rowVersion: String(rowVersion + 2 * round) };
    deleting.push(await timed(async () => (await admin.call(folders.remove, { params })).status));
    restoring.push(await timed(async () => (await admin.call(bin.restore, { body: { id } })).status));
  }
  const { body } = await admin.call(files.list, { params: { id: String(below.at(-1)) } });
  if (body.items.length === 0) throw new Error('The files did not come back');
  report(`a folder of ${count} files into the bin`, deleting);
  report('and back', restoring);
} finally {
  await app.close();
}

async function fill(below: number[]) {
  const database = openTestDatabase(ctx);
  const stamp = ctx.stamp();
  const by = { createdBy: 1, createdOn: stamp, updatedBy: 1, updatedOn: stamp, uploadedBy: 1, uploadedOn: stamp };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...nameColumns(`Report ${n}.pdf`),
    ...by,
    parentId: below[n % FOLDERS],
    isFolder: 0 as const,
    size: 1000,
  }));
  for (let from = 0; from < count; from += 1000)
    await database.write(async (db) => {
      await db
        .insertInto('fileNode')
        .values(rows.slice(from, from + 1000))
        .execute();
    });
  await database.close();
}

async function timed(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const status = await work();
  if (status !== 200) throw new Error(`It was answered with ${status}`);
  return performance.now() - start;
}

function report(label: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  process.stdout.write(`${label.padEnd(42)} ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms\n`);
}
