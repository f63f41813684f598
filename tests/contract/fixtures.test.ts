import { describe, expect, it } from 'vitest';
import { attributeGroups as attributeCalls } from '#contract/attributeGroups.ts';
import { bulletins as bulletinCalls } from '#contract/bulletins.ts';
import { AttributeType } from '#contract/enums.ts';
import { comments as commentCalls } from '#contract/fileNodes/comments.ts';
import { folders as folderCalls } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { groups as groupCalls } from '#contract/users/groups.ts';
import { users as userCalls } from '#contract/users/users.ts';
import { contentFor } from '#fixtures/content.ts';
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

const every = (list: FixtureFolder[], above: string[] = []): { path: string; folder: FixtureFolder }[] =>
  list.flatMap((folder) => {
    const path = [...above, folder.name];
    return [{ path: path.join('/'), folder }, ...every(folder.folders ?? [], path)];
  });
const all = every(folders);
const filesIn = all.flatMap(({ path, folder }) => (folder.files ?? []).map((name) => `${path}/${name}`));
const nodes = new Set([...all.map(({ path }) => path), ...filesIn]);

describe('the fixtures', () => {
  it('match the schemas of the contract', () => {
    for (const name of groups) groupCalls.create.body.parse({ name });
    for (const { id, name } of users)
      userCalls.create.body.parse({ id, name, email: `${id}@riverport.example`, password: passwordOf(id) });
    for (const { name, attributes } of attributeGroups) {
      const written = attributes.map((attribute) => ({
        ...attribute,
        selections: attribute.selections.map((text) => ({ text })),
      }));
      attributeCalls.create.body.parse({ name, attributes: written });
    }
    for (const { folder } of all) folderCalls.create.body.parse({ name: folder.name, parentId: 1 });
    const files = filesIn.map((path) => ({ name: path.split('/').at(-1), length: 1 }));
    transfers.announce.body.parse({ parentId: 1, files });
    for (const { text } of comments) commentCalls.create.body.parse({ nodeId: 1, text });
    for (const bulletin of bulletins) bulletinCalls.create.body.parse({ ...bulletin, fileNodes: [] });
    for (const share of shares) oneTimeShares.announce.body.parse({ ...share, files: [] });
  });

  it('have the documented number and variety of items', () => {
    expect(users).toHaveLength(12);
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(filesIn.length).toBeGreaterThanOrEqual(280);
    const types = attributeGroups.flatMap(({ attributes }) => attributes.map(({ type }) => type));
    expect([...new Set(types)].sort()).toEqual(Object.values(AttributeType).sort());
    expect(new Set(filesIn.map((path) => path.split('.').at(-1))).size).toBeGreaterThanOrEqual(12);
    expect(all.some(({ folder }) => folder.entries?.some((entry) => entry.groups.length > 1))).toBe(true);
  });

  it('refer only to items that exist', () => {
    const paths = [
      ...attributeValues.map(({ file }) => file),
      ...comments.map(({ file }) => file),
      ...favourites.map(({ folder }) => folder),
      ...[...bulletins, ...shares].flatMap(({ files }) => files),
    ];
    expect(paths.map((path) => path.join('/')).filter((path) => !nodes.has(path))).toEqual([]);
    const people = [...comments, ...favourites, ...bulletins, ...shares].map(({ by }) => by);
    expect(people.filter((by) => !users.some(({ id }) => id === by))).toEqual([]);
  });

  it('have content that matches the names', () => {
    const start = (name: string) => contentFor(name).toString('latin1', 0, 4);
    expect([start('a.pdf'), start('a.docx'), start('a.xlsx'), start('a.wav')]).toEqual([
      '%PDF',
      'PK\u0003\u0004',
      'PK\u0003\u0004',
      'RIFF',
    ]);
    expect(contentFor('same.docx').equals(contentFor('same.docx'))).toBe(true);
  });
});

describe('an entry that joins groups by "and"', () => {
  it('excludes members of only one of the groups, since no wider entry is inherited', () => {
    const joined = all.filter(({ folder }) => (folder.entries ?? []).some(({ groups }) => groups.length > 1));
    expect(joined.map(({ folder }) => folder.name)).toContain('Salaries');
    const wider = joined.filter(({ path, folder }) => {
      const above = all.filter((other) => folder.inherit !== false && path.startsWith(`${other.path}/`));
      const inherited = above.flatMap((other) => other.folder.entries ?? []);
      return inherited.some(({ groups }) =>
        folder.entries?.some((own) => groups.every((name) => own.groups.includes(name))),
      );
    });
    expect(wider).toEqual([]);
  });
});
