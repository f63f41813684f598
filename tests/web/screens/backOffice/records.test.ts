import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessReviews } from '#contract/accessReviews.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();
let ledgers: number;
let rita: number;

beforeAll(async () => {
  const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  ledgers = (await person.call(folders.create, { body: { name: 'Ledgers', parentId } })).body.id;
  const body = { id: 'rita', name: 'Rita', email: 'rita@northwind.example', password: 'seven blue lanterns' };
  rita = (await person.call(users.create, { body })).body.id;
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const path = () => screen.findByRole('navigation', { name: 'You are here' });
const treeitem = (name: string) => screen.findByRole('treeitem', { name: new RegExp(name) });
const holds = async () => (await person.call(legalHolds.list, { query: {} })).body.items;
const rules = async () => (await person.call(retention.list, { query: {} })).body.items;
const tests = async () => (await person.call(policyTests.list, { query: {} })).body.items;

describe('legal holds', () => {
  it('need a name and a reason, and are shown once they are made', async () => {
    const { user } = await open('/records/hold/create');
    expect(
      within(await path())
        .getByRole('link', { name: 'Legal holds' })
        .getAttribute('href'),
    ).toBe('/records/holds');
    await user.click(await button('Save'));
    await screen.findByText('Name is required.');
    await screen.findByText('Reason is required.');
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Case 12');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'A claim');
    await user.click(await button('Save'));
    await screen.findByRole('heading', { level: 1, name: 'Case 12' });
    await screen.findByText('This hold doesn’t cover any files yet.');
    expect(await holds()).toMatchObject([{ name: 'Case 12', reason: 'A claim' }]);
  });

  it('cover a folder, and are released with a reason', async () => {
    const [hold] = await holds();
    const { user } = await open(`/records/hold/${hold?.id}`);
    await user.click(await button('Add files and folders'));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('treeitem', { name: /Ledgers/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add files and folders' }));
    await screen.findByText('My Company/Ledgers');
    await user.click(await button('Release'));
    const question = await screen.findByRole('dialog');
    const release = within(question).getByRole('button', { name: 'Release' });
    expect(release.hasAttribute('disabled')).toBe(true);
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Closed');
    await user.click(release);
    await screen.findByText('Legal hold “Case 12” released');
    expect(await holds()).toMatchObject([{ releaseReason: 'Closed' }]);
  });

  it('are found by their words and edited', async () => {
    await person.call(legalHolds.create, { body: { name: 'Audit', reason: 'Every year' } });
    const list = await open('/records/holds');
    await screen.findByRole('link', { name: 'Case 12' });
    expect(document.title).toMatch(/^Legal holds – /);
    await list.user.type(screen.getByRole('textbox', { name: 'Search for holds' }), 'audit');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Case 12' })).toBeNull());
    const { id = 0 } = (await holds()).find(({ name }) => name === 'Audit') ?? {};
    await list.router.navigate(`/records/hold/edit/${id}`);
    const link = await within(await path()).findByRole('link', { name: 'Audit' });
    expect(link.getAttribute('href')).toBe(`/records/hold/${id}`);
    await list.user.type(screen.getByRole('textbox', { name: /Name/ }), ' 2026');
    await list.user.click(await button('Save'));
    await screen.findByText('Legal hold “Audit 2026” saved');
    expect((await holds()).map(({ name }) => name)).toContain('Audit 2026');
  });
});

describe('retention rules', () => {
  it('need a name, a folder and a period, and are switched on after a look at what they would do', async () => {
    const { user, router } = await open('/records/rule/create');
    await within(await path()).findByRole('link', { name: 'Retention rules' });
    await treeitem('Ledgers');
    await user.click(await button('Save'));
    await screen.findByText('Name is required.');
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ten years');
    await user.click(await treeitem('Ledgers'));
    const period = screen.getByRole('textbox', { name: /Period/ });
    await user.clear(period);
    await user.type(period, 'ten years');
    await user.click(await button('Save'));
    await waitFor(() => expect(period.getAttribute('aria-invalid')).toBe('true'));
    expect(await rules()).toEqual([]);
    await user.clear(period);
    await user.type(period, 'P10Y');
    await user.click(await button('Save'));
    await screen.findByText('Today the rule applies to 0 files.');
    await user.click(await button('Switch on'));
    await button('Switch off');
    const [rule] = await rules();
    expect(rule).toMatchObject({ name: 'Ten years', period: 'P10Y', folderId: ledgers, active: true });
    expect(router.state.location.pathname).toBe(`/records/rule/${rule?.id}`);
    await user.click(await button('Switch off'));
    await button('Switch on');
    expect((await rules())[0]?.active).toBe(false);
  });

  it('are renamed, and deleted after a question', async () => {
    const [rule] = await rules();
    const { user, router } = await open(`/records/rule/edit/${rule?.id}`);
    await within(await path()).findByRole('link', { name: 'Ten years' });
    await user.type(await screen.findByDisplayValue('Ten years'), ' at least');
    await user.click(await button('Save'));
    await screen.findByRole('heading', { level: 1, name: 'Ten years at least' });
    await user.click(await button('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete retention rule?' });
    within(question).getByText(/“Ten years at least”/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/records/rules'));
    expect(await rules()).toEqual([]);
    await screen.findByText(/^There are no retention rules/);
  });

  it('leave nothing to review at first', async () => {
    await open('/records/reviews');
    await screen.findByText('No files to review.');
    expect(document.title).toMatch(/^Reviews – /);
  });
});

describe('policy tests', () => {
  it('are made about a user and a folder, changed and deleted', async () => {
    const { user, router } = await open(`/records/test/create?unitId=${rita}&folderId=${ledgers}`);
    await within(await path()).findByRole('link', { name: 'Policy tests' });
    await waitFor(() => expect(screen.getByDisplayValue('Rita')).toBeTruthy());
    await user.click(await button('Save'));
    await screen.findByText('Holds');
    expect(await tests()).toMatchObject([{ unitName: 'Rita', folderName: 'Ledgers', expect: 0, holds: true }]);

    await user.click(screen.getByRole('link', { name: 'Rita' }));
    await user.click(await screen.findByRole('radio', { name: 'May read' }));
    await user.click(await button('Save'));
    await screen.findByText('Fails');
    expect((await tests())[0]?.expect).toBe(1);

    await user.click(screen.getByRole('link', { name: 'Rita' }));
    await user.click(await button('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete policy test?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/records/tests'));
    await screen.findByText(/^There are no policy tests/);
    expect(await tests()).toEqual([]);
  });

  it('need a user and a folder', async () => {
    const { user } = await open('/records/test/create');
    await treeitem('Ledgers');
    await user.click(await button('Save'));
    await screen.findByText('User or group is required.');
    await screen.findByText('Folder is required.');
    expect(screen.getByRole('combobox', { name: 'User or group' }).getAttribute('aria-invalid')).toBe('true');
    expect(await tests()).toEqual([]);
  });
});

describe('access reviews', () => {
  it('have the entries of a folder kept or removed by who reviews them', async () => {
    await person.call(permissions.create, {
      body: { fileNodeId: ledgers, rights: 1, bizUnits: [{ bizUnitId: rita }] },
    });
    const body = { folderId: ledgers, reviewerId: rita, dueOn: '2099-12-31' };
    const { id } = (await person.call(accessReviews.create, { body })).body;
    const { user } = await open(`/records/access/${id}`, { id: 'rita', password: 'seven blue lanterns' });
    await screen.findByRole('heading', { level: 1, name: 'Ledgers' });
    await user.click(await button('Keep'));
    await user.click(await button('Complete the review'));
    await waitFor(() => expect(screen.getAllByText('The access review is completed.').length).toBeGreaterThan(0));
    expect((await person.call(accessReviews.list, { query: {} })).body.items).toMatchObject([{ id, state: 'done' }]);
  });

  it('opened by a link lead the reviewer on to the next of the own ones, in the order of the list', async () => {
    const parentId = ledgers;
    const folderId = (await person.call(folders.create, { body: { name: 'Receipts', parentId } })).body.id;
    await person.call(permissions.create, {
      body: { fileNodeId: folderId, rights: 1, bizUnits: [{ bizUnitId: rita }] },
    });
    const body = { folderId, reviewerId: rita, dueOn: '2099-12-30' };
    await person.call(accessReviews.create, { body });
    const [first] = (await person.call(accessReviews.list, { query: { sort: 'dueOn desc' } })).body.items;
    const { user } = await open(`/records/access/${first?.id}`, { id: 'rita', password: 'seven blue lanterns' });
    await screen.findByText('1 of 2');
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Receipts' });
  });

  it('are listed with their reviewers and found by the folder', async () => {
    const { user } = await open('/records/access');
    const row = await screen.findByRole('row', { name: /Ledgers/ });
    within(row).getByText('Rita');
    within(row).getByText('Completed');
    await user.type(screen.getByRole('textbox', { name: 'Search for reviews' }), 'invoices');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ledgers/ })).toBeNull());
  });
});
