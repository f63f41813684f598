import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { makeFolder, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

/** When files were last changed where they come from, and files with values missing. */
const { openWhole, person } = await openApp();
let work: number;
let bids: number;
let bid: number;

beforeAll(async () => {
  const root = await rootOf(person);
  work = await makeFolder(person, 'Work', root);
  for (const [name, modifiedOn] of [
    ['Bridge.txt', Date.UTC(2003, 4, 6, 12)],
    ['Plan.txt', Date.UTC(2001, 8, 9, 12)],
  ] as const) {
    const body = { parentId: work, files: [{ name, length: 1, modifiedOn }] };
    const { key } = (await person.call(transfers.announce, { body })).body;
    const part = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\nx\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    await person.fetch(`/files/${key}`, { method: 'POST', headers, body: part });
  }
  bids = await makeFolder(person, 'Bids', root);
  bid = (await upload(person, bids, { 'Bid.txt': 'one', 'Whole.txt': 'two' }))['Bid.txt'] ?? 0;
  const shape = { type: 3, required: true, showOnTable: true, sortIndex: 0, selections: [] };
  const attributes = [{ ...shape, name: 'Amount' }];
  const group = (await person.call(attributeGroups.create, { body: { name: 'Bids', attributes } as never })).body;
  await person.call(folders.setAttributeGroup, { body: { folderId: bids, groupId: group.id } });
  const { items } = (await person.call(files.list, { params: { id: String(bids) }, query: {} })).body;
  const { id = 0, rowVersion = 0 } = items.find(({ name }) => name === 'Whole.txt') ?? {};
  const attributeValues = [{ attributeId: group.attributes[0]?.id ?? 0, value: '12' }];
  await person.call(files.update, { body: { id, rowVersion, attributeValues } });
});

describe('the modification time of a file', () => {
  it('is a column that lists are sorted by, and stands in the details', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    await user.click(await button('Sort and columns'));
    const column = await screen.findByRole('menuitemcheckbox', { name: /^Modified/ });
    expect(column.getAttribute('aria-checked')).toBe('true');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Modified' }));
    const shown = () =>
      screen.getAllByRole('row').flatMap(({ textContent }) => /(Bridge|Plan)\.txt/.exec(textContent ?? '')?.[0] ?? []);
    await waitFor(() => expect(shown()).toEqual(['Plan.txt', 'Bridge.txt']));
    await user.keyboard('{Escape}');
    await user.click(await row('Plan.txt'));
    const label = await screen.findByText('Modified', { selector: 'dt' });
    expect(label.nextElementSibling?.textContent).toMatch(/9 Sep 2001/);
  });
});

describe('a file with values missing', () => {
  it('is found by the filter of the search, which is taken away alone', async () => {
    const { user } = await openWhole(`/?folder=${await rootOf(person)}`);
    await user.click(await button('Search by attributes'));
    const form = within(await dialog('Search for Files'));
    await user.click(form.getByRole('checkbox', { name: 'Only files with values missing' }));
    await user.click(form.getByRole('button', { name: 'Search' }));
    await noDialog();
    const filters = within(await screen.findByRole('group', { name: 'Filter' }));
    const chip = (await filters.findByText('Values missing')).closest('.MuiChip-root') as HTMLElement;
    await row('Bid.txt');
    expect(rowNow('Whole.txt')).toBeNull();
    chip.focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Filter' })).toBeNull());
  });

  it('has a badge in its row, and says in its details which ones; the form opens from there', async () => {
    const { user } = await openWhole(`/?folder=${bids}&file=${bid}`);
    within(await row('Bid.txt')).getByRole('img', { name: 'Values missing' });
    expect(within(await row('Whole.txt')).queryByRole('img', { name: 'Values missing' })).toBeNull();
    const notice = within((await screen.findByText('Values missing: Amount')).closest('.MuiAlert-root') as HTMLElement);
    await user.click(notice.getByRole('button', { name: 'Fill in' }));
    await user.type(await screen.findByRole('spinbutton', { name: /^Amount/ }), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(within(await row('Bid.txt')).queryByRole('img', { name: 'Values missing' })).toBeNull(),
    );
  });
});
