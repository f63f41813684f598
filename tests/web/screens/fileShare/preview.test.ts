import { within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { dialog, noDialog, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let work: number;

beforeAll(async () => {
  work = await makeFolder(person, 'Work', await rootOf(person));
  await upload(person, work, {
    'a.txt': 'The first line\nand the second',
    'b.csv': 'Name,Amount\nBridge,12\nTunnel,7\n',
    'c.md': '# Report\n\nAll is **well**.\n\n- one\n- two\n',
    'd.xyz': 'nobody knows this',
  });
});

const shown = (name: string) => dialog(name);

describe('the preview', () => {
  it('is opened by Enter on a file, closed by Escape, and the row is still selected', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('a.txt'));
    await user.keyboard('{Enter}');
    await within(await shown('a.txt')).findByText(/The first line/);
    await user.keyboard('{Escape}');
    await noDialog();
    expect((await row('a.txt')).getAttribute('aria-selected')).toBe('true');
  });
});
