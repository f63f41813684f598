import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { savedSearches } from '#contract/search.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let work: number;
let bids: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  const root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Bridge.txt': 'steel', 'Tunnel.txt': 'concrete' });
  bids = await makeFolder(person, 'Bids', work);
  const { 'Bid 1.txt': first = 0 } = await upload(person, bids, { 'Bid 1.txt': 'one', 'Bid 2.txt': 'two' });
  const attributes = [
    { name: 'Amount', type: 3, required: false, showOnTable: true, sortIndex: 0, selections: [] },
    { name: 'State', type: 0, required: false, showOnTable: true, sortIndex: 1, selections: [{ text: 'Won' }] },
  ];
  const group = (await person.call(attributeGroups.create, { body: { name: 'Bids', attributes } as never })).body;
  await person.call(folders.setAttributeGroup, { body: { folderId: bids, groupId: group.id } });
  const { rowVersion } = (await person.call(files.get, { params: { id: String(first) } })).body;
  const [amount, state] = group.attributes;
  const attributeValues = [
    { attributeId: amount?.id ?? 0, value: '1500' },
    { attributeId: state?.id ?? 0, value: String(state?.selections[0]?.id) },
  ];
  await person.call(files.update, { body: { id: first, rowVersion, attributeValues } as never });
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

const field = () => screen.findByRole('textbox', { name: 'Search for Files' });
const filters = () => screen.findByRole('group', { name: 'Filter' });
const saved = async () => (await person.call(savedSearches.list, {})).body.items;

describe('a search', () => {
  it('begins with the key /, finds below the open folder, and ends with Clear', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    await user.keyboard('/');
    expect(document.activeElement).toBe(await field());
    await user.keyboard('bid{Enter}');
    await screen.findByRole('heading', { name: 'Search results' });
    await row('Bid 1.txt');
    expect(rowNow('Bridge.txt')).toBeNull();
    within(await filters()).getByText('Search in Work');
    await screen.findByText('3 results');
    await user.click(await button('Clear'));
    await row('Bridge.txt');
    expect(screen.queryByRole('heading', { name: 'Search results' })).toBeNull();
  });

  it('without a result says what to try, and leads back', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.type(await field(), 'zeppelin{Enter}');
    await screen.findByText('No results');
    screen.getByText(/^Try fewer or different words/);
    const [clear] = screen.getAllByRole('button', { name: 'Clear' }).slice(-1);
    await user.click(clear as HTMLElement);
    await row('Bridge.txt');
  });

  it('describes a result, which is shown in its folder from its menu', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await user.type(await field(), 'bid{Enter}');
    const result = await row('Bid 2.txt');
    await user.click(result);
    await screen.findByRole('heading', { name: 'Bid 2.txt' });
    await user.click(within(result).getByRole('button', { name: 'Actions for Bid 2.txt' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show in folder' }));
    await waitFor(() => expect(router.state.location.search).toContain(`folder=${bids}`));
    await waitFor(async () => expect((await row('Bid 2.txt')).getAttribute('aria-selected')).toBe('true'));
  });

  it('by attributes shows its conditions, each of which is taken away alone', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await button('Search by attributes'));
    const form = await dialog('Search for Files');
    within(form).getByText('In Work and all of its subfolders');
    expect(within(form).getByRole('button', { name: 'Search' }).hasAttribute('disabled')).toBe(true);
    await user.click(within(form).getByRole('combobox', { name: 'Attribute group' }));
    await user.click(await screen.findByRole('option', { name: 'Bids' }));
    await user.type(await within(form).findByRole('spinbutton', { name: 'Amount: from' }), '1000');
    await user.click(within(form).getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Won' }));
    await user.click(within(form).getByRole('button', { name: 'Search' }));
    await noDialog();
    await row('Bid 1.txt');
    expect(rowNow('Bid 2.txt')).toBeNull();
    const chips = within(await filters());
    await chips.findByText('State: Won');
    chips.getByText(/^Amount: 1,?000 – …$/);
    const group = chips.getByText('Attribute group: Bids').closest('.MuiChip-root') as HTMLElement;
    group.focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Filter' })).toBeNull());
  });

  it('is not possible in Trash, and says so', async () => {
    const { user } = await openWhole('/?folder=-1');
    await screen.findByText('Trash is empty.');
    await user.type(await field(), 'bid{Enter}');
    const error = await screen.findByRole('alertdialog', { name: 'Error' });
    await user.click(within(error).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('a saved search', () => {
  const list = () => screen.findByRole('region', { name: 'Saved searches' });

  it('proposes the words as its name, is shared by an administrator, and found below the folders', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.type(await field(), 'bid{Enter}');
    await row('Bid 1.txt');
    await user.click(await button('Save'));
    const form = await dialog('Save this search');
    expect((within(form).getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('bid');
    await user.click(within(form).getByRole('switch', { name: 'Share with everyone' }));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Search “bid” saved');
    expect(await saved()).toMatchObject([{ name: 'bid', shared: true }]);
    const entry = await within(await list()).findByRole('button', { name: /^bid/ });
    expect(entry.getAttribute('aria-current')).toBe('true');
  });

  it('of another is run and watched, but neither renamed nor deleted', async () => {
    const { user } = await openWhole(`/?folder=${work}`, anna);
    const entries = within(await list());
    await entries.findByTitle('Shared with everyone by admin');
    expect(entries.queryByRole('button', { name: 'Actions for bid' })).toBeNull();
    const watch = entries.getByRole('button', { name: 'Be notified of changes to what “bid” finds' });
    expect(watch.getAttribute('aria-pressed')).toBe('false');
    await user.click(watch);
    await screen.findByText('You will be notified of changes to what “bid” finds.');
    await waitFor(() => expect(watch.getAttribute('aria-pressed')).toBe('true'));
    await user.click(entries.getByRole('button', { name: /^bid/ }));
    await row('Bid 2.txt');
  });

  it('is renamed where the name is free, and deleted for everyone after a question', async () => {
    await person.call(savedSearches.create, { body: { name: 'Other', query: { id: work, search: 'steel' } } as never });
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await list()).findByRole('button', { name: 'Actions for bid' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const form = await dialog('Rename bid');
    const name = within(form).getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    await user.clear(name);
    await user.type(name, 'Other');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await complaintAt(name)).toMatch(/already/);
    expect(name.value).toBe('Other');
    await user.clear(name);
    await user.type(name, 'Other bids');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Search “Other bids” updated');
    await user.click(await within(await list()).findByRole('button', { name: 'Actions for Other bids' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    const question = await dialog('Delete saved search?');
    within(question).getByText('The saved search “Other bids” will be deleted for everyone.');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Search “Other bids” deleted');
    expect((await saved()).map(({ name: left }) => left)).toEqual(['Other']);
  });
});
