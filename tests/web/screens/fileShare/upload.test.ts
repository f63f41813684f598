import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp({ env: { MAX_FILES: '3' } });
let root: number;
let work: number;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Offer.txt': 'an offer' });
});

const panel = () => screen.findByRole('tabpanel', { name: 'Upload' });
const tray = () => screen.findByRole('region', { name: 'Uploads' });
const stored = async (folder: number) => (await person.call(files.list, { params: { id: String(folder) } })).body.items;
type User = Awaited<ReturnType<typeof openWhole>>['user'];
const choose = async (user: User, ...chosen: File[]) =>
  user.upload(await within(await panel()).findByLabelText('Chosen files', { selector: 'input' }), chosen);
const text = (name: string, content = `this is ${name}`) => new File([content], name, { type: 'text/plain' });

describe('the tab Upload', () => {
  it('lists what was chosen, from which a file is taken out', async () => {
    const { user } = await openWhole(`/?folder=${work}&tab=upload`);
    const upload = within(await panel());
    await upload.findByRole('heading', { name: 'Upload to “Work”' });
    const all = upload.getByRole('button', { name: 'Upload All' });
    expect(all.hasAttribute('disabled')).toBe(true);
    await choose(user, text('Plan.txt'), text('Wrong.txt'));
    const list = within(await upload.findByRole('list', { name: 'Chosen files' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: 'Remove Wrong.txt' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(all.hasAttribute('disabled')).toBe(false);
  });

  it('says how many files are too many, and keeps the first', async () => {
    const { user } = await openWhole(`/?folder=${work}&tab=upload`);
    await choose(user, ...['1.txt', '2.txt', '3.txt', '4.txt'].map((name) => text(name)));
    const alert = await within(await panel()).findByRole('alert');
    expect(
      within(await panel())
        .getByRole('button', { name: 'Upload All' })
        .hasAttribute('disabled'),
    ).toBe(true);
    await user.click(within(alert).getByRole('button', { name: 'Keep the first 3 files' }));
    await waitFor(() => expect(screen.queryByText(/Keep the first/)).toBeNull());
    const list = within(await panel()).getByRole('list', { name: 'Chosen files' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(
      within(await panel())
        .getByRole('button', { name: 'Upload All' })
        .hasAttribute('disabled'),
    ).toBe(false);
  });

  it('is nothing for who may only read', async () => {
    const anna = await makeUser(person, 'anna');
    await letIn(person, work, 1, anna.userId);
    await openWhole(`/?folder=${work}&tab=upload`, anna);
    await within(await panel()).findByText('You do not have permission to upload files');
    expect(within(await panel()).queryByRole('button', { name: 'Upload All' })).toBeNull();
  });
});

describe('a name that is taken', () => {
  const question = () => screen.findByRole('dialog', { name: 'This name already exists' });
  const upload = async (user: User, file: File) => {
    await choose(user, file);
    await user.click(within(await panel()).getByRole('button', { name: 'Upload All' }));
    return within(await question());
  };

  it('is asked about with both files, and Skip leaves everything as it was', async () => {
    const { user } = await openWhole(`/?folder=${work}&tab=upload`);
    const dialog = await upload(user, text('Offer.txt', 'a much better offer'));
    dialog.getByText('“Offer.txt” already exists in this folder. What do you want to do with the new file?');
    await dialog.findByText(/^Here: 8 B, .*, admin$/);
    dialog.getByText(/^Yours: 19 B, /);
    await user.click(dialog.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored(work)).find(({ name }) => name === 'Offer.txt')?.size).toBe(8);
  });

  it('can be decided later, in the queue', async () => {
    const { user } = await openWhole(`/?folder=${work}&tab=upload`);
    const dialog = await upload(user, text('Offer.txt', 'an offer that is much longer'));
    await user.click(dialog.getByRole('button', { name: 'Decide later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(await tray()).findByRole('button', { name: 'Upload as new version' });
    expect((await stored(work)).find(({ name }) => name === 'Offer.txt')?.size).toBe(8);
  });
});

describe('a folder with required attributes', () => {
  it('has them filled in before files are uploaded, and says which is missing', async () => {
    const attributes = [{ name: 'Number', type: 3, required: true, showOnTable: true, sortIndex: 0, selections: [] }];
    const group = (await person.call(attributeGroups.create, { body: { name: 'Contracts', attributes } as never }))
      .body;
    const folderId = await makeFolder(person, 'Contracts', root);
    await person.call(folders.setAttributeGroup, { body: { folderId, groupId: group.id } });
    const { user } = await openWhole(`/?folder=${folderId}&tab=upload`);
    await choose(user, text('Lease.txt'));
    const number = await within(await panel()).findByRole('spinbutton', { name: /^Number/ });
    await user.click(within(await panel()).getByRole('button', { name: 'Upload All' }));
    expect(await complaintAt(number)).toBe('Number is required.');
    expect(await stored(folderId)).toEqual([]);
    expect(within(await panel()).getByRole('list', { name: 'Chosen files' }).textContent).toContain('Lease.txt');
  });
});

describe('files that are chosen with New', () => {
  it('are offered to who may write, with a folder and a new folder', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Offer.txt');
    await user.click(await button('New'));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries.slice(0, 3)).toEqual(['Upload files', 'Upload folder', 'New folder']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
