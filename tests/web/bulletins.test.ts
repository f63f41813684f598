import { beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { bulletins } from '#contract/bulletins.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { bodyOf, emptyBulletin, judged, offeredFiles } from '#resources/bulletins/bulletinDraft.ts';
import { copyFiles, removeCopied, selectCopied } from '#web/copiedFiles.ts';

const file = (id: number, name = `${id}.txt`) => ({ id, name, size: id }) as ListedFile;
const copied = (id: number) => ({ id, name: `${id}.txt`, length: id });

describe('the links of a bulletin', () => {
  const links = [
    { name: ' Map ', url: ' https://a.example ' },
    { name: '', url: 'javascript:alert(1)' },
    { name: 'Nothing', url: '  ' },
    { name: 'Bad', url: 'javascript:alert(1)' },
  ];

  it('are sent without rows that lack a name or an address', () => {
    const sent = [
      { name: 'Map', url: 'https://a.example' },
      { name: 'Bad', url: 'javascript:alert(1)' },
    ];
    expect(bodyOf({ ...emptyBulletin, links }).links).toEqual(sent);
  });

  it('are validated at their index, if they will be sent', () => {
    const wrong = bulletins.create.body.safeParse(judged({ ...emptyBulletin, title: 'T', links })).error?.issues;
    expect(wrong?.map(({ path }) => path.join('.'))).toEqual(['links.3.url']);
  });
});

describe('the files offered for a bulletin', () => {
  beforeEach(() => localStorage.clear());

  it('are the attached ones, then the copied ones, each once', () => {
    const offered = offeredFiles([copied(2), copied(1)], [copied(1), copied(3)]);
    expect(offered.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('are copied once, and removed from the list by name', () => {
    copyFiles('copied.bulletins', [file(1), file(2)]);
    copyFiles('copied.bulletins', [file(2, 'renamed.txt'), file(3)]);
    const ticked = (id: number) => ({ ...copied(id), selected: true });
    expect(getItem('copied.bulletins')).toEqual([ticked(1), ticked(2), ticked(3)]);
    removeCopied([1, 3], ['copied.bulletins']);
    expect(getItem('copied.bulletins')).toEqual([ticked(2)]);
  });

  it('keep whether they are ticked, which files for one-time shares do not have', () => {
    copyFiles('copied.bulletins', [file(1), file(2)]);
    selectCopied(1, false);
    copyFiles('copied.bulletins', [file(1)]);
    expect(getItem('copied.bulletins')?.map(({ selected }) => selected)).toEqual([false, true]);
    copyFiles('copied.oneTimeShares', [file(1)]);
    expect(getItem('copied.oneTimeShares')).toEqual([copied(1)]);
  });
});
