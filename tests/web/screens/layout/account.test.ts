import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessReviews } from '#contract/accessReviews.ts';
import { users } from '#contract/users/users.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, heading } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let anna: Awaited<ReturnType<typeof makeUser>>;
let dora: Awaited<ReturnType<typeof makeUser>>;
let plans: number;

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  dora = await makeUser(person, 'dora', { cultureId: 'de-de', isAdmin: true });
  plans = await makeFolder(person, 'Plans', await rootOf(person));
  await letIn(person, plans, 1, anna.userId);
});

const account = async (name: string) => {
  const opener = await button(`Account of ${name}`);
  return { opener, panel: () => screen.findByRole('dialog', { name: `Account of ${name}` }) };
};
const linksOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

describe('the account menu', () => {
  it('says who is signed in, and leads to the own profile, password, security and network drive', async () => {
    const { user, router } = await openWhole(`/?folder=${plans}`, anna);
    const { opener, panel } = await account('Anna');
    await user.click(opener);
    await within(await panel()).findByText('anna@northwind.example');
    expect(linksOf(await panel())).toEqual(['Edit Settings', 'Change Password', 'Security', 'Connect a computer']);
    await user.click(within(await panel()).getByRole('menuitem', { name: 'Security' }));
    await heading('Security');
    expect(router.state.location.pathname).toBe('/account/security');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads to the access reviews of those who have some to do', async () => {
    const body = { folderId: plans, reviewerId: anna.userId, dueOn: '2099-12-31' };
    await person.call(accessReviews.create, { body });
    const { user, router } = await openWhole(`/?folder=${plans}`, anna);
    const { opener, panel } = await account('Anna');
    await user.click(opener);
    await user.click(await within(await panel()).findByRole('menuitem', { name: 'Access reviews' }));
    await screen.findByRole('link', { name: 'Plans' });
    expect(router.state.location.pathname).toBe('/records/access');
  });

  it('is closed by Escape, and the keyboard is back on its button', async () => {
    const { user } = await openWhole('/account/connect', anna);
    const { opener, panel } = await account('Anna');
    opener.focus();
    await user.keyboard('{Enter}');
    await panel();
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it('changes the language here, in the profile, and in the header', async () => {
    const { user } = await openWhole('/account/security', anna);
    const { opener, panel } = await account('Anna');
    await user.click(opener);
    await user.click(await within(await panel()).findByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Čeština' }));
    await screen.findByRole('navigation', { name: 'Hlavní nabídka', hidden: true });
    expect(document.documentElement.lang).toBe('cs');
    const stored = async () => (await person.call(users.get, { params: { id: String(anna.userId) } })).body.cultureId;
    await expect.poll(stored).toBe('cs-cz');
  });

  it('keeps the appearance that was chosen', async () => {
    const { user } = await openWhole('/account/connect');
    const { opener, panel } = await account('admin');
    await user.click(opener);
    const dark = await within(await panel()).findByRole('button', { name: 'Dark' });
    expect(
      within(await panel())
        .getByRole('button', { name: 'System' })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    await user.click(dark);
    await waitFor(() => expect(dark.getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('the app in German', () => {
  it('has a German menu, title and account for a user with this language', async () => {
    const { user } = await openWhole('/health', dora);
    const menu = await screen.findByRole('navigation', { name: 'Hauptmenü' });
    expect(document.documentElement.lang).toBe('de');
    // Words that are wider than the menu are divided where their parts meet.
    const settings = within(menu).getByRole('link', { name: 'Systemeinstellungen' });
    expect(settings.textContent).toBe('System\u00adeinstellungen');
    await user.click(within(menu).getByRole('link', { name: 'Protokolle' }));
    await waitFor(() => expect(document.title).toMatch(/^Protokolle – /));
    await user.click(await button('Konto von Dora'));
    const panel = await screen.findByRole('dialog', { name: 'Konto von Dora' });
    await within(panel).findByRole('menuitem', { name: 'Sicherheit' });
    within(panel).getByRole('button', { name: 'Abmelden' });
  });
});
