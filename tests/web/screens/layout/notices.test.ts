import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { notices, watches } from '#contract/instance/notices.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, row } from '#tests/support/browser/queries.ts';

const { openWhole, person, server } = await openApp();
let anna: Awaited<ReturnType<typeof makeUser>>;
let asAnna: Person;
let plans: number;
let secret: number;

beforeAll(async () => {
  const root = await rootOf(person);
  anna = await makeUser(person, 'anna');
  plans = await makeFolder(person, 'Plans', root, { 'Site.txt': 'north' });
  secret = await makeFolder(person, 'Secret', root);
  await letIn(person, plans, 1, anna.userId);
  asAnna = await (await server.signIn()).signIn(anna.id, anna.password);
});

const bell = (unread: number) => button(`Notifications, ${unread} unread`);
const list = () => screen.findByRole('dialog', { name: 'Notifications' });
const unseen = async (of: Person) => (await of.call(notices.list, { query: {} })).body.unseen;

describe('the bell', () => {
  it('says what one can be notified of, while there is nothing', async () => {
    const { user } = await openWhole(`/?folder=${plans}`, anna);
    await user.click(await bell(0));
    const dialog = await list();
    within(dialog).getByText('No notifications');
    within(dialog).getByText(/^Choose Watch in the menu of a file or folder/);
    expect(within(dialog).queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('counts what happens in a watched folder while the page is open, and leads to the new file', async () => {
    await asAnna.call(watches.add, { params: { id: String(plans) } });
    const { user, router } = await openWhole(`/?folder=${plans}`, anna);
    await row('Site.txt');
    await bell(0);
    const { 'Roof.txt': roof } = await upload(person, plans, { 'Roof.txt': 'tiles' });
    await user.click(await bell(1));
    const notice = await within(await list()).findByRole('button', { name: /admin added “Roof\.txt”/ });
    expect(notice.textContent).toMatch(/^Unread/);
    await user.click(notice);
    await waitFor(() => expect(router.state.location.search).toContain(`file=${roof}`));
    await bell(0);
    await expect.poll(() => unseen(asAnna)).toBe(0);
  });

  it('quotes a comment that mentions the reader', async () => {
    const { items } = (await person.call(files.list, { params: { id: String(plans) } })).body;
    const body = { nodeId: items[0]?.id ?? 0, text: '@Anna is this the last one?', mentions: [anna.userId] };
    await person.call(comments.create, { body });
    const { user } = await openWhole(`/?folder=${plans}`, anna);
    await user.click(await bell(1));
    const dialog = await list();
    await within(dialog).findByText('@Anna is this the last one?');
    within(dialog).getByText(/admin mentioned you in a comment on “/);
    await user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(dialog.contains(document.activeElement)).toBe(true);
    await expect.poll(() => unseen(asAnna)).toBe(0);
  });
});

describe('a request for access', () => {
  it('is sent from a link that leads nowhere, with a message', async () => {
    const { user } = await openWhole(`/?folder=${secret}`, anna);
    await screen.findByText('You don’t have access');
    expect(screen.queryByText('Secret')).toBeNull();
    await user.click(await button('Request access'));
    const dialog = await screen.findByRole('dialog', { name: 'Request access' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Message (optional)' }), 'For the audit');
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    await screen.findByText(/^Request sent\./);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Go to my files'));
    await row('Site.txt');
  });

  it('leads an administrator to the permissions of the folder', async () => {
    const { user, router } = await openWhole('/health');
    await user.click(await bell(1));
    const dialog = await list();
    await within(dialog).findByText('For the audit');
    await user.click(within(dialog).getByRole('button', { name: 'Open permissions' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/folder/permissions/${secret}`));
    await bell(0);
  });

  it('is dismissed, and then needs no answer', async () => {
    await asAnna.call(nodes.requestAccess, { params: { id: String(secret) }, body: { text: 'Once more' } });
    const { user } = await openWhole('/health');
    await user.click(await bell(1));
    const dialog = await list();
    await within(dialog).findByText('Once more');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Dismiss' })).toBeNull());
    await expect.poll(() => unseen(person)).toBe(0);
  });
});
