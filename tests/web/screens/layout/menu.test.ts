import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, heading, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp({ env: { FEATURES: 'bulletins,oneTimeShares' } });
let anna: Awaited<ReturnType<typeof makeUser>>;
let plans: number;

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  plans = await makeFolder(person, 'Plans', await rootOf(person), { 'Site.txt': 'north' });
  await letIn(person, plans, 1, anna.userId);
});

const mainMenu = () => screen.findByRole('navigation', { name: 'Main menu' });
/** An entry by its name, in which screen readers do not say where words may be divided. */
const entryOf = (menu: HTMLElement, name: string) => within(menu).queryByRole('link', { name });
const palette = () => screen.findByRole('dialog', { name: 'Go to…' });

describe('the main menu', () => {
  it('has the pages of the modules, and for administrators those of the back office', async () => {
    await openWhole('/account/connect');
    const forAll = ['File Share', 'One Time Share', 'Bulletin Board'];
    const menu = await mainMenu();
    for (const name of [...forAll, 'Logs', 'Health', 'Config']) expect(entryOf(menu, name), name).not.toBeNull();
  });

  it('offers other users nothing of the back office, and leads them to the files instead', async () => {
    const { router } = await openWhole('/config', anna);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await row('Site.txt');
    const menu = await mainMenu();
    expect(entryOf(menu, 'File Share')).not.toBeNull();
    for (const forbidden of ['Records', 'Logs', 'Health', 'Config']) expect(entryOf(menu, forbidden)).toBeNull();
  });

  it('marks the page that is open, and follows where one goes', async () => {
    const { user } = await openWhole('/health');
    const menu = await mainMenu();
    const current = () =>
      within(menu)
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent);
    await heading('Health');
    expect(current()).toEqual(['Health']);
    await user.click(within(menu).getByRole('link', { name: 'Config' }));
    await heading('Settings');
    expect(current()).toEqual(['Config']);
    expect(document.title).toMatch(/^Settings – /);
  });

  it('is closed and opened by the button of the header', async () => {
    const { user } = await openWhole('/health');
    await mainMenu();
    const toggle = await button('Close the menu');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle);
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await user.click(await button('Open the menu'));
    await mainMenu();
  });

  it('can be skipped by keyboard', async () => {
    const { user } = await openWhole('/health');
    await heading('Health');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('an address without a page', () => {
  it('says so, and leads to the files', async () => {
    const { user, router } = await openWhole('/no/such/page');
    const alert = await screen.findByRole('alert');
    within(alert).getByRole('heading', { name: 'Page not found' });
    await user.click(within(alert).getByRole('link', { name: 'Go to the files' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByRole('tree');
  });
});

describe('the command palette', () => {
  it('opens by Ctrl+K, and goes to a screen by Enter', async () => {
    const { user, router } = await openWhole('/health');
    await heading('Health');
    await user.keyboard('{Control>}k{/Control}');
    const box = within(await palette()).getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.type(box, 'conf');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Config']),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/config'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds users and folders by their names, under headings, and opens a folder', async () => {
    const { user, router } = await openWhole('/health');
    await user.click(await button(/^Go to…/));
    const dialog = await palette();
    await user.type(within(dialog).getByRole('combobox'), 'ann');
    await within(dialog).findByText('Users');
    await within(dialog).findByRole('option', { name: 'Anna' });
    await user.clear(within(dialog).getByRole('combobox'));
    await user.type(within(dialog).getByRole('combobox'), 'plan');
    await user.click(await within(dialog).findByRole('option', { name: 'Plans' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?folder=${plans}`));
    await row('Site.txt');
  });

  it('shows what matches, the exact name first, without the folders above, and Enter waits for the result', async () => {
    await makeFolder(person, 'Old plans of the harbour', await rootOf(person), {});
    const { user, router } = await openWhole('/health');
    await user.click(await button(/^Go to…/));
    const field = within(await palette()).getByRole('combobox');
    await user.type(field, 'plans');
    const options = () =>
      within(screen.getByRole('listbox'))
        .queryAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(['Plans', 'Old plans of the harbour']));
    await user.clear(field);
    await user.type(field, 'Old plans{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByRole('heading', { name: 'Old plans of the harbour' });
  });

  it('says that nothing is found, and Escape closes it', async () => {
    const { user } = await openWhole('/health');
    await user.click(await button(/^Go to…/));
    await user.type(within(await palette()).getByRole('combobox'), 'zzz');
    await screen.findByText('No results');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads only to pages that the user may open', async () => {
    const { user } = await openWhole(`/?folder=${plans}`, anna);
    await row('Site.txt');
    await user.click(await button(/^Go to…/));
    const dialog = await palette();
    const names = within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toContain('File Share');
    expect(names).not.toContain('Config');
    expect(names).not.toContain('New User');
  });
});
