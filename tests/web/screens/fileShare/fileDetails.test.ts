import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let root: number;
let work: number;
let offer: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root);
  offer = (await upload(person, work, { 'Offer.txt': 'an offer of cranes' }))['Offer.txt'] ?? 0;
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

const at = (file: number, folder = work) => `/?folder=${folder}&file=${file}&tab=file`;
const panel = () => screen.findByRole('tabpanel', { name: 'File' });
const stored = async (id = offer) => (await person.call(files.get, { params: { id: String(id) } })).body;
async function fact(name: string): Promise<string | null | undefined> {
  const term = await within(await panel()).findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
}

describe('the details of a file', () => {
  it('ask to select a file, and then describe it', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Offer.txt');
    await user.click(await screen.findByRole('tab', { name: 'File' }));
    await within(await panel()).findByText('Select a file to see its details.');
    await user.click(await row('Offer.txt'));
    await within(await panel()).findByRole('heading', { name: 'Offer.txt' });
    expect(await fact('Size')).toBe('18 bytes');
    expect(await fact('Location')).toMatch(/Work$/);
    expect(await fact('Last updated by')).toBe('admin');
    await expect
      .poll(() => fact('Content search'))
      .toMatch(/^The content (can be searched|will be searchable soon)\.$/);
  });

  it('offer a reader to look and to download, and nothing that changes the file', async () => {
    await openWhole(at(offer), anna);
    await within(await panel()).findByRole('button', { name: 'Download' });
    for (const name of ['Edit', 'Add Description', 'Add Tags'])
      expect(within(await panel()).queryByRole('button', { name })).toBeNull();
  });

  it('are closed with the file in a language that is not English', async () => {
    const karel = await makeUser(person, 'karel', { isAdmin: true, cultureId: 'cs-cz' });
    await openWhole(at(offer), karel);
    const czech = within(await screen.findByRole('tabpanel', { name: 'Soubor' }));
    await czech.findByRole('heading', { name: 'Offer.txt' });
    const size = await czech.findByText('Velikost', { selector: 'dt' });
    expect(size.nextElementSibling?.textContent).toBe('18 bajtů');
  });
});

describe('a value of a file', () => {
  it('is added in its place, by keyboard, and saved alone', async () => {
    const { user } = await openWhole(at(offer));
    await user.click(await within(await panel()).findByRole('button', { name: 'Add Tags' }));
    const tags = await within(await panel()).findByRole('textbox', { name: 'Tags' });
    expect(document.activeElement).toBe(tags);
    await user.keyboard('cranes, open{Enter}');
    await screen.findByText('File saved');
    expect(await fact('Tags')).toMatch(/cranes.*open/);
    expect((await stored()).tags).toContain('cranes');
  });

  it('is left as it was by Escape', async () => {
    const { user } = await openWhole(at(offer));
    await user.click(await within(await panel()).findByRole('button', { name: 'Edit Tags' }));
    await user.type(await within(await panel()).findByRole('textbox', { name: 'Tags' }), ', late{Escape}');
    await within(await panel()).findByRole('button', { name: 'Edit Tags' });
    expect(await fact('Tags')).not.toContain('late');
    expect((await stored()).tags).not.toContain('late');
  });

  it('is not saved over that of another user before one has seen it', async () => {
    const { user } = await openWhole(at(offer));
    await user.click(await within(await panel()).findByRole('button', { name: 'Add Description' }));
    const mine = await within(await panel()).findByRole('textbox', { name: 'Description' });
    await user.type(mine, 'Mine');
    const { rowVersion } = await stored();
    await person.call(files.update, { body: { id: offer, rowVersion, subject: 'Theirs' } });
    await user.click(within(await panel()).getByRole('button', { name: 'Save' }));
    await within(await panel()).findByText(/^Someone else changed this value\./);
    expect((mine as HTMLInputElement).value).toBe('Mine');
    expect((await stored()).subject).toBe('Theirs');
    await user.click(within(await panel()).getByRole('button', { name: 'Save' }));
    await screen.findByText('File saved');
    expect((await stored()).subject).toBe('Mine');
  });

  it('is kept while another file is looked at', async () => {
    const { 'Plan.txt': plan = 0 } = await upload(person, work, { 'Plan.txt': 'a plan' });
    const { user } = await openWhole(at(plan));
    await user.click(await within(await panel()).findByRole('button', { name: 'Add Description' }));
    await user.type(await within(await panel()).findByRole('textbox', { name: 'Description' }), 'Half of it');
    await user.click(await row('Offer.txt'));
    await within(await panel()).findByRole('heading', { name: 'Offer.txt' });
    await user.click(await row('Plan.txt'));
    const again = await within(await panel()).findByRole('textbox', { name: 'Description' });
    expect((again as HTMLInputElement).value).toBe('Half of it');
    await user.click(within(await panel()).getByRole('button', { name: 'Cancel' }));
  });
});

describe('the form of a file', () => {
  const form = async (user: Awaited<ReturnType<typeof openWhole>>['user']) => {
    await user.click(await within(await panel()).findByRole('button', { name: 'Edit' }));
    return within(await panel());
  };

  it('says at the name that it is taken, and keeps the rest', async () => {
    const { user } = await openWhole(at(offer));
    const parts = await form(user);
    const name = (await parts.findByRole('textbox', { name: /^Name/ })) as HTMLInputElement;
    await user.clear(name);
    await user.type(name, 'plan.txt');
    await user.type(parts.getByRole('textbox', { name: 'Description' }), ', new');
    await user.click(parts.getByRole('button', { name: 'Save' }));
    expect(await complaintAt(name)).toMatch(/already/);
    expect((parts.getByRole('textbox', { name: 'Description' }) as HTMLInputElement).value).toBe('Mine, new');
    expect((await stored()).name).toBe('Offer.txt');
    await user.click(parts.getByRole('button', { name: 'Cancel' }));
  });

  it('shows what another user has saved meanwhile, and lets one take it', async () => {
    const { user } = await openWhole(at(offer));
    const parts = await form(user);
    const subject = (await parts.findByRole('textbox', { name: 'Description' })) as HTMLInputElement;
    await user.clear(subject);
    await user.type(subject, 'Of mine');
    const { rowVersion } = await stored();
    const body = { id: offer, rowVersion, subject: 'Of theirs', tags: 'theirs' };
    await person.call(files.update, { body });
    await user.click(parts.getByRole('button', { name: 'Save' }));
    const alert = (await parts.findByText('Someone else changed this file while you were editing')).closest(
      '[role=alert]',
    ) as HTMLElement;
    within(alert).getByText(/^Description: Of theirs \(you changed this too\)/);
    within(alert).getByText(/^Tags: theirs/);
    expect(subject.value).toBe('Of mine');
    await user.click(within(alert).getByRole('button', { name: 'Take theirs' }));
    expect(subject.value).toBe('Of theirs');
    await user.type(subject, ', agreed');
    await user.click(parts.getByRole('button', { name: 'Save' }));
    await screen.findByText('File saved');
    expect(await stored()).toMatchObject({ subject: 'Of theirs, agreed', tags: 'theirs' });
  });

  it('asks before the page is left with something unsaved', async () => {
    const { user, router } = await openWhole(at(offer));
    const parts = await form(user);
    await user.type(await parts.findByRole('textbox', { name: 'Description' }), ' or not');
    void router.navigate('/health');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    await user.click(parts.getByRole('button', { name: 'Cancel' }));
  });
});

describe('the attributes of a file', () => {
  const attribute = { showOnTable: true, sortIndex: 0, selections: [], required: false };

  it('are edited by their type; what is required is said where it is missing', async () => {
    const attributes = [
      { ...attribute, name: 'Number', type: 3, required: true, sortIndex: 0 },
      { ...attribute, name: 'Signed on', type: 1, sortIndex: 1 },
      { ...attribute, name: 'State', type: 0, sortIndex: 2, selections: [{ text: 'Draft' }, { text: 'Final' }] },
    ];
    const made = await person.call(attributeGroups.create, { body: { name: 'Contracts', attributes } as never });
    const folderId = await makeFolder(person, 'Contracts', root);
    const { 'Lease.txt': lease = 0 } = await upload(person, folderId, { 'Lease.txt': 'a lease' });
    await person.call(folders.setAttributeGroup, { body: { folderId, groupId: made.body.id } });
    const { user } = await openWhole(at(lease, folderId));
    await user.click(await within(await panel()).findByRole('button', { name: 'Edit' }));
    const parts = within(await panel());
    await user.click(await parts.findByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Final' }));
    fireEvent.change(parts.getByLabelText('Signed on'), { target: { value: '2026-03-02' } });
    await user.click(parts.getByRole('button', { name: 'Save' }));
    const number = parts.getByRole('spinbutton', { name: /^Number/ });
    expect(await complaintAt(number)).toMatch(/Number/);
    await user.type(number, '12.5');
    await user.click(parts.getByRole('button', { name: 'Save' }));
    await screen.findByText('File saved');
    expect(await fact('Number')).toBe('12.5');
    expect(await fact('Signed on')).toBe('2 Mar 2026');
    expect(await fact('State')).toBe('Final');
  });
});

describe('a file on legal hold', () => {
  it('says so, and is not changed', async () => {
    const { 'Claim.txt': claim = 0 } = await upload(person, work, { 'Claim.txt': 'a claim' });
    const { body } = await person.call(legalHolds.create, { body: { name: 'Case 12', reason: 'A claim' } });
    await person.call(legalHolds.addNodes, { params: { id: String(body.id) }, body: { ids: [claim] } });
    const { user } = await openWhole(at(claim));
    await within(await panel()).findByText('On legal hold: it can’t be changed or deleted.');
    const edit = within(await panel()).queryByRole('button', { name: 'Add Description' });
    if (edit) {
      await user.click(edit);
      await user.type(await within(await panel()).findByRole('textbox', { name: 'Description' }), 'No{Enter}');
      await within(await panel()).findByRole('alert');
    }
    expect((await stored(claim)).subject).toBe('');
    await button(/^Notifications/);
  });
});
