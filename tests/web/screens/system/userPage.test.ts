import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, heading, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

/** The tabs of the page of a user, and what an administrator does there for someone else. */
const { open, person } = await openApp();
let root: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  anna = await makeUser(person, 'anna');
});

const tab = async (name: string | RegExp) => screen.findByRole('tab', { name });
const asAnna = () => person.signIn(anna.id, anna.password);
const panel = () => screen.findByRole('tabpanel');

describe('the folders that a user sees', () => {
  it('are listed with the entry that gives each, and searched', async () => {
    const plans = await makeFolder(person, 'Plans', root);
    const offers = await makeFolder(person, 'Offers', root);
    const { id: group } = (await person.call(groups.create, { body: { name: 'Sales', email: '' } })).body;
    await person.call(groups.addMember, { body: { id: group, userId: anna.userId } });
    await letIn(person, plans, 2, anna.userId);
    await letIn(person, offers, 1, group);
    const { user } = await open(`/bizunit/user/${anna.userId}?tab=folders`);
    await row('Plans');
    expect((await row('Offers')).textContent).toMatch(/Sales/);
    await user.type(screen.getByRole('searchbox'), 'plan');
    await waitFor(() => expect(rowNow('Offers')).toBeNull());
    await row('Plans');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    await waitFor(() => expect(rowNow('Plans')).toBeNull());
  });

  it('are none for who has no entry, which is said with the name', async () => {
    const { userId } = await makeUser(person, 'bert');
    await open(`/bizunit/user/${userId}?tab=folders`);
    await within(await panel()).findByText(/Bert/);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the sessions and tokens of a user', () => {
  it('are ended and revoked by an administrator, and no longer work', async () => {
    const browser = await asAnna();
    await browser.call(apiTokens.create, { body: { name: 'Backup script', scope: 'read', days: 7 } });
    const { user } = await open(`/bizunit/user/${anna.userId}`);
    await user.click(await tab(/^Sessions/));
    await user.click(await button('Revoke Backup script'));
    const question = await dialog('Revoke');
    within(question).getByText(/“Backup script”/);
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Token revoked');
    await screen.findByText('There are no API tokens.');
    await user.click((await screen.findAllByRole('button', { name: /^Sign out / }))[0] as HTMLElement);
    await screen.findByText('Signed out');
    await screen.findByText('There are no sessions.');
    expect((await browser.call(session.list, {})).status).toBe(401);
  });
});

describe('the activity of a user', () => {
  it('is what the user did and how the user was changed, each with its time', async () => {
    const { userId } = await makeUser(person, 'cora');
    const { rowVersion = 0 } = (await person.call(users.get, { params: { id: String(userId) } })).body;
    await person.call(users.update, { body: { id: userId, rowVersion, name: 'Cora Lund' } });
    const { user, router } = await open(`/bizunit/user/${userId}`);
    await heading('Cora Lund');
    await user.click(await tab('Activity'));
    await waitFor(() => expect(router.state.location.search).toContain('tab=activity'));
    const activity = within(await panel());
    await activity.findByText('Name: Cora → Cora Lund');
    for (const name of ['What the user did', 'Changes to the user']) await activity.findByRole('heading', { name });
  });
});

describe('the own password', () => {
  it('is changed with the current one, which is checked, and is typed twice', async () => {
    const { userId, id, password } = await makeUser(person, 'dora');
    const { user, router } = await open(`/bizunit/user/editpwme/${userId}`, { id, password });
    const current = await screen.findByLabelText(/^Current password/);
    await user.click(await button('Save'));
    expect(await complaintAt(current)).toBeTruthy();
    await user.type(current, 'not the password');
    await user.type(screen.getByLabelText(/^Password/), 'nine green bottles');
    await user.type(screen.getByLabelText(/^Confirm password/), 'nine green bottles');
    await user.click(await button('Save'));
    await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
    expect(router.state.location.pathname).toBe(`/bizunit/user/editpwme/${userId}`);
    await user.clear(current);
    await user.type(current, password);
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/user/${userId}`));
    await noDialog();
    await expect(person.signIn(id, 'nine green bottles')).resolves.toBeTruthy();
  });

  it('of another is not reached by the address', async () => {
    const { id, password } = await makeUser(person, 'emil');
    const { router } = await open(`/bizunit/user/editpw/${anna.userId}`, { id, password });
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe('/');
  });
});
