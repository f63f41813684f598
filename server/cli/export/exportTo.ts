import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '#contract/rules/counted.ts';
import { ConfigError } from '#server/config.ts';
import type { CliContext, Tools } from '../cliContext.ts';
import { exportOf } from './export.store.ts';
import { ExportFolder } from './exportFolder.ts';
import { exportNodes } from './exportNodes.ts';

const columns = {
  comments: ['id', 'nodeId', 'text', 'by', 'on', 'updatedOn'],
  permissions: ['id', 'folderId', 'rights', 'bizUnits'],
  attributegroups: ['id', 'name', 'attributes'],
  users: ['id', 'signInId', 'name', 'email', 'isAdmin', 'isSysAdmin', 'invalid', 'createdOn', 'deletedOn'],
  groups: ['id', 'name', 'email', 'createdOn', 'members'],
  log: [
    ...['id', 'on', 'kind', 'level', 'byId', 'by', 'actedById', 'actedBy', 'token', 'log', 'length', 'ip'],
    ...['chainId', 'seq', 'hash'],
  ],
};

/**
 * Exports all data of the users as files, JSON and CSV, readable without this program. Passwords, keys and tokens are
 * not exported. The server may run meanwhile.
 * @returns whether every content could be read
 * @throws {ConfigError} when the folder is not empty
 */
export async function exportTo({ print, now }: CliContext, tools: Tools, target: string): Promise<boolean> {
  const root = resolve(target);
  await mkdir(root, { recursive: true });
  if ((await readdir(root)).length > 0)
    throw new ConfigError(`The export folder is not empty ("${root}"). Use an empty folder.`);
  const folder = new ExportFolder(root);
  const store = exportOf(tools.database);
  const names = await store.userNames();
  const { failed, ...counts } = await exportNodes(folder, store, tools.ctx.blobs, names);
  for (const { path, message } of failed) print(`Not exported: ${path} (${message})`);

  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  const comments = async function* () {
    for await (const { createdBy, createdOn, ...comment } of store.comments())
      yield { ...comment, by: person(createdBy), on: createdOn };
  };
  const all = {
    ...counts,
    comments: await folder.writeTable('comments', columns.comments, comments()),
    permissions: await folder.writeTable('permissions', columns.permissions, store.permissions()),
    attributegroups: await folder.writeTable('attributegroups', columns.attributegroups, store.attributeGroups()),
    users: await folder.writeTable('users', columns.users, store.users()),
    groups: await folder.writeTable('groups', columns.groups, store.groups()),
    log: await folder.writeTable('log', columns.log, store.log()),
  };
  await folder.finish({ madeOn: now().toISOString(), counts: all });
  print(`Export complete: ${counted(all.files ?? 0, 'file')}, ${root}`);
  return failed.length === 0;
}
