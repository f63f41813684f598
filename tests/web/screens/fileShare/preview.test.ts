import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let work: number;

beforeAll(async () => {
  work = await makeFolder(person, 'Work', await rootOf(person));
  await upload(person, work, {
    'a.txt': 'The first line\nand the second',
    'b.csv': 'Name,Amount\nBridge,12\nTunnel,7\n',
    'c.md': '# Report\n\nAll is **well**.\n\n- one\n- two\n',
    'd.xyz': '\u0000\u0001\u0002\u0000',
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

  it('goes from file to file by the arrow keys, and says which of them it is', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.dblClick(await row('a.txt'));
    await within(await shown('a.txt')).findByText('1 of 4');
    await user.keyboard('{ArrowRight}');
    const table = within(await within(await shown('b.csv')).findByRole('table'));
    expect(table.getAllByRole('row').length).toBe(3);
    table.getByText('Bridge');
    await user.keyboard('{ArrowLeft}');
    await shown('a.txt');
    await user.click(within(await shown('a.txt')).getByRole('button', { name: 'Next file' }));
    await shown('b.csv');
    await user.click(await button('Close'));
    await noDialog();
  });

  it('shows written text with its headings and lists', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.dblClick(await row('c.md'));
    const text = within(await shown('c.md'));
    await text.findByRole('heading', { name: 'Report' });
    expect(text.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(['one', 'two']);
  });

  it('says of a kind that it can’t show to download it', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.dblClick(await row('d.xyz'));
    const overlay = within(await shown('d.xyz'));
    await overlay.findByText('There is no preview of files of this kind.');
    expect(overlay.getAllByRole('button', { name: 'Download' }).length).toBeGreaterThan(0);
  });

  it('is in the language of the user, and nothing of it is left after Back', async () => {
    const dora = await makeUser(person, 'dora', { cultureId: 'de-de' });
    await letIn(person, work, 1, dora.userId);
    const { user, router } = await openWhole(`/?folder=${work}`, dora);
    await user.dblClick(await row('a.txt'));
    const overlay = within(await screen.findByRole('dialog'));
    await overlay.findByText(/The first line/);
    overlay.getByText('1 von 4');
    await router.navigate(-1);
    await noDialog();
    await waitFor(() => expect(router.state.location.search).not.toContain('preview'));
  });
});
