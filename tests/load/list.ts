import { connect } from 'node:net';
import { sql } from 'kysely';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { type FileColumn, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { sortKey } from '#contract/rules/names.ts';
import { users } from '#contract/users/users.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { readConfig } from '#server/config.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * Lists of files: pages a second out of a small folder, while nothing changes and while it does, and how a page of a
 * large folder compares with one of a small folder, by every column, first page and last; on the database in
 * `DATABASE_URL`, else on SQLite in `DATA_DIR`. Files that are there from an earlier call are not made again.
 * `npx tsx tests/load/list.ts [files of the large folder]`
 */
const LARGE = Number(process.argv[2] ?? 100_000);
const SMALL = 1000;
const PAGE = 100;
const BATCH = 1000;
const SECONDS = 3;
const PASSWORD = 'a password to measure with';

const { DATABASE_URL, DATA_DIR } = process.env;
const app = await ServerProcess.open({ env: { ...(DATABASE_URL && { DATABASE_URL }), ...(DATA_DIR && { DATA_DIR }) } });
try {
  const admin = await app.signIn();
  const { small, large, attributeId } = (await kept(admin)) ?? (await furnish(admin));
  const reader = await (await app.signIn()).signIn('reader', PASSWORD);

  reportRate('a bare answer, as a yardstick', await rate(reader, () => '/appconfig'));
  const page = `/folder/${small}/files?take=${PAGE}`;
  const etag = (await reader.fetch(page)).headers.get('etag') ?? 'none';
  reportRate('pages of 100, 16 at once', await rate(reader, () => page));
  reportRate('the same with If-None-Match', await rate(reader, () => page, etag));
  reportRate('pages that nobody asked for before', await rate(reader, (n) => `${page}&skip=${n % (SMALL - PAGE)}`));

  const columns: FileColumn[] = ['name', 'size', 'type', 'uploadedOn', 'updatedOn', 'uploadedBy', 'expiryDate'];
  for (const column of [...columns, `attribute:${attributeId}` as FileColumn]) {
    const secondNode = await latency(reader, small, column, 0);
    const first = await latency(reader, large, column, 0);
    const last = await latency(reader, large, column, LARGE - PAGE);
    const ratio = (ms: number) => `${ms.toFixed(2)} ms (${(ms / secondNode).toFixed(1)}×)`;
    const words = `first page ${ratio(first)}, last page ${ratio(last)}`;
    process.stdout.write(`${column.padEnd(14)} of ${SMALL}: ${secondNode.toFixed(2)} ms; of ${LARGE}: ${words}\n`);
  }
} finally {
  await app.close();
}

/** What an earlier call left in a database, or a data folder, that stays. */
async function kept(admin: Person) {
  const { items } = (await admin.call(folders.list, {})).body;
  const [small, large] = ['Small', 'Large'].map((name) => items.find((item) => item.name === name)?.id);
  if (!small || !large) return undefined;
  const { attributeGroup } = (await admin.call(folders.get, { params: { id: String(large) } })).body;
  return { small, large, attributeId: attributeGroup?.attributes[0]?.id ?? 0 };
}

/** Two folders with an attribute, and a reader who is let in at the root. */
async function furnish(admin: Person) {
  const { body: tree } = await admin.call(folders.list, {});
  const root = tree.items[0]?.id ?? 0;
  const person = { id: 'reader', name: 'Reader', email: 'reader@example.org', password: PASSWORD };
  const { body: reader } = await admin.call(users.create, { body: person });
  await admin.call(permissions.create, {
    body: { fileNodeId: root, rights: Rights.Read, bizUnits: [{ bizUnitId: reader.id }] },
  });
  const attributes = [{ name: 'Number', type: AttributeType.Number }];
  const { body: group } = await admin.call(attributeGroups.create, { body: { name: 'Measured', attributes } });
  await admin.call(folders.setAttributeGroup, { body: { folderId: root, groupId: group.id } });
  const folder = async (name: string) => (await admin.call(folders.create, { body: { name, parentId: root } })).body.id;
  const made = { small: await folder('Small'), large: await folder('Large') };
  const attributeId = group.attributes[0]?.id ?? 0;
  await app.stop();
  await fill(made.small, SMALL, attributeId);
  await fill(made.large, LARGE, attributeId);
  await app.restart();
  return { ...made, attributeId };
}

/** Files without content, written straight into the database of a server that stands still. */
async function fill(folderId: number, count: number, attributeId: number): Promise<void> {
  const config = readConfig({ DATA_DIR: app.dataDir, DATABASE_URL });
  const database = openTestDatabase({ config, log: openProcessLog('silent').log });
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => from + n);
    const rows = numbers.map((n) => rowOf(folderId, n, shuffled(n, count)));
    await database.write(async (db) => {
      const added = await db.insertInto('fileNode').values(rows).returning(['id', 'size']).execute();
      const values = added.map(({ id, size }) => {
        const text = String(size);
        return { fileId: id, attributeId, value: text, valueFold: text, sortKey: sortKey(text) };
      });
      await db.insertInto('attributeValue').values(values).execute();
    });
  }
  await database.writer.updateTable('fileNode').set({ fileCount: count }).where('id', '=', folderId).execute();
  await sql`analyze`.execute(database.writer);
  await database.close();
}

function shuffled(n: number, count: number): number {
  return (n * 7919) % count;
}

function rowOf(parentId: number, n: number, index: number) {
  const on = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
  const by = { createdBy: 1, createdOn: on, updatedBy: 1, updatedOn: on, uploadedBy: 1, uploadedOn: on };
  const type = ['application/pdf', 'text/plain', 'image/jpeg'][n % 3];
  const expiryDate = n % 3 === 0 ? on.slice(0, 10) : null;
  return {
    parentId,
    isFolder: 0 as const,
    ...nameColumns(`File number ${index}.txt`),
    ...by,
    size: index,
    type,
    expiryDate,
  };
}

/** Milliseconds of a page, the middle of many. */
async function latency(person: Person, folderId: number, column: FileColumn, skip: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const start = process.hrtime.bigint();
    // Each time another page, so that none is at hand.
    const query = { column, skip: String(skip - (skip > 0 ? round : -round)), take: String(PAGE) };
    await person.call(files.list, { params: { id: String(folderId) }, query });
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return times.sort((a, b) => a - b)[7] ?? 0;
}

/** Answers a second over 16 connections, by a client that does no more than it must. */
async function rate({ token }: Person, path: (n: number) => string, etag?: string): Promise<number> {
  let requested = 0;
  let answered = 0;
  const until = Date.now() + SECONDS * 1000;
  const talk = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1');
      const send = () => {
        const condition = etag ? `If-None-Match: ${etag}\r\n` : '';
        const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n${condition}`;
        socket.write(`GET /fileshare/api${path(requested++)} HTTP/1.1\r\n${head}\r\n`);
      };
      let missing = 0;
      socket.on('data', (data) => {
        missing -= data.length;
        if (missing < 0) missing = bodyLength(data) - (data.length - data.indexOf('\r\n\r\n') - 4);
        if (missing > 0) return;
        answered++;
        missing = 0;
        if (Date.now() < until) send();
        else socket.end(resolve);
      });
      socket.on('error', reject);
      send();
    });
  await Promise.all(Array.from({ length: 16 }, talk));
  return answered / SECONDS;
}

function bodyLength(data: Buffer): number {
  const head = data.toString('latin1', 0, data.indexOf('\r\n\r\n'));
  if (/^HTTP\/1\.1 304/.test(head)) return 0;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!/^HTTP\/1\.1 200/.test(head) || !length) throw new Error(head);
  return Number(length);
}

function reportRate(what: string, perSecond: number): void {
  process.stdout.write(`${what.padEnd(36)} ${Math.round(perSecond)} a second\n`);
}
