import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp({ env: { FEATURES: 'oneTimeShares' } });

const MB = 1024 ** 2;
const usage = () => screen.findByRole('region', { name: 'Usage' });
const largest = async () => within(await usage()).findByRole('region', { name: 'Largest folders' });

describe('usage', () => {
  it('of a new instance says that there are no files', async () => {
    await open('/config');
    await within(await largest()).findByText('There are no files yet.');
    await within(await usage()).findAllByText('0.00 GB');
  });

  it('names the largest folders with their files and sizes, the largest first', async () => {
    const root = await rootOf(person);
    const small = await makeFolder(person, 'Small', root, {
      'a.bin': new Uint8Array(1024),
      'b.bin': new Uint8Array(1024),
    });
    await makeFolder(person, 'Large', small, { 'c.bin': new Uint8Array(6 * MB) });
    await open('/config');
    const table = await within(await largest()).findByRole('table');
    const lines = within(table)
      .getAllByRole('row')
      .map((line) => within(line).getAllByRole(line.querySelector('th') ? 'columnheader' : 'cell'))
      .map((cells) => cells.map(({ textContent }) => textContent));
    expect(lines).toEqual([
      ['Folder', 'Files', 'Size'],
      [expect.stringMatching(/Small\/Large$/), '1', '6 MB'],
      [expect.stringMatching(/Small$/), '2', '2 kB'],
    ]);
  });

  it('has the charts of twelve months as a table too, the current month first', async () => {
    const { user } = await open('/config');
    await screen.findByText('Storage used at the end of the month');
    await user.click(screen.getByText('Show as a table'));
    const table = screen.getByRole('table', { name: 'Last 12 months' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Month',
      'Total files',
      'Deleted files',
      'Downloaded files',
      'Downloaded through one-time shares',
    ]);
    const months = within(table).getAllByRole('rowheader');
    expect(months).toHaveLength(12);
    const line = within(months[0]?.closest('tr') as HTMLElement);
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['6 MB', '0 B', '0 B', '0 B']);
    screen.getByText('6 MB more than at the end of last month');
  });

  it('of an earlier month is in the address, so that Reload keeps it', async () => {
    const { user, router } = await open('/config');
    await user.click(await screen.findByRole('combobox', { name: 'Month' }));
    const months = await screen.findAllByRole('option');
    expect(months).toHaveLength(12);
    await user.click(months[2] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?month=20\d\d-\d\d$/));
    await within(await usage()).findAllByText('0.00 GB');
    await user.click(screen.getByRole('combobox', { name: 'Month' }));
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is written as the administrator’s language writes numbers', async () => {
    await upload(person, await rootOf(person), { 'big.bin': new Uint8Array(12 * MB) });
    const claire = await makeUser(person, 'claire', { isAdmin: true, cultureId: 'fr-fr' });
    await open('/config', claire);
    const total = await screen.findByText('0,02 GB');
    expect(total.tagName).toBe('DD');
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  });
});
