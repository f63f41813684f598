import { beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { linkRows, offeredFiles, sentLinks, unsafeRows, withLink } from '#resources/bulletins/bulletinDraft.ts';
import { copyFiles, removeCopied } from '#web/copiedFiles.ts';

const file = (id: number, name = `${id}.txt`) => ({ id, name, size: id }) as ListedFile;
const copied = (id: number) => ({ id, name: `${id}.txt`, length: id });

describe('the links of a bulletin', () => {
  it('are sent without the rows that lack a name or an address', () => {
    const rows = linkRows([
      { name: ' Map ', url: ' https://a.example ' },
      { name: '', url: 'https://b.example' },
      { name: 'Nothing', url: '  ' },
    ]);
    expect(sentLinks(rows)).toEqual([{ name: 'Map', url: 'https://a.example' }]);
  });

  it('get rows of their own, which keep their keys', () => {
    const [first, second] = linkRows([
      { name: 'a', url: 'b' },
      { name: 'c', url: 'd' },
    ]);
    expect(withLink([]).map(({ key }) => key)).toEqual([0]);
    expect(withLink(second ? [second] : []).map(({ key }) => key)).toEqual([1, 2]);
    expect(first?.key).toBe(0);
  });

  it('are complained about where they lead nowhere safe, and only when they are sent', () => {
    const rows = linkRows([
      { name: 'a', url: 'javascript:alert(1)' },
      { name: 'b', url: 'mailto:a@b.example' },
      { name: '', url: 'javascript:alert(1)' },
      { name: 'd', url: 'www.example.org' },
    ]);
    expect([...unsafeRows(rows)]).toEqual([0, 3]);
  });
});

describe('the files that a bulletin can get', () => {
  beforeEach(() => localStorage.clear());

  it('are those that it has, then those that were copied, each once', () => {
    const offered = offeredFiles([copied(2), copied(1)], [copied(1), copied(3)]);
    expect(offered.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('are copied once, and taken off the list by name', () => {
    copyFiles('copied.bulletins', [file(1), file(2)]);
    copyFiles('copied.bulletins', [file(2, 'renamed.txt'), file(3)]);
    expect(getItem('copied.bulletins')).toEqual([copied(1), copied(2), copied(3)]);
    removeCopied([1, 3], ['copied.bulletins']);
    expect(getItem('copied.bulletins')).toEqual([copied(2)]);
  });
});
