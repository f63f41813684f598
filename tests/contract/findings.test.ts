import { expect, it } from 'vitest';
import { type FindingId, findingCatalogue, findingIn, findingText } from '#contract/instance/findings.ts';

/** A value of each name, with what could be taken for the rest of a text. */
const sample: Record<string, string> = {
  id: '0198-af_3',
  after: '12',
  chain: '3',
  count: '7',
  found: '5',
  size: '6',
  row: '2026-03-02T09:00:00Z anna: File updated: a\n(after row 3)',
  files: 'a (used by b).txt, c.txt',
  error: 'EIO',
};

it.each(Object.keys(findingCatalogue) as FindingId[])('a stored text is recognised as the finding %s', (id) => {
  const names = [...findingCatalogue[id].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, sample[name] ?? '']));
  const text = (findingText as (id: FindingId, values: object) => string)(id, values);
  expect(text).not.toMatch(/[{}]/);
  expect(findingIn(text)).toEqual({ id, values });
});

it('a finding that a backup has listed itself is recognised in its verification', () => {
  const text = findingText('notCopiedDamaged', { id: 'a1', files: 'no file' });
  expect(findingIn(`Backup: ${text}`)).toEqual({ id: 'notCopiedDamaged', values: { id: 'a1', files: 'no file' } });
});

it('another text is no finding', () => {
  expect(findingIn('Log verified: 3 entries, none altered')).toBeUndefined();
});
