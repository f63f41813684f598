import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { editing } from '#contract/instance/editing.ts';
import { settings } from '#contract/instance/settings.ts';
import { makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, noDialog, treeitem } from '#tests/support/browser/queries.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';

const { open, openWhole, person, server } = await openApp({ env: { FEATURES: 'ocr' } });
let boss: Awaited<ReturnType<typeof makeUser>>;
let dora: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  boss = await makeUser(person, 'boss', { isAdmin: true });
  dora = await makeUser(person, 'dora', { isAdmin: true, cultureId: 'de-de' });
  await makeUser(person, 'anna');
});

const stored = async () => (await person.call(settings.read, {})).body;
const days = () => screen.findByRole('spinbutton', { name: /Bin retention days/ });

describe('the settings of the storage', () => {
  it('say what a shorter time in Trash would delete, before it is saved', async () => {
    const before = (await stored()).binRetensionDays;
    const { user } = await open('/config');
    const field = await days();
    expect(screen.queryByText(/will be permanently deleted/)).toBeNull();
    await user.clear(field);
    await user.type(field, '5');
    const alert = await screen.findByText(/in Trash for more than 5 days will be permanently deleted/);
    await waitFor(() => expect(alert.textContent).toContain('No items in Trash are affected.'));
    await user.clear(field);
    await user.type(field, '9999');
    await waitFor(() => expect(screen.queryByText(/will be permanently deleted/)).toBeNull());
    expect((await stored()).binRetensionDays).toBe(before);
  });

  it('name the folder of the templates, which is chosen in the tree, and removed', async () => {
    const forms = await makeFolder(person, 'Forms', await rootOf(person));
    const { user } = await open('/config');
    const field = (await screen.findByRole('textbox', { name: 'Template folder' })) as HTMLInputElement;
    expect(field.value).toBe('No folder');
    await user.click(await button('Choose folder…'));
    const form = await dialog('Template folder');
    await user.click(await treeitem('Forms'));
    await user.click(within(form).getByRole('button', { name: 'Choose' }));
    await noDialog();
    await waitFor(() => expect(field.value).toMatch(/Forms$/));
    await user.click(await button('Save'));
    await waitFor(async () => expect((await stored()).templateFolderId).toBe(forms));
    await user.click(await button('Remove'));
    await waitFor(() => expect(field.value).toBe('No folder'));
    await user.click(await button('Save'));
    await waitFor(async () => expect((await stored()).templateFolderId).toBeNull());
  });

  it('are kept as they were typed when the server can’t be reached', async () => {
    const { user } = await open('/config');
    const field = await days();
    await user.clear(field);
    await user.type(field, '77');
    await server.stop('SIGTERM');
    await user.click(await button('Save'));
    await screen.findByText(/server can’t be reached/);
    expect((field as HTMLInputElement).value).toBe('77');
    await server.restart();
    await user.click(await button('Save'));
    await screen.findByText('Settings saved');
    expect((await stored()).binRetensionDays).toBe(77);
  });

  it('say at the field in German what is possible', async () => {
    const { user } = await open('/config', dora);
    const field = await screen.findByRole('spinbutton', { name: /Tage/ });
    await user.clear(field);
    await user.click(await button('Speichern'));
    expect(await complaintAt(field)).not.toMatch(/required|number/i);
    expect(document.activeElement).toBe(field);
    expect((await stored()).binRetensionDays).toBe(77);
  });
});

describe('the languages of text recognition', () => {
  it('are one at least', async () => {
    const { user } = await open('/config');
    const field = await screen.findByRole('combobox', { name: /Text recognition languages/ });
    await user.click(field);
    const list = await screen.findByRole('listbox');
    const chosen = within(list)
      .getAllByRole('option')
      .filter((option) => option.getAttribute('aria-selected') === 'true');
    for (const option of chosen) await user.click(option);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.click(await button('Save'));
    await waitFor(() => expect(field.parentElement?.querySelector('[aria-invalid=true], .Mui-error')).toBeTruthy());
    expect((await stored()).ocrLanguages.length).toBeGreaterThan(0);
  });
});

describe('the Auth Mode', () => {
  it('says what changes for users before it is saved, and leaving asks', async () => {
    const { user, router } = await open('/config');
    await user.click(await screen.findByRole('combobox', { name: /Auth Mode/ }));
    await user.click(await screen.findByRole('option', { name: 'Enterprise' }));
    await screen.findByText(/Users sign in through your organisation’s directory/);
    void router.navigate('/health');
    const question = await dialog('Leave without saving?');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/health'));
    expect((await stored()).authMode).toBe(0);
  });
});

describe('another user in the settings', () => {
  it('is named above the form', async () => {
    const other = await person.signIn(boss.id, boss.password);
    await other.call(editing.announce, { body: { resource: 'settings', id: 1 } });
    await open('/config');
    await days();
    await screen.findByText('Boss is editing');
    await other.call(editing.end, { params: { resource: 'settings', id: '1' } });
  });
});

describe('Login as user', () => {
  const section = () => screen.findByRole('region', { name: 'Login as user' });

  it('is confirmed with a reason, and makes one the other user', async () => {
    const { user } = await open('/config');
    await user.click(within(await section()).getByRole('switch', { name: 'Login as user' }));
    const picker = await within(await section()).findByRole('combobox', { name: 'User' });
    expect(within(await section()).queryByRole('button', { name: 'Login as' })).toBeNull();
    await user.type(picker, 'ann');
    await user.click(await screen.findByRole('option', { name: 'Anna (anna@northwind.example)' }));
    await user.click(await within(await section()).findByRole('button', { name: 'Login as' }));
    const question = await dialog('Login as');
    within(question).getByText(/Anna/);
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'She can’t find her files');
    await user.click(within(question).getByRole('button', { name: 'Login as' }));
    await expect.poll(() => getItem('profile')).toMatchObject({ name: 'Anna', signInAs: true });
  });

  it('offers neither oneself nor a system administrator to an administrator', async () => {
    const { user } = await open('/config', boss);
    await user.click(within(await section()).getByRole('switch', { name: 'Login as user' }));
    await user.click(await within(await section()).findByRole('combobox', { name: 'User' }));
    await screen.findByRole('option', { name: /^Anna/ });
    expect(screen.queryByRole('option', { name: /^admin/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /^Boss/ })).toBeNull();
  });
});

describe('a session that ends while something is not saved', () => {
  it('is continued in a dialog, and what was typed is kept', async () => {
    const { user } = await openWhole('/config');
    const field = await days();
    await user.clear(field);
    await user.type(field, '44');
    // As when one signs out in another tab.
    localStorage.removeItem('strongroom.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'strongroom.token' }));
    const again = await dialog('Sign in again');
    await user.clear(within(again).getByLabelText(/User ID/));
    await user.type(within(again).getByLabelText(/User ID/), 'admin');
    await user.type(within(again).getByLabelText(/Password/), 'something else{Enter}');
    await within(again).findByText('User ID or password is incorrect.');
    await user.clear(within(again).getByLabelText(/Password/));
    await user.type(within(again).getByLabelText(/Password/), `${admin.password}{Enter}`);
    await noDialog();
    expect((field as HTMLInputElement).value).toBe('44');
    await user.click(await button('Save'));
    await screen.findByText('Settings saved');
    expect((await stored()).binRetensionDays).toBe(44);
  });
});
