import { describe, expect, it } from 'vitest';
import { comments } from '#contract/comments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/folders.ts';
import { foldText } from '#contract/rules/names.ts';
import type { search } from '#contract/search.ts';
import { Refused } from '#server/kernel/refuse.ts';
import { find } from '#server/plugins/search/search.service.ts';
import { callerOf } from '#server/plugins/users/users.service.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';

/** `SEARCH_TREES=10000 npx vitest run --project server tests/server/searchRights.test.ts` for the long form. */
const TREES = Number(process.env.SEARCH_TREES ?? 100);
const CASES = Math.max(1000, TREES);
const FOLDERS = 40;
const words = ['lease', 'Smlouvá', 'Überweisung', 'invoice', 'rent', 'Kůň', 'plan', '100%', 'a_b', '合同书', 'storage'];

/** Always the same numbers: a case that fails, fails again. */
function randomly(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T };
}
type Dice = ReturnType<typeof randomly>;

/** A folder or file, as naively as can be. */
interface Node {
  id: number;
  parent?: Node;
  isFolder: boolean;
  inherits: boolean;
  texts: string[];
  folded: string[];
  readers: Set<Person>;
}

const said = (...texts: string[]) => ({ texts, folded: texts.map(foldText) });
const ancestors = (node: Node): Node[] => (node.parent ? [node.parent, ...ancestors(node.parent)] : []);

/** Walks up: what is granted on the way counts, as far as it is inherited. */
function mayRead(person: Person, node: Node): boolean {
  if (!node.isFolder) return node.parent !== undefined && mayRead(person, node.parent);
  return node.readers.has(person) || (node.inherits && node.parent !== undefined && mayRead(person, node.parent));
}

async function plant(house: TestHouse, { below, pick }: Dice): Promise<Node[]> {
  const phrase = () => `${pick(words)} ${pick(words)}`;
  const root: Node = { id: await house.root(), isFolder: true, inherits: true, ...said(), readers: new Set() };
  const tree = [root];
  for (let n = 0; n < FOLDERS; n++) {
    const parent = pick(tree.filter(({ isFolder }) => isFolder));
    const [name, inherits] = [`${phrase()} ${n}`, below(4) > 0];
    const { body } = await house.admin.call(folders.create, { body: { name, parentId: parent.id, inherit: inherits } });
    const folder: Node = { id: body.id, parent, isFolder: true, inherits, ...said(name), readers: new Set() };
    tree.push(folder);
    const contents = Object.fromEntries([1, 2].map((file) => [`${phrase()} ${file}.txt`, `${phrase()} ${phrase()}`]));
    for (const { id, name: file } of (await house.admin.upload(body.id, contents)).success) {
      tree.push({
        id,
        parent: folder,
        isFolder: false,
        inherits: true,
        ...said(file, contents[file] ?? ''),
        readers: new Set(),
      });
    }
  }
  for (const node of tree.filter(({ parent }) => parent && below(4) === 0)) {
    const text = phrase();
    await house.admin.call(comments.create, { body: { nodeId: node.id, text } });
    node.texts.push(text);
    node.folded.push(foldText(text));
  }
  while (await house.ctx.stores.contentTexts.isDue(house.ctx.stamp())) await house.runTask('readContents');
  return tree;
}

/** Makes another tree of it: a folder goes elsewhere with all below it, and rights follow it or do not. */
async function transplant(house: TestHouse, tree: Node[], { pick }: Dice) {
  const all = tree.filter(({ isFolder }) => isFolder);
  const folder = pick(all.filter(({ parent }) => parent));
  const places = all.filter((place) => place !== folder.parent && ![place, ...ancestors(place)].includes(folder));
  // What holds all others has nowhere to go.
  if (places.length === 0) return;
  const parent = pick(places);
  const { status } = await house.admin.call(folders.move, { body: { id: folder.id, parentId: parent.id } });
  expect(status).toBe(200);
  folder.parent = parent;
}

/** Gives and takes rights until everybody reads about a third. */
async function shuffle(house: TestHouse, tree: Node[], people: Person[], { pick }: Dice) {
  const all = tree.filter(({ isFolder }) => isFolder);
  for (const person of people) {
    for (let tries = 0; tries < 8; tries++) {
      const share = all.filter((folder) => mayRead(person, folder)).length / all.length;
      const isTooMuch = share > 0.4;
      if (!isTooMuch && share > 0.25) break;
      const folder = pick(all.filter(({ readers, parent }) => parent && readers.has(person) === isTooMuch));
      await house.grant(folder.id, person, isTooMuch ? Rights.None : Rights.Read);
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

/** What an answer says of itself, beside what it should say. */
async function compare(house: TestHouse, tree: Node[], person: Person, dice: Dice) {
  const scope = dice.pick(tree.filter(({ isFolder }) => isFolder));
  const terms = termsFor(dice).map(foldText);
  const expected = tree.filter(
    (node) => ancestors(node).includes(scope) && mayRead(person, node) && terms.every((term) => holds(node, term)),
  );
  const mayAsk = tree.some(
    (node) => node.isFolder && [node, ...ancestors(node)].includes(scope) && mayRead(person, node),
  );
  const asked = { id: scope.id, search: terms.join(' '), skip: 0, take: 1000, sort: { field: 'name', dir: 'asc' } };
  const caller = await callerOf(house.ctx, person.id);
  if (!caller) throw new Error('Nobody is asking');
  const answer = await find(house.ctx.as(caller), asked as BodyOf<typeof search.find>).catch((error) => {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  });
  const shown = answer?.items.flatMap(({ id, matches }) =>
    matches.filter(({ snippet }) => {
      const texts = tree.find((node) => node.id === id)?.texts ?? [];
      return !texts.some((text) => text.includes(snippet.replace(/^…|…$/g, '')));
    }),
  );
  return {
    actual: { terms, ids: answer?.items.map(({ id }) => id).sort(), total: answer?.total, strange: shown },
    expected: {
      terms,
      ids: mayAsk ? expected.map(({ id }) => id).sort() : undefined,
      total: mayAsk ? expected.length : undefined,
      strange: mayAsk ? [] : undefined,
    },
    hits: mayAsk ? expected.length : 0,
  };
}

describe('a search', () => {
  it(`reveals what may be read and nothing else, ${CASES} times in ${TREES} trees`, {
    timeout: Math.max(240_000, TREES * 200),
  }, async () => {
    const house = await openHouse();
    const dice = randomly(20_260_302);
    const tree = await plant(house, dice);
    const people = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => house.person(name)));
    let hits = 0;
    await shuffle(house, tree, people, dice);
    for (let round = 0; round < TREES; round++) {
      await transplant(house, tree, dice);
      await shuffle(house, tree, [dice.pick(people)], dice);
      for (let n = 0; n < CASES / TREES; n++) {
        const { actual, expected, hits: some } = await compare(house, tree, dice.pick(people), dice);
        if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
        hits += some;
      }
    }
    // A comparison of nothing with nothing would always agree.
    expect(hits).toBeGreaterThan(CASES);
  });
});
