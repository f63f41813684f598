import { expect, it } from 'vitest';
import { addressesIn } from '#contract/rules/recipients.ts';

it.each([
  [' ann@example.org ,, bob@example.org,', ['ann@example.org', 'bob@example.org']],
  [' , ; ', []],
  ['"Novák, Jan" <jan@example.org>', ['jan@example.org']],
  ['"Novák; \\"J\\"" <jan@example.org>, Ann <ann@example.org>', ['jan@example.org', 'ann@example.org']],
  ['a@example.org; b@example.org;', ['a@example.org', 'b@example.org']],
  ['Novák, Jan <jan@example.org>; Ann Doe <ann@example.org>', ['jan@example.org', 'ann@example.org']],
  ['a@example.org b@example.org', ['a@example.org', 'b@example.org']],
  ['A@example.org, a@example.org', ['a@example.org']],
  ['<a@example.org>', ['a@example.org']],
  ['Ann <ann@>, bob', ['ann@', 'bob']],
  ['ann, bob@example.org', ['ann', 'bob@example.org']],
  ['"Ann <ann@example.org', ['"Ann <ann@example.org']],
])('a list of addresses as typed or pasted: %s', (list, addresses) => expect(addressesIn(list)).toEqual(addresses));
