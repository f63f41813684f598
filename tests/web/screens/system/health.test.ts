import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { invitations } from '#contract/users/invitations.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, heading, noDialog } from '#tests/support/browser/queries.ts';
import { startMailServer } from '#tests/support/servers/smtpServer.ts';

const mail = await startMailServer();
const { open, openWhole, person } = await openApp({ env: { SMTP_URL: mail.url } });
afterAll(() => mail.stop());

const part = (name: string) => screen.findByRole('region', { name });

describe('the page Health', () => {
  it('shows every part of the instance with its state in words', async () => {
    await open('/health');
    await heading('Health');
    const database = await part('Database');
    within(database).getByText('SQLite, embedded');
    within(database).getByText('OK');
    within(await part('Storage')).getByText('Local disk');
    within(await part('Versions')).getByText('Strongroom');
    within(await part('Backup')).getByText('No backup yet. Create one with “strongroom backup DIR”.');
    within(await part('Log')).getByText(/verified/);
    const tasks = within(await part('Background tasks')).getByRole('table', { name: 'Background tasks' });
    for (const task of ['Emails', 'Text from documents', 'Thumbnails'])
      within(tasks).getByRole('row', { name: new RegExp(`^${task}`) });
    await within(await part('Undelivered emails')).findByText('No undelivered emails');
  });

  it('begins with what needs attention, which the header counts on every page', async () => {
    const folderId = await makeFolder(person, 'Ledgers', await rootOf(person));
    const { userId } = await makeUser(person, 'rita');
    await person.call(policyTests.create, { body: { unitId: userId, folderId, expect: 1 } });
    const { user } = await openWhole('/account/connect');
    const badge = await screen.findByRole('link', { name: /^\d+ things need attention$/ });
    const count = Number.parseInt(badge.getAttribute('aria-label') ?? '', 10);
    await user.click(badge);
    const troubles = within(await part('Needs attention'));
    troubles.getByText('1 policy test fails. See Records.');
    troubles.getByText('No backup yet.');
    // More than these two where the system of the tests lacks fonts or isolation.
    expect(troubles.getAllByRole('alert')).toHaveLength(count);
    await letIn(person, folderId, 1, userId);
    await user.click(await button('Reload'));
    await waitFor(() => expect(troubles.queryByText(/policy test fails/)).toBeNull());
    await screen.findByRole('link', { name: new RegExp(`^${count - 1} things? needs? attention$`) });
  });

  it('sends a test email, or says why the mail server does not take it', async () => {
    const { user } = await open('/health');
    await user.click(await button('Send a test email'));
    await screen.findByText('Test email sent to your address');
    expect(mail.mails).toHaveLength(1);
    mail.rejects = () => true;
    await user.click(await button('Send a test email'));
    const error = await screen.findByRole('alertdialog', { name: 'Error' });
    within(error).getByText(/No such user/);
    await user.click(within(error).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('lists the emails that were refused, with the reason, and sends one again', async () => {
    const { userId } = await makeUser(person, 'otto');
    await person.call(invitations.invite, { body: { id: userId } });
    const { user } = await open('/health');
    const undelivered = await part('Undelivered emails');
    const again = await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Reload' }));
      return within(undelivered).findByRole(
        'button',
        { name: 'Send the email to otto@northwind.example again' },
        { timeout: 1000 },
      );
    });
    within(undelivered).getByText(/No such user/);
    mail.rejects = undefined;
    await user.click(again);
    await screen.findByText('Email queued again');
    await within(undelivered).findByText('No undelivered emails');
    await expect.poll(() => mail.mails.at(-1)?.to?.[0]?.address).toBe('otto@northwind.example');
  });

  it('is in the language of the administrator', async () => {
    const karel = await makeUser(person, 'karel', { isAdmin: true, cultureId: 'cs-cz' });
    await open('/health', karel);
    await heading('Stav systému');
    within(await part('Databáze')).getByText('V pořádku');
  });
});

describe('first steps', () => {
  const opener = (done: number) => button(`First steps · ${done} of 7`);

  it('lead to where each is done, and count what was done', async () => {
    const { user, router } = await openWhole('/account/connect');
    const before = Number(/(\d) of 7/.exec((await button(/^First steps/)).textContent ?? '')?.[1]);
    await user.click(await opener(before));
    const steps = await dialog('First steps');
    within(steps).getByText('Departments and teams get access together.');
    within(steps).getByRole('link', { name: /^Create a user ?\(done\)$/ });
    expect(within(steps).getByRole('link', { name: 'Set up a backup' }).getAttribute('target')).toBe('_blank');
    await user.click(within(steps).getByRole('link', { name: 'Create a group' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bizunit/group/create'));
    await noDialog();
    await person.call(groups.create, { body: { name: 'Builders' } });
    await openWhole('/account/connect');
    await opener(before + 1);
  });

  it('are hidden for good', async () => {
    const { user } = await openWhole('/account/connect');
    await user.click(await button(/^First steps/));
    await user.click(within(await dialog('First steps')).getByRole('button', { name: 'Hide first steps' }));
    await noDialog();
    expect(screen.queryByRole('button', { name: /^First steps/ })).toBeNull();
  });

  it('are no matter of other users', async () => {
    const anna = await makeUser(person, 'anna');
    await openWhole('/account/connect', anna);
    await button(/^Notifications/);
    expect(screen.queryByRole('button', { name: /^First steps/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /need/ })).toBeNull();
  });
});
