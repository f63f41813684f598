import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let root: number;
let work: number;
let anna: Awaited<ReturnType<typeof makeUser>>;
let emil: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Offer.txt': 'an offer' });
  anna = await makeUser(person, 'anna');
  emil = await makeUser(person, 'emil', { cultureId: 'fr-fr' });
  const [builders, planners] = await Promise.all(
    ['Builders', 'Planners'].map(async (name) => (await person.call(groups.create, { body: { name } })).body.id),
  );
  await letIn(person, work, 1, anna.userId);
  await letIn(person, work, 2, emil.userId);
  await letIn(person, work, 2, builders ?? 0, planners ?? 0);
});

const details = () => screen.findByRole('tabpanel', { name: 'Folder' });
/** What the details say behind a name. */
async function fact(name: string): Promise<string | null | undefined> {
  const term = await within(await details()).findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
}
const stored = async (id: number) => (await person.call(folders.get, { params: { id: String(id) } })).body;

describe('the details of a folder', () => {
  it('say who may change it and who may view it, with groups that are meant together', async () => {
    await openWhole(`/?folder=${work}`);
    expect(await fact('Editors')).toBe('EmilBuilders and Planners');
    expect(await fact('Viewers')).toBe('Anna');
    expect(await fact('Created')).toMatch(/ by admin$/);
  });

  it('say of a folder without entries that only administrators may change it', async () => {
    const alone = await makeFolder(person, 'Alone', root);
    await openWhole(`/?folder=${alone}`);
    expect(await fact('Editors')).toBe('Administrators only');
    expect(await fact('Viewers')).toBe('None');
  });

  it('offer a reader nothing that changes the folder', async () => {
    await openWhole(`/?folder=${work}`, anna);
    await fact('Name');
    for (const name of ['Edit', 'Delete', 'Create'])
      expect(within(await details()).queryByRole('button', { name })).toBeNull();
    expect(within(await details()).queryByRole('link', { name: 'Change Permissions' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'New subfolder' })).toBeNull();
  });

  it('lead an administrator to the permissions', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await details()).findByRole('link', { name: 'Change Permissions' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/folder/permissions/${work}`));
  });

  it('are hidden and shown by the button of the list', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await details();
    await user.click(await button('Hide details'));
    await waitFor(() => expect(screen.queryByRole('tabpanel')).toBeNull());
    await user.click(await button('Show details'));
    await details();
  });
});

describe('editing a folder', () => {
  it('saves description and tags, which are shown one by one', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await details()).findByRole('button', { name: 'Edit' }));
    const form = await details();
    await user.type(await within(form).findByRole('textbox', { name: 'Description' }), 'Offers of this year');
    await user.type(within(form).getByRole('textbox', { name: 'Tags' }), 'sales, open');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Folder saved');
    expect(await fact('Description')).toBe('Offers of this year');
    expect(await fact('Tags')).toMatch(/sales.*open/);
    expect(await stored(work)).toMatchObject({
      subject: 'Offers of this year',
      tags: expect.stringContaining('sales'),
    });
  });

  it('says at the name what is wrong with it, and keeps everything that was typed', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await details()).findByRole('button', { name: 'Edit' }));
    const form = within(await details());
    const name = (await form.findByRole('textbox', { name: /Name/ })) as HTMLInputElement;
    await user.clear(name);
    await user.type(form.getByRole('textbox', { name: 'Description' }), ', and more');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('A name is required.');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect((form.getByRole('textbox', { name: 'Description' }) as HTMLInputElement).value).toContain(', and more');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await fact('Description')).toBe('Offers of this year');
  });

  it('does not overwrite what another user has saved meanwhile', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await details()).findByRole('button', { name: 'Edit' }));
    const form = within(await details());
    const subject = (await form.findByRole('textbox', { name: 'Description' })) as HTMLInputElement;
    const { rowVersion } = await stored(work);
    await person.call(folders.update, { body: { id: work, rowVersion, subject: 'Of somebody else' } });
    await user.clear(subject);
    await user.type(subject, 'Mine');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('alert');
    expect(subject.value).toBe('Mine');
    expect((await stored(work)).subject).toBe('Of somebody else');
  });

  it('gives a folder an attribute group, and makes it view only, for administrators', async () => {
    await person.call(attributeGroups.create, { body: { name: 'Contracts' } });
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await within(await details()).findByRole('button', { name: 'Edit' }));
    const form = within(await details());
    await user.click(await form.findByRole('combobox', { name: 'Attribute group' }));
    await user.click(await screen.findByRole('option', { name: 'Contracts' }));
    await user.click(form.getByRole('switch', { name: 'View only' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await fact('Attribute group')).toBe('Contracts');
    await within(await details()).findByText(/^Files in this folder are view only/);
    expect(await stored(work)).toMatchObject({ viewOnly: true, attributeGroup: { name: 'Contracts' } });
  });

  it('offers an editor neither attribute groups nor protection, in French', async () => {
    const plain = await makeFolder(person, 'Plain', root, { 'Site.txt': 'north' });
    await letIn(person, plain, 2, emil.userId);
    const { user } = await openWhole(`/?folder=${plain}`, emil);
    await row('Site.txt');
    const panel = await screen.findByRole('tabpanel', { name: 'Dossier' });
    await user.click(await within(panel).findByRole('button', { name: 'Modifier' }));
    await within(panel).findByRole('textbox', { name: /^Nom/ });
    expect(within(panel).queryByRole('combobox')).toBeNull();
    expect(within(panel).getAllByRole('switch')).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Dossier enregistré');
  });
});
