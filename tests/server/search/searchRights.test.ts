import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { foldText } from '#contract/rules/names.ts';
import type { search } from '#contract/search.ts';
import { ApiError } from '#server/lib/fail.ts';
import { callerOf } from '#server/plugins/identity/users/users.service.ts';
import { find } from '#server/plugins/search/search.service.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

/** `SEARCH_TREES=10000 npx vitest run --project server tests/server/search/searchRights.test.ts` for the long form. */
const TREES = Number(process.env.SEARCH_TREES ?? 100);
const CASES = Math.max(1000, TREES);
const FOLDERS = 40;
const words = ['lease', 'Smlouvá', 'Überweisung', 'invoice', 'rent', 'Kůň', 'plan', '100%', 'a_b', '合同书', 'storage'];

/** The same numbers in every run, so a failure can be repeated. */
function randomly(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T };
}
type Dice = ReturnType<typeof randomly>;

/** A folder or file of the naive reference. */
interface Node {
  id: number;
  parent?: Node;
  isFolder: boolean;
  inherits: boolean;
  texts: string[];
  folded: string[];
  readers: Set<Person>;
}

const textsOf = (...texts: string[]) => ({ texts, folded: texts.map(foldText) });
const ancestors = (node: Node): Node[] => (node.parent ? [node.parent, ...ancestors(node.parent)] : []);

/** Walks up and collects the rights, as far as they are inherited. */
function mayRead(person: Person, node: Node): boolean {
  if (!node.isFolder) return node.parent !== undefined && mayRead(person, node.parent);
  return node.readers.has(person) || (node.inherits && node.parent !== undefined && mayRead(person, node.parent));
}

async function createTree(app: TestApp, { below, pick }: Dice): Promise<Node[]> {
  const phrase = () => `${pick(words)} ${pick(words)}`;
  const root: Node = { id: await app.root(), isFolder: true, inherits: true, ...textsOf(), readers: new Set() };
  const tree = [root];
  for (let n = 0; n < FOLDERS; n++) {
    const parent = pick(tree.filter(({ isFolder }) => isFolder));
    const [name, inherits] = [`${phrase()} ${n}`, below(4) > 0];
    const { body } = await app.admin.call(folders.create, { body: { name, parentId: parent.id, inherit: inherits } });
    const folder: Node = { id: body.id, parent, isFolder: true, inherits, ...textsOf(name), readers: new Set() };
    tree.push(folder);
    const contents = Object.fromEntries([1, 2].map((file) => [`${phrase()} ${file}.txt`, `${phrase()} ${phrase()}`]));
    for (const { id, name: file } of (await app.admin.upload(body.id, contents)).success) {
      tree.push({
        id,
        parent: folder,
        isFolder: false,
        inherits: true,
        ...textsOf(file, contents[file] ?? ''),
        readers: new Set(),
      });
    }
  }
  for (const node of tree.filter(({ parent }) => parent && below(4) === 0)) {
    const text = phrase();
    await app.admin.call(comments.create, { body: { nodeId: node.id, text } });
    node.texts.push(text);
    node.folded.push(foldText(text));
  }
  do await app.runTask('readContents');
  while (await app.ctx.stores.contentTexts.isDue(app.ctx.stamp()));
  return tree;
}

/** Changes the tree at random: moves a folder with all below it, or switches its inheritance on or off. */
async function transplant(app: TestApp, tree: Node[], { pick }: Dice) {
  const all = tree.filter(({ isFolder }) => isFolder);
  const folder = pick(all.filter(({ parent }) => parent));
  const parents = all.filter((parent) => parent !== folder.parent && ![parent, ...ancestors(parent)].includes(folder));
  // The top folder cannot be moved.
  if (parents.length === 0) return;
  const parent = pick(parents);
  const { status } = await app.admin.call(folders.move, { body: { id: folder.id, parentId: parent.id } });
  expect(status).toBe(200);
  folder.parent = parent;
}

/** Gives and removes rights until everybody reads about a third. */
async function shuffle(app: TestApp, tree: Node[], people: Person[], { pick }: Dice) {
  const all = tree.filter(({ isFolder }) => isFolder);
  for (const person of people) {
    for (let attempts = 0; attempts < 8; attempts++) {
      const share = all.filter((folder) => mayRead(person, folder)).length / all.length;
      const isTooMuch = share > 0.4;
      if (!isTooMuch && share > 0.25) break;
      const folder = pick(all.filter(({ readers, parent }) => parent && readers.has(person) === isTooMuch));
      await app.grant(folder.id, person, isTooMuch ? Rights.None : Rights.Read);
      if (isTooMuch) folder.readers.delete(person);
      else folder.readers.add(person);
    }
  }
}

const termsFor = ({ below, pick }: Dice) =>
  Array.from({ length: 1 + below(2) }, () => {
    const word = [...pick(words)];
    const from = below(Math.max(1, word.length - 1));
    return word.slice(from, from + 1 + below(5)).join('');
  });

const holds = ({ folded }: Node, term: string) => folded.some((text) => text.includes(term));

/** The actual result, and the expected one. */
async function compare(app: TestApp, tree: Node[], person: Person, dice: Dice) {
  const scope = dice.pick(tree.filter(({ isFolder }) => isFolder));
  const terms = termsFor(dice).map(foldText);
  const expected = tree.filter(
    (node) => ancestors(node).includes(scope) && mayRead(person, node) && terms.every((term) => holds(node, term)),
  );
  const maySearch = tree.some(
    (node) => node.isFolder && [node, ...ancestors(node)].includes(scope) && mayRead(person, node),
  );
  const input = { id: scope.id, search: terms.join(' '), skip: 0, take: 1000, sort: { field: 'name', dir: 'asc' } };
  const caller = await callerOf(app.ctx, person.id);
  if (!caller) throw new Error('Nobody is asking');
  const response = await find(app.ctx.as(caller), input as BodyOf<typeof search.find>).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  const shown = response?.items.flatMap(({ id, matches }) =>
    matches.filter(({ snippet }) => {
      const texts = tree.find((node) => node.id === id)?.texts ?? [];
      return !texts.some((text) => text.includes(snippet.replace(/^…|…$/g, '')));
    }),
  );
  return {
    actual: { terms, ids: response?.items.map(({ id }) => id).sort(), total: response?.total, strange: shown },
    expected: {
      terms,
      ids: maySearch ? expected.map(({ id }) => id).sort() : undefined,
      total: maySearch ? expected.length : undefined,
      strange: maySearch ? [] : undefined,
    },
    hits: maySearch ? expected.length : 0,
  };
}

describe('a search', () => {
  it(`returns readable items and nothing else, ${CASES} times in ${TREES} trees`, {
    timeout: Math.max(240_000, TREES * 200),
  }, async () => {
    const app = await createTestApp();
    const dice = randomly(20_260_302);
    const tree = await createTree(app, dice);
    const people = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => app.person(name)));
    let hits = 0;
    await shuffle(app, tree, people, dice);
    for (let round = 0; round < TREES; round++) {
      await transplant(app, tree, dice);
      await shuffle(app, tree, [dice.pick(people)], dice);
      for (let n = 0; n < CASES / TREES; n++) {
        const { actual, expected, hits: some } = await compare(app, tree, dice.pick(people), dice);
        if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
        hits += some;
      }
    }
    // A comparison of two empty results would always succeed.
    expect(hits).toBeGreaterThan(CASES);
  });
});
