import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { makeFolder, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

/** Files with values missing. */
const { openWhole, person } = await openApp();
let bids: number;

beforeAll(async () => {
  const root = await rootOf(person);
  bids = await makeFolder(person, 'Bids', root);
  await upload(person, bids, { 'Bid.txt': 'one', 'Whole.txt': 'two' });
  const shape = { type: 3, required: true, showOnTable: true, sortIndex: 0, selections: [] };
  const attributes = [{ ...shape, name: 'Amount' }];
  const group = (await person.call(attributeGroups.create, { body: { name: 'Bids', attributes } as never })).body;
  await person.call(folders.setAttributeGroup, { body: { folderId: bids, groupId: group.id } });
  const { items } = (await person.call(files.list, { params: { id: String(bids) }, query: {} })).body;
  const { id = 0, rowVersion = 0 } = items.find(({ name }) => name === 'Whole.txt') ?? {};
  const attributeValues = [{ attributeId: group.attributes[0]?.id ?? 0, value: '12' }];
  await person.call(files.update, { body: { id, rowVersion, attributeValues } });
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

  it('has a badge in its row', async () => {
    await openWhole(`/?folder=${bids}`);
    await within(await row('Bid.txt')).findByRole('img', { name: 'Values missing' });
    expect(within(await row('Whole.txt')).queryByRole('img', { name: 'Values missing' })).toBeNull();
  });
});
