import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { folders } from '#contract/fileNodes/folders.ts';
import { runCommand } from '#server/cli/commands.ts';
import { readConfig } from '#server/config.ts';
import { plugins } from '#server/plugins/index.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { Person } from '#tests/support/app/person.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';
import type { Client, Shared } from './client.ts';

/** The instance to compare: the nodes, and the common part of their configuration without the data folder. */
export interface ComparedInstance {
  nodes: { apiUrl: string; dataDir: string }[];
  env: Record<string, string>;
}

/** Reads everything, through all nodes and past them. @returns a line for each difference to the recorded responses */
export async function compare(
  clients: Client[],
  admin: Person,
  app: ComparedInstance,
  shared: Shared,
): Promise<string[]> {
  const input = app.nodes.map((node) => new Person(node, admin.token));
  const wrong: string[] = [];
  for (const person of input) wrong.push(...(await foldersOf(clients, person, shared)));
  for (const client of clients) wrong.push(...(await filesOf(client)));
  wrong.push(...(await closedSessions(shared)), ...(await rows(app)), ...(await verified(app)));
  return wrong;
}

async function foldersOf(clients: Client[], person: Person, { ledger, pool, rootId }: Shared): Promise<string[]> {
  const { items } = (await person.call(folders.list, {})).body;
  const folderIds = clients.flatMap(({ folders: { home, known: own } }) => [home, ...own]);
  const found = new Map(items.map((item) => [item.id, item]));
  const wrong = folderIds
    .filter(({ id, name, parentId }) => found.get(id)?.name !== name || found.get(id)?.parentId !== parentId)
    .map(({ id, name, parentId }) => `Folder ${name} in ${parentId} is ${JSON.stringify(found.get(id))}`);
  const ours = new Set([...folderIds.map(({ id }) => id), ...pool, rootId]);
  for (const { id, name } of items)
    if (!ours.has(id) && !name.startsWith('Wanted ')) wrong.push(`Nobody made folder ${name}`);
  for (const name of ledger.contested.keys())
    if (!items.some((item) => item.name === name)) wrong.push(`${name} was made and is not there`);
  return wrong;
}

async function filesOf({ files, caller }: Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const folder of [files.folders.home, ...files.folders.known]) await files.list(folder);
  for (const file of files.known.filter(({ isInBin }) => !isInBin)) {
    const response = await caller.person.download(await caller.person.downloadKey(file.id));
    const content = Buffer.from(await response.arrayBuffer());
    if (sha256(content) !== file.sha256) wrong.push(`${file.name} has other bytes (${response.status})`);
    const comments = (await files.commentsOf(file)).sort().join('; ');
    if (comments !== file.comments.sort().join('; ')) wrong.push(`${file.name} has the comments ${comments}`);
  }
  return wrong;
}

async function closedSessions({ ledger, app }: Shared): Promise<string[]> {
  const statuses: number[] = [];
  for (const token of ledger.closed) statuses.push((await new Person(app, token).call(folders.list, {})).status);
  return statuses.filter((status) => status !== 401).map((status) => `A closed session was answered with ${status}`);
}

/** Invariants of rows: each action has exactly one log row. */
const INVARIANTS = {
  'names that are there twice': `select count(*) from (select 1 from "fileNode" where "binId" is null
    group by "parentId", "nameKey" having count(*) > 1) as twice`,
  'uploads without their log rows': `(select count(*) from "fileVersion")
    - (select count(*) from log where log like 'File uploaded:%')`,
  'folders without their log rows': `(select count(*) from "fileNode" where "isFolder" = 1 and "parentId" is not null)
    - (select count(*) from log where log like 'Folder created:%')`,
  'keys without their log rows': `(select count(*) from "spentKey")
    - (select count(*) from log where log like 'File downloaded:%')`,
  'comments without their log rows': `(select count(*) from comment)
    - (select count(*) from log where log like 'Comment added:%')`,
};

async function rows(app: ComparedInstance): Promise<string[]> {
  const { query: run, close } = await openRows(app);
  const wrong: string[] = [];
  for (const [label, query] of Object.entries(INVARIANTS)) {
    const count = Number(await run(`select cast((${query}) as integer) as count`));
    if (count !== 0) wrong.push(`${label}: ${count}`);
  }
  await close();
  return wrong;
}

/** Queries the database past the server. @returns the first value of the result */
async function openRows({ env, nodes: [node] }: ComparedInstance) {
  if (!env.DATABASE_URL) {
    const file = new DatabaseSync(join(node?.dataDir ?? '', DATABASE_FILE), { readOnly: true });
    return { query: async (text: string) => file.prepare(text).get()?.count, close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  return { query: async (text: string) => (await client.query(text)).rows[0]?.count, close: () => client.end() };
}

/** `strongroom verify --read-data`: rows, tree, rights, log, and every byte of content. */
async function verified({ env, nodes: [node] }: ComparedInstance): Promise<string[]> {
  const lines: string[] = [];
  const config = readConfig({ ...env, DATA_DIR: node?.dataDir ?? '' });
  const cli = { config, plugins, now: () => new Date(), print: (line: string) => void lines.push(line) };
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) if (env[name]) process.env[name] = env[name];
  const isWhole = await runCommand(cli, ['verify', '--read-data']);
  return isWhole ? [] : lines;
}
