import { setTimeout as wait } from 'node:timers/promises';
import { app } from '#contract/app.ts';
import { attributeGroups as attributeCalls } from '#contract/attributeGroups.ts';
import { bulletins as bulletinCalls } from '#contract/bulletins.ts';
import { Rights } from '#contract/enums.ts';
import { comments as commentCalls } from '#contract/fileNodes/comments.ts';
import { favourites as favouriteCalls } from '#contract/fileNodes/favourites.ts';
import { files as fileCalls } from '#contract/fileNodes/files.ts';
import { folders as folderCalls } from '#contract/fileNodes/folders.ts';
import { permissions as permissionCalls } from '#contract/fileNodes/permissions.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { groups as groupCalls } from '#contract/users/groups.ts';
import { users as userCalls } from '#contract/users/users.ts';
import {
  attributeGroups,
  attributeValues,
  bulletins,
  comments,
  type FixtureFolder,
  favourites,
  folders,
  groups,
  passwordOf,
  shares,
  users,
} from '#fixtures/organisation.ts';
import { SeedClient } from './seedClient.ts';

/**
 * Fills a running instance with the organisation of the fixtures, through its API: `npm run seed --
 * http://localhost:8080/fileshare`, with the first administrator in `ADMIN_ID` and `ADMIN_PASSWORD`. The password of
 * each user is their ID followed by " at the river port".
 */
const base = (process.argv[2] ?? 'http://localhost:8080/fileshare').replace(/\/+$/, '');

/** The IDs of created items, by name or path. */
const made = {
  groups: new Map<string, number>(),
  attributeGroups: new Map<string, number>(),
  nodes: new Map<string, number>(),
};
const idOf = (ids: Map<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The fixtures have no ${name}.`);
  return id;
};
const node = (path: readonly string[]) => idOf(made.nodes, path.join('/'));
const signIn = (id: string) => SeedClient.signIn(base, id, passwordOf(id));

async function makePeople(admin: SeedClient): Promise<void> {
  for (const name of groups) made.groups.set(name, (await admin.call(groupCalls.create, { body: { name } })).id);
  for (const { id, name, isAdmin, groups: of } of users) {
    const body = { id, name, email: `${id}@riverport.example`, isAdmin, password: passwordOf(id) };
    const user = await admin.call(userCalls.create, { body });
    for (const group of of)
      await admin.call(groupCalls.addMember, { body: { id: idOf(made.groups, group), userId: user.id } });
  }
}

async function makeAttributeGroups(admin: SeedClient): Promise<void> {
  for (const { name, attributes } of attributeGroups) {
    const written = attributes.map(({ selections, ...rest }) => ({
      ...rest,
      selections: selections.map((text) => ({ text })),
    }));
    const { id } = await admin.call(attributeCalls.create, { body: { name, attributes: written } });
    made.attributeGroups.set(name, id);
  }
}

async function makeFolder(admin: SeedClient, folder: FixtureFolder, parentId: number, above: string[]): Promise<void> {
  const { name, subject = '', denyDownload = false, inherit = true, attributeGroup } = folder;
  const path = [...above, name];
  const { id, rowVersion } = await admin.call(folderCalls.create, { body: { name, parentId } });
  made.nodes.set(path.join('/'), id);
  const attributeGroupId = attributeGroup ? idOf(made.attributeGroups, attributeGroup) : undefined;
  await admin.call(folderCalls.update, { body: { id, rowVersion, subject, denyDownload, inherit, attributeGroupId } });
  for (const { rights, groups: named } of folder.entries ?? []) {
    const bizUnits = named.map((group) => ({ bizUnitId: idOf(made.groups, group) }));
    await admin.call(permissionCalls.create, {
      body: { fileNodeId: id, rights: rights === Rights.ReadWrite ? 2 : 1, bizUnits },
    });
  }
  await uploadAll(admin, folder.files ?? [], id, path);
  for (const child of folder.folders ?? []) await makeFolder(admin, child, id, path);
}

async function uploadAll(admin: SeedClient, names: string[], folderId: number, path: string[]): Promise<void> {
  const { limits } = await admin.call(app.config, {});
  for (let from = 0; from < names.length; from += limits.maxFiles) {
    const some = await admin.upload(names.slice(from, from + limits.maxFiles), folderId);
    for (const { id, name } of some) made.nodes.set([...path, name].join('/'), id);
  }
}

async function describeFiles(admin: SeedClient): Promise<void> {
  for (const { file, values } of attributeValues) {
    const { id, rowVersion, attributeGroup } = await admin.call(fileCalls.get, { params: { id: String(node(file)) } });
    const inputs = Object.entries(values).map(([name, value]) => {
      const attribute = attributeGroup?.attributes.find((attribute) => attribute.name === name);
      const option = attribute?.selections.find(({ text }) => text === value);
      return { attributeId: attribute?.id ?? 0, value: option ? String(option.id) : value };
    });
    await admin.call(fileCalls.update, { body: { id, rowVersion, attributeValues: inputs } });
  }
  for (const { file, by, text } of comments)
    await (await signIn(by)).call(commentCalls.create, { body: { nodeId: node(file), text } });
  for (const { by, folder } of favourites)
    await (await signIn(by)).call(favouriteCalls.add, { body: { id: node(folder) } });
}

async function fillModules(features: readonly string[]): Promise<void> {
  if (features.includes('bulletins'))
    for (const { by, files, ...bulletin } of bulletins)
      await (await signIn(by)).call(bulletinCalls.create, { body: { ...bulletin, fileNodes: files.map(node) } });
  if (features.includes('oneTimeShares'))
    for (const { by, files, ...share } of shares) {
      const client = await signIn(by);
      const body = { ...share, fileIds: files.map(node), files: [] };
      const { onetimeKey } = await client.call(oneTimeShares.announce, { body });
      const form = new FormData();
      form.append('files', '');
      const { groupId } = await client.send(oneTimeShares.send, { params: { key: onetimeKey } }, form);
      if (groupId) await client.call(oneTimeShares.sendMail, { body: { id: groupId } });
    }
}

for (let attempts = 0; attempts < 50 && !(await fetch(`${base}/api/health`).catch(() => undefined))?.ok; attempts++)
  await wait(200);
const { ADMIN_ID: id = 'admin', ADMIN_PASSWORD: password = '' } = process.env;
const admin = await SeedClient.signIn(base, id, password);
const { features } = await admin.call(app.config, {});
const root = (await admin.call(folderCalls.list, {})).items[0]?.id ?? 0;
await makePeople(admin);
await makeAttributeGroups(admin);
for (const folder of folders) await makeFolder(admin, folder, root, []);
await describeFiles(admin);
await fillModules(features);
process.stdout.write(
  `${users.length} users, ${groups.length} groups, ${made.nodes.size} folders and files are there.\n`,
);
