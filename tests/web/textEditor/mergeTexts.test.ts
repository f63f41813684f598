import { expect, it } from 'vitest';
import { mergeTexts } from '#web/textEditor/merge/mergeTexts.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const base = lines('one', 'two', 'three', 'four', 'five');

it('what one of two has changed is in the merged text', () => {
  const mine = lines('ONE', 'two', 'three', 'four', 'five');
  const theirs = lines('one', 'two', 'three', 'four and a half', 'five', 'six');
  const merged = mergeTexts(base, mine, theirs);
  expect(merged).toEqual({ text: lines('ONE', 'two', 'three', 'four and a half', 'five', 'six'), conflicts: 0 });
});

it('lines that both have changed stay as in the own text, and are counted', () => {
  const mine = lines('one', 'two of mine', 'three', 'four', 'five');
  const theirs = lines('one', 'two of theirs', 'three', 'four', 'FIVE');
  const merged = mergeTexts(base, mine, theirs);
  expect(merged).toEqual({ text: lines('one', 'two of mine', 'three', 'four', 'FIVE'), conflicts: 1 });
});

it('removed and added lines move what comes after them', () => {
  const mine = lines('zero', 'one', 'three', 'four', 'five');
  expect(mergeTexts(base, mine, lines('one', 'two', 'three', 'four')).text).toBe(lines('zero', 'one', 'three', 'four'));
  expect(mergeTexts(base, base, lines('one')).text).toBe(lines('one'));
  expect(mergeTexts(base, lines('one'), base).text).toBe(lines('one'));
  expect(mergeTexts('', '', 'new').text).toBe('new');
});

it('random changes in different places are all in the merged text', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let n = 0; n < 500; n++) {
    const all = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    // Mine are in the first ten lines, theirs in the last ten.
    const change = (from: number, who: string) => {
      const changed: string[][] = all.map((line) => [line]);
      for (let times = 0; times < 3; times++) {
        const at = from + random(10);
        changed[at] = [[], [`${who} ${times}`], [`${who} ${times}`, all[at] ?? '']][random(3)] ?? [];
      }
      return changed;
    };
    const [mine, theirs] = [change(0, 'mine'), change(20, 'theirs')];
    const ended = random(2) === 0 ? '' : '\n';
    const text = (parts: string[][]) => parts.flat().join('\n') + ended;
    const expected = text([...mine.slice(0, 15), ...theirs.slice(15)]);
    expect(mergeTexts(all.join('\n') + ended, text(mine), text(theirs))).toEqual({ text: expected, conflicts: 0 });
  }
});
