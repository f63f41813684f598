import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { users } from '#contract/users/users.ts';
import { makeUser } from '#tests/support/app/make.ts';
import { held } from '#tests/support/browser/heldCalls.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();

/** Opens the users page, and chooses languages in the menu of the account. */
async function openAs(id: string) {
  const someone = await makeUser(person, id, { isAdmin: true });
  const { user } = await openWhole('/bizunit/users', someone);
  const choose = async (from: { account: RegExp; language: string }, to: string) => {
    if (!screen.queryByRole('dialog')) await user.click(await button(from.account));
    const panel = await screen.findByRole('dialog', { name: from.account });
    await user.click(await within(panel).findByRole('combobox', { name: from.language }));
    await user.click(await screen.findByRole('option', { name: to }));
  };
  const record = async () => (await person.call(users.get, { params: { id: String(someone.userId) } })).body;
  const stored = async () => (await record()).cultureId;
  const versions = async () => (await record()).rowVersion ?? 0;
  return { choose, stored, versions };
}
const english = { account: /^Account of/, language: 'Language' };
const isShown = (menu: string) => screen.findByRole('navigation', { name: menu, hidden: true });

describe('the language of the account menu', () => {
  it('stays on the page that is shown before the profile has it', async () => {
    const { choose, stored } = await openAs('ada');
    await isShown('Main menu');
    const saving = held('PUT', '/user');
    await choose(english, 'Čeština');
    await isShown('Hlavní nabídka');
    // The page was built again in Czech; its profile is still English.
    await saving.isWaiting();
    saving.release();
    await expect.poll(stored).toBe('cs-cz');
    await waitFor(() => expect(localStorage.getItem('strongroom.profile')).toContain('cs-cz'));
    await isShown('Hlavní nabídka');
    expect(document.documentElement.lang).toBe('cs');
  });

  it('is not undone by a reply that shows the profile before the change', async () => {
    // The first is that of the sign-in.
    const reading = held('GET', '/user/me', { answered: true, skip: 1 });
    const { choose, stored } = await openAs('bea');
    await isShown('Main menu');
    await reading.isWaiting();
    await choose(english, 'Français');
    await isShown('Menu principal');
    await expect.poll(stored).toBe('fr-fr');
    await waitFor(() => expect(localStorage.getItem('strongroom.profile')).toContain('fr-fr'));
    reading.release();
    await reading.isOver();
    expect(localStorage.getItem('strongroom.profile')).toContain('fr-fr');
    expect(document.documentElement.lang).toBe('fr');
  });

  it('is the last of two that were chosen while the first was being saved', async () => {
    const { choose, stored, versions } = await openAs('cid');
    const before = await versions();
    await isShown('Main menu');
    const saving = held('PUT', '/user');
    await choose(english, 'Čeština');
    await isShown('Hlavní nabídka');
    await saving.isWaiting();
    await choose({ account: /^Účet/, language: 'Jazyk' }, 'English');
    await isShown('Main menu');
    saving.release();
    await expect.poll(versions).toBeGreaterThan(before + 1);
    expect(await stored()).toBe('en-gb');
    await waitFor(() => expect(localStorage.getItem('strongroom.profile')).toContain('en-gb'));
    expect(document.documentElement.lang).toBe('en');
    await isShown('Main menu');
  });
});
