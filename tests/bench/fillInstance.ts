import { sql } from 'kysely';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { sortKey } from '#contract/rules/names.ts';
import { users } from '#contract/users/users.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { readConfig } from '#server/config.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import type { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Number of files in the folder to which the large one is compared. */
export const SMALL_FOLDER_FILES = 1000;
const BATCH_FILES = 1000;
const PASSWORD = 'a password to measure with';

export interface FilledInstance {
  root: number;
  small: number;
  large: number;
  /** The folder of uploads. */
  inbox: number;
  attributeId: number;
  /** A user who may read everything and is no administrator. */
  reader: Person;
}

/**
 * Makes two folders of files with an attribute, a third for uploads, and a reader with a right on the root. What an
 * earlier call made in the same data folder is used again.
 * @param files number of files in the large folder
 */
export async function fillInstance(
  app: ServerProcess,
  admin: Person,
  files: number,
  databaseUrl = process.env.DATABASE_URL,
): Promise<FilledInstance> {
  const made = (await storedFile(admin)) ?? (await fillNew(app, admin, files, databaseUrl));
  return { ...made, reader: await (await app.signIn()).signIn('reader', PASSWORD) };
}

async function storedFile(admin: Person) {
  const { items } = (await admin.call(folders.list, {})).body;
  const idOf = (name: string) => items.find((item) => item.name === name)?.id;
  const [small, large, inbox] = [idOf('Small'), idOf('Large'), idOf('Inbox')];
  if (!small || !large || !inbox) return undefined;
  const { attributeGroup } = (await admin.call(folders.get, { params: { id: String(large) } })).body;
  return { root: items[0]?.id ?? 0, small, large, inbox, attributeId: attributeGroup?.attributes[0]?.id ?? 0 };
}

async function fillNew(app: ServerProcess, admin: Person, files: number, databaseUrl?: string) {
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
  const made = { root, small: await folder('Small'), large: await folder('Large'), inbox: await folder('Inbox') };
  const attributeId = group.attributes[0]?.id ?? 0;
  await app.stop();
  const database = { DATA_DIR: app.dataDir, DATABASE_URL: databaseUrl };
  await fill(database, made.small, SMALL_FOLDER_FILES, attributeId);
  await fill(database, made.large, files, attributeId);
  await app.restart();
  return { ...made, attributeId };
}

/** Inserts files without content into the database of a stopped server. */
async function fill(env: NodeJS.ProcessEnv, folderId: number, count: number, attributeId: number): Promise<void> {
  const config = readConfig(env);
  const database = openTestDatabase({ config, log: openProcessLog('silent').log });
  for (let from = 0; from < count; from += BATCH_FILES) {
    const numbers = Array.from({ length: Math.min(BATCH_FILES, count - from) }, (_, n) => from + n);
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
