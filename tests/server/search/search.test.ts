import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { type AttributeOperator, savedSearches, search } from '#contract/search.ts';
import { snippetOf } from '#server/plugins/search/snippets.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

async function folderIn(app: TestApp, parentId: number, name: string): Promise<number> {
  return (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
}

/** The names that a search below a folder finds. */
async function found(app: TestApp, id: number, text: string, more: object = {}): Promise<string[]> {
  const { status, body } = await app.admin.call(search.find, { body: { id, search: text, ...more } });
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ name }) => name);
}

describe('POST /folder/attributesearch', () => {
  it('finds substrings, ignoring case and accents, and treats every character literally', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await folderIn(app, root, 'Archive');
    const files = { 'Agreement 2.pdf': 'x', 'Smlouvá.txt': 'x', '100%_done.txt': 'x', '合同书.txt': 'x' };
    await app.admin.upload(root, files);
    const expected: [string, string[]][] = [
      ['reement', ['Agreement 2.pdf']],
      ['SMLOUVA', ['Smlouvá.txt']],
      ['smlouvá', ['Smlouvá.txt']],
      ['ag 2', ['Agreement 2.pdf']],
      ['100%', ['100%_done.txt']],
      ['%', ['100%_done.txt']],
      ['_', ['100%_done.txt']],
      ['合同', ['合同书.txt']],
      ['合', ['合同书.txt']],
      ['"agreement 2"', ['Agreement 2.pdf']],
      ['"2 agreement"', []],
      ['“agreement 2”', ['Agreement 2.pdf']],
      ['“2 agreement”', []],
      ['„agreement 2“', ['Agreement 2.pdf']],
      ['„2 agreement“', []],
      ['«\u00a0agreement 2\u00a0»', ['Agreement 2.pdf']],
      ['« 2 agreement »', []],
      ['quo“te', []],
      ['archive', ['Archive']],
      ['txt smlou', ['Smlouvá.txt']],
      ['quo"te', []],
      ['nothing', []],
    ];
    const actual: typeof expected = [];
    for (const [text] of expected) actual.push([text, await found(app, root, text)]);
    expect(actual).toEqual(expected);
  });

  it('searches below the folder only, follows changes, and returns path and matches', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const firstFolder = await folderIn(app, root, 'One');
    const two = await folderIn(app, firstFolder, 'Two');
    await app.admin.upload(two, { 'deep report.txt': 'x' });
    await app.admin.upload(root, { 'top report.txt': 'x' });
    expect(await found(app, root, 'report')).toEqual(['deep report.txt', 'top report.txt']);
    expect(await found(app, firstFolder, 'report')).toEqual(['deep report.txt']);

    const counted = await app.admin.call(search.find, { body: { id: root, search: 'report', take: 0 } });
    expect(counted.body).toMatchObject({ items: [], total: 2 });

    const { body } = await app.admin.call(folders.update, {
      body: { id: two, rowVersion: 1, name: 'Zwei', subject: 'Berichte über Häfen' },
    });
    expect(body.name).toBe('Zwei');
    expect(await found(app, root, 'two')).toEqual([]);
    const response = await app.admin.call(search.find, { body: { id: root, search: 'hafen' } });
    expect(response.body.items[0]).toMatchObject({ name: 'Zwei', isFolder: true, fullPath: 'My Company/One/Zwei' });
    expect(response.body.items[0]?.matches).toEqual([
      { field: 'description', snippet: 'Berichte über Häfen', ranges: [[14, 19]] },
    ]);
  });

  it('finds comments until they are removed, and returns that they match', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const folder = await folderIn(app, root, 'Plans');
    const { success } = await app.admin.upload(root, { 'a.txt': 'x' });
    const nodeId = success[0]?.id ?? 0;
    const written = async (on: number, text: string) =>
      (await app.admin.call(comments.create, { body: { nodeId: on, text } })).body;
    const first = await written(nodeId, 'Ask the notary about Žižkov');
    await written(nodeId, 'Second thoughts');
    await written(folder, 'The notary said yes');
    expect(await found(app, root, 'notary')).toEqual(['a.txt', 'Plans']);
    const { body } = await app.admin.call(search.find, { body: { id: root, search: 'zizkov thoughts' } });
    expect(body.items[0]?.matches).toEqual([
      {
        field: 'comments',
        snippet: 'Ask the notary about Žižkov\nSecond thoughts',
        ranges: [
          [21, 27],
          [35, 43],
        ],
      },
    ]);

    await app.admin.call(comments.update, { body: { id: first.id, rowVersion: 1, text: 'Never mind' } });
    expect(await found(app, root, 'notary')).toEqual(['Plans']);
    expect(await found(app, root, 'mind')).toEqual(['a.txt']);
    await app.admin.call(comments.remove, { params: { id: String(first.id), rowVersion: '2' } });
    expect(await found(app, root, 'mind')).toEqual([]);
    expect(await found(app, root, 'thoughts')).toEqual(['a.txt']);
  });

  it('finds terms of one and two characters in names, comments and contents', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'q1.txt': '契約 and 7€', 'zz.md': 'x y', 'q2.txt': 'x' });
    await app.admin.call(comments.create, { body: { nodeId: success[1]?.id ?? 0, text: '7%' } });
    await app.runTask('readContents');
    const expected: [string, string[]][] = [
      ['q', ['q1.txt', 'q2.txt']],
      ['q1', ['q1.txt']],
      ['約', ['q1.txt']],
      ['契約', ['q1.txt']],
      ['約契', []],
      ['7', ['q1.txt', 'zz.md']],
      ['7%', ['zz.md']],
      ['7€ q', ['q1.txt']],
      ['zz 7', ['zz.md']],
      ['xy', []],
      ['z "x y"', ['zz.md']],
    ];
    const actual: typeof expected = [];
    for (const [text] of expected) actual.push([text, await found(app, root, text)]);
    expect(actual).toEqual(expected);
    await app.admin.upload(root, { 'q1.txt': 'nothing' }, { overwrite: true });
    await app.runTask('readContents');
    expect(await found(app, root, '約')).toEqual([]);
  });

  it('is rejected for Trash with the message of the catalogue', async () => {
    const app = await createTestApp();
    const { status, body } = await app.admin.call(search.find, { body: { id: -1, search: 'x' } });
    expect(status).toBe(400);
    expect(body.message).toBe('Please select a search target folder other than Trash folder.');
  });

  it('reveals nothing to users without the right to read', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const secret = await folderIn(app, root, 'Secret');
    await app.admin.upload(secret, { 'plan.txt': 'x' });
    const anna = await app.person('anna');
    for (const id of [root, secret]) {
      expect((await anna.call(search.find, { body: { id, search: 'plan' } })).status).toBe(404);
    }
  });

  it('does not find items in the bin', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const folder = await folderIn(app, root, 'Gone');
    await app.admin.upload(folder, { 'lost.txt': 'x' });
    await app.admin.call(folders.remove, { params: { id: String(folder), rowVersion: '1' } });
    expect(await found(app, root, 'lost')).toEqual([]);
    expect(await found(app, root, 'gone')).toEqual([]);
  });

  it('returns the one attribute value that contains a word', () => {
    const values = 'Passed\n2026-05-04T08:30:00.000Z\nThe crane needs a rope\nNo';
    const match = { field: 'attributes', snippet: 'The crane needs a rope', ranges: [[4, 9]] };
    expect(snippetOf('attributes', values, ['crane'])).toEqual(match);
  });

  it('marks every occurrence of every word in its snippets', () => {
    const content = `The crane turns, a CRANE driver says. ${'No more of it. '.repeat(9)}crane`;
    const { snippet, ranges } = snippetOf('content', content, ['driver', 'crane']) ?? { snippet: '', ranges: [] };
    expect(ranges.map(([from, to]) => snippet.slice(from, to))).toEqual(['crane', 'CRANE', 'driver']);
  });

  it('matches attributes by their types', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const attribute = (name: string, type: AttributeType, selections: { text: string }[] = []) => ({
      name,
      type,
      required: false,
      showOnTable: true,
      selections,
    });
    const { body: group } = await app.admin.call(attributeGroups.create, {
      body: {
        name: 'Contracts',
        attributes: [
          attribute('Kind', AttributeType.Dropdown, [{ text: 'Lease' }, { text: 'Sale' }]),
          attribute('Value', AttributeType.Number),
          attribute('Signed', AttributeType.Date),
          attribute('Partner', AttributeType.Textbox),
          attribute('Open', AttributeType.Check),
        ],
      },
    });
    const [kind, value, signed, partner, open] = group.attributes;
    await app.admin.call(folders.setAttributeGroup, { body: { folderId: root, groupId: group.id } });
    const files = [1, 2, 10].map((n) => ({
      name: `${n}.txt`,
      length: 1,
      attributeValues: [
        { attributeId: kind?.id ?? 0, value: String(kind?.selections[n === 1 ? 0 : 1]?.id) },
        { attributeId: value?.id ?? 0, value: n * 100 },
        { attributeId: signed?.id ?? 0, value: `2026-01-${String(n).padStart(2, '0')}` },
        { attributeId: partner?.id ?? 0, value: `Přístav ${n}` },
        { attributeId: open?.id ?? 0, value: n === 10 },
      ],
    }));
    const { body } = await app.admin.call(transfers.announce, { body: { parentId: root, files } });
    await app.admin.send(body.key, { '1.txt': 'x', '2.txt': 'x', '10.txt': 'x' });

    const by = (attribute: { id: number } | undefined, input: string, operator?: AttributeOperator) =>
      found(app, root, '', {
        attributeGroupId: group.id,
        attributes: [{ attributeId: attribute?.id, value: input, ...(operator && { operator }) }],
      });
    expect(await by(kind, String(kind?.selections[0]?.id))).toEqual(['1.txt']);
    expect(await by(value, '200')).toEqual(['2.txt']);
    expect(await by(value, '150__1000')).toEqual(['2.txt', '10.txt']);
    expect(await by(value, '__150')).toEqual(['1.txt']);
    expect(await by(signed, '2026-01-02__')).toEqual(['2.txt', '10.txt']);
    expect(await by(partner, 'pristav 1')).toEqual(['1.txt', '10.txt']);
    expect(await by(open, 'true')).toEqual(['10.txt']);
    expect(await by(partner, 'PRISTAV 1', 'is')).toEqual(['1.txt']);
    expect(await by(partner, 'pristav 1', 'isNot')).toEqual(['2.txt', '10.txt']);
    expect(await by(partner, 'tav 1', 'containsNot')).toEqual(['2.txt']);
    expect(await by(partner, 'pristav 1', 'startsWith')).toEqual(['1.txt', '10.txt']);
    expect(await by(partner, 'tav', 'startsWith')).toEqual([]);
    expect(await by(partner, 'p%', 'startsWith')).toEqual([]);
    expect(await by(kind, String(kind?.selections[0]?.id), 'isNot')).toEqual(['2.txt', '10.txt']);
    expect(await found(app, root, '"pristav 2"')).toEqual(['2.txt']);

    expect(await found(app, root, 'lease')).toEqual(['1.txt']);
    const changed = group.attributes.map((attribute) => ({
      ...attribute,
      selections: attribute.selections.map(({ id, text }) => ({ id, text: text === 'Lease' ? 'Tenancy' : text })),
    }));
    await app.admin.call(attributeGroups.update, { body: { ...group, attributes: changed } });
    expect(await found(app, root, 'lease')).toEqual([]);
    expect(await found(app, root, 'tenancy')).toEqual(['1.txt']);
  });
});

describe('/search/saved', () => {
  const query = (id: number, text: string) => ({ id, search: text });

  it('stores searches for one user, and those of administrators for everybody', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    const { body: own } = await ann.call(savedSearches.create, { body: { name: 'Mine', query: query(root, '{me}') } });
    expect(own).toMatchObject({ name: 'Mine', shared: false, createdBy: { name: 'ann' }, rowVersion: 1 });
    expect(own.query).toEqual({ id: root, search: '{me}', attributeGroupId: null, attributes: [] });
    const shared = { name: 'All plans', shared: true, query: query(root, 'plan') };
    expect((await ann.call(savedSearches.create, { body: shared })).status).toBe(403);
    const { body: all } = await app.admin.call(savedSearches.create, { body: shared });
    const namesFor = async (person: typeof ann) =>
      (await person.call(savedSearches.list, {})).body.items.map(({ name }) => name);
    expect([await namesFor(ann), await namesFor(bob)]).toEqual([['All plans', 'Mine'], ['All plans']]);

    const change = { id: own.id, rowVersion: 1, name: 'Ours' };
    expect((await bob.call(savedSearches.update, { body: change })).status).toBe(404);
    expect((await bob.call(savedSearches.update, { body: { ...change, id: all.id } })).status).toBe(403);
    expect((await ann.call(savedSearches.update, { body: { ...change, shared: true } })).status).toBe(403);
    const { body: changed } = await ann.call(savedSearches.update, { body: change });
    expect(changed).toMatchObject({ name: 'Ours', rowVersion: 2, query: own.query });
    expect((await ann.call(savedSearches.update, { body: change })).body.code).toBe('stale');
    const again = { name: 'OURS', query: query(root, '') };
    expect((await ann.call(savedSearches.create, { body: again })).body.code).toBe('exists');

    const gone = { params: { id: String(own.id), rowVersion: '2' } };
    expect((await bob.call(savedSearches.remove, gone)).status).toBe(404);
    expect((await ann.call(savedSearches.remove, gone)).status).toBe(200);
    expect(await namesFor(ann)).toEqual(['All plans']);
    expect((await app.log()).filter((line) => /search/i.test(line))).toEqual([
      'Search saved: Mine',
      'Search saved: All plans',
      'Saved search updated: Ours',
      'Saved search deleted: Ours',
    ]);
  });

  it('replaces variables for the user and the day', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await app.admin.upload(root, { 'ann.txt': 'x', 'report 2026-03-02.txt': 'x' });
    const ann = await app.person('ann');
    await app.grant(root, ann, Rights.Read);
    const run = async (text: string) =>
      (await ann.call(search.find, { body: { id: root, search: text } })).body.items.map(({ name }) => name);
    expect([await run('{me}'), await run('report {today}')]).toEqual([['ann.txt'], ['report 2026-03-02.txt']]);
  });
});
