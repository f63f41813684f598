import { describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { logs } from '#contract/instance/logs.ts';
import { previews } from '#contract/previews.ts';
import { foldText } from '#contract/rules/names.ts';
import { search } from '#contract/search.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const written = 'Straße Łódź Đorđe Ørsted Ægir Œuvre Þór Ðæ Iğdır İstanbul Ħal ﬁnal ＡＢＣ ΟΔΟΣ it’s “so” a–b Việt';
const typed: [string, string][] = [
  ['strasse', 'Straße'],
  ['STRASSE', 'Straße'],
  ['stras', 'Straß'],
  ['STRAẞE', 'Straße'],
  ['lodz', 'Łódź'],
  ['dorde', 'Đorđe'],
  ['orsted', 'Ørsted'],
  ['aegir', 'Ægir'],
  ['oeuvre', 'Œuvre'],
  ['thor', 'Þór'],
  ['dae', 'Ðæ'],
  ['igdir', 'Iğdır'],
  ['istanbul', 'İstanbul'],
  ['ıstanbul', 'İstanbul'],
  ['hal', 'Ħal'],
  ['final', 'ﬁnal'],
  ['abc', 'ＡＢＣ'],
  ['οδος', 'ΟΔΟΣ'],
  ["it's", 'it’s'],
  ['it´s', 'it’s'],
  ['a-b', 'a–b'],
  ['a—b', 'a–b'],
  ['viet', 'Việt'],
  ['vie\u0323\u0302t', 'Việt'],
];

async function find(app: TestApp, text: string) {
  const { body } = await app.admin.call(search.find, { body: { id: await app.root(), search: text } });
  return body.items;
}

describe('a search folds letters', () => {
  it('in names, descriptions, comments and documents, and marks them where they are written', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { success } = await app.admin.upload(root, {
      [`${written}.txt`]: 'name',
      'content.txt': written,
      'comment.txt': '-',
      'described.txt': '-',
    });
    const idOf = (name: string) => success.find((file) => file.name === name)?.id ?? 0;
    await app.admin.call(comments.create, { body: { nodeId: idOf('comment.txt'), text: written } });
    const described = idOf('described.txt');
    await app.admin.call(files.update, { body: { id: described, subject: written, rowVersion: 1 } });
    await app.runTask('readContents');
    const fields = { name: [], content: [], comments: [], description: [] } as Record<string, string[][]>;
    for (const [text] of typed)
      for (const { matches } of await find(app, text))
        for (const { field, snippet, ranges } of matches)
          fields[field]?.push([text, ...ranges.map(([from, to]) => snippet.slice(from, to))]);
    expect(fields).toEqual({ name: typed, content: typed, comments: typed, description: typed });
  });

  it('in the pages of a preview, the names of a folder, Trash, people, groups and the log', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'Straße O’Neill.txt': 'Łódź – Ægir' });
    const id = String(success[0]?.id);
    const pages = await app.admin.call(previews.text, { params: { id }, query: { search: 'lodz - aegir' } });
    expect(pages.body.items).toEqual([{ page: 1, count: 1 }]);
    const inFolder = { params: { id: String(root) } };
    for (const text of ['strasse', "o'neill"]) {
      const listed = await app.admin.call(files.list, { ...inFolder, query: { search: text } });
      expect([text, listed.body.total]).toEqual([text, 1]);
    }
    const row = await app.admin.call(files.row, { ...inFolder, query: { startsWith: 'strasse o' } });
    expect(row.body.row).toBe(0);
    await app.admin.call(files.remove, { params: { id, rowVersion: '1' } });
    expect((await app.admin.call(bin.list, { query: { search: "strasse o'n" } })).body.total).toBe(1);

    await app.person('Łukasz Weiß');
    expect((await app.admin.call(users.list, { query: { search: 'lukasz weiss' } })).body.total).toBe(1);
    await app.admin.call(groups.create, { body: { name: 'Größe' } });
    expect((await app.admin.call(groups.list, { query: { search: 'grosse' } })).body.total).toBe(1);
    const log = await app.admin.call(logs.users, { query: { search: "strasse o'neill" } });
    expect(log.body.total).toBeGreaterThan(0);
  });

  it('and keeps names apart that differ in such letters', async () => {
    const app = await createTestApp();
    const names = ['Straße.txt', 'Strasse.txt', 'it’s.txt', "it's.txt", 'Łódź.txt', 'Lodz.txt'];
    const { success } = await app.admin.upload(await app.root(), Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(success).toHaveLength(names.length);
  });
});

describe('a search joins what is written in parts', () => {
  it('finds account numbers without spaces and words that are broken at the end of a line', async () => {
    const app = await createTestApp();
    await app.admin.upload(await app.root(), {
      'bill.txt': 'Pay to CZ65 0800 0000 1920 0014 5399, or 19-2000145399/0800.\nTel. +420 601 234 567',
      'letter.txt': 'Der Vereins-\nbeitrag per E-\nMail an uns',
      'table.txt': `1 2 3 4 5 6 7 8 9 ${'10 '.repeat(30)}`,
    });
    await app.runTask('readContents');
    const marked = async (text: string) =>
      (await find(app, text)).flatMap(({ name, matches }) =>
        matches.map(({ snippet, ranges: [[from, to] = [0, 0]] }) => [name, snippet.slice(from, to)]),
      );
    expect(await marked('CZ6508000000192000145399')).toEqual([['bill.txt', 'CZ65 0800 0000 1920 0014 5399']]);
    expect(await marked('1920001453990800')).toEqual([['bill.txt', '19-2000145399/0800']]);
    expect(await marked('+420601234567')).toEqual([['bill.txt', '+420 601 234 567']]);
    expect(await marked('vereinsbeitrag')).toEqual([['letter.txt', 'Vereins- beitrag']]);
    expect(await marked('e-mail')).toEqual([['letter.txt', 'E- Mail']]);
    expect(await marked('123456789')).toEqual([]);
    const [bill] = await find(app, 'tel.');
    const query = { search: 'cz6508000000192000145399' };
    const pages = await app.admin.call(previews.text, { params: { id: String(bill?.id) }, query });
    expect(pages.body.items).toEqual([{ page: 1, count: 1 }]);
  });
});

describe('an upgrade', () => {
  it('folds what an earlier release has stored again', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'Straße.txt': 'Łódź CZ65 0800 0000 1920 0014 5399' });
    await app.person('Łukasz Weiß');
    await app.admin.call(groups.create, { body: { name: 'Größe “A”' } });
    await app.runTask('readContents');
    app.wait(3600);
    await app.runTask('indexLog');
    await app.stop();
    await asBefore(app);
    await app.start();
    await app.runTask('refoldContents');
    const found = { name: 'strasse', content: 'lodz', joined: 'cz6508000000192000145399' };
    for (const text of Object.values(found)) expect([text, (await find(app, text)).length]).toEqual([text, 1]);
    const row = await app.admin.call(files.row, { params: { id: String(root) }, query: { startsWith: 'strass' } });
    expect(row.body.row).toBe(0);
    expect((await app.admin.call(users.list, { query: { search: 'lukasz weiss' } })).body.total).toBe(1);
    expect((await app.admin.call(groups.list, { query: { search: '"a' } })).body.total).toBe(1);
    expect((await app.admin.call(logs.users, { query: { search: 'strasse.txt' } })).body.total).toBeGreaterThan(0);
    expect((await app.admin.call(logs.verify, {})).body.finding).toBeNull();
    const db = await app.rawDatabase();
    expect(await db.rows(`select "nameFold", "sortKey" from "fileNode" where "id" = ${success[0]?.id}`)).toEqual([
      { nameFold: 'strasse.txt', sortKey: 'strasse.txt' },
    ]);
    expect(await db.rows('select * from "contentRefolding"')).toEqual([]);
  });
});

/** Makes the stored texts of a stopped instance those of the release before. */
async function asBefore(app: TestApp): Promise<void> {
  const db = await app.rawDatabase();
  const isPostgres = app.databaseUrl !== '';
  const fold = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const derived = {
    fileNode: { name: ['nameFold', 'sortKey'] },
    userAccount: { name: ['searchText', 'sortKey'] },
    userGroup: { name: ['searchText', 'sortKey'] },
    contentChunk: { text: ['folded'] },
  };
  await db.run(
    isPostgres ? 'drop table "contentRefolding"' : 'drop table "contentRefolding"; drop trigger "contentChunk_updated"',
  );
  for (const [table, columns] of Object.entries(derived))
    for (const [from, into] of Object.entries(columns))
      for (const row of await db.rows<Record<string, string>>(`select "id", "${from}" from "${table}"`))
        for (const column of into)
          await db.run(
            `update "${table}" set "${column}" = '${fold(row[from] ?? '').replaceAll("'", "''")}' where "id" = ${row.id}`,
          );
  await db.run(`update "searchText" set "name" = 'straße.txt' where "name" = 'strasse.txt'`);
  for (const { id, log, by, ip } of await db.rows<Record<string, string>>(
    'select "id", "log", "by", "ip" from "log"',
  )) {
    const text = fold(`${by}\n${log}\n${ip}`).replaceAll("'", "''");
    await db.run(`update "log" set "searchText" = '${text}' where "id" = ${id}`);
    if (isPostgres) await db.run(`update "logText" set "text" = '${text}' where "id" = ${id}`);
  }
  if (!isPostgres) await db.run(`insert into "logIndex" ("logIndex") values ('rebuild')`);
  else await db.run(`delete from "searchGrams"; delete from "contentGrams"`);
  await db.run(`delete from "migration" where "name" in ('0885-refolding', '0886-refoldedLog')`);
}

it('folding changes nothing a second time, and folds each letter of a word as the word', () => {
  for (const [text, word] of typed) {
    const folded = foldText(word);
    expect([foldText(folded), [...word].map(foldText).join('')]).toEqual([folded, folded]);
    expect(folded.startsWith(foldText(text))).toBe(true);
  }
});
