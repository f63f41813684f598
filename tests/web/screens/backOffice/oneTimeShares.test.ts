import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp({ env: { FEATURES: 'oneTimeShares' } });
let root: number;

beforeAll(async () => {
  root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const requests = async () => (await person.call(fileRequests.list, { query: {} })).body.items;

describe('a new share', () => {
  it('says where it is, and waits for files and recipients', async () => {
    const { user } = await open('/onetimeshare/new');
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    const link = within(path).getByRole('link', { name: 'One Time Share' });
    expect(link.getAttribute('href')).toBe('/onetimeshare/list');
    expect(document.title).toMatch(/^New One Time Share – /);
    const share = await button('Share Now');
    expect(share.hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByRole('textbox', { name: /Recipients/ }), 'ann@example.org');
    expect(share.hasAttribute('disabled')).toBe(true);
    await user.upload(screen.getByLabelText('Chosen files'), new File(['words'], 'Site plan.txt'));
    await screen.findByText('Site plan.txt');
    expect(share.hasAttribute('disabled')).toBe(false);
    await user.click(await button('Remove Site plan.txt'));
    expect(share.hasAttribute('disabled')).toBe(true);
  });

  it('refuses recipients that are no addresses at their field, before it asks', async () => {
    const { user } = await open('/onetimeshare/new');
    const recipients = await screen.findByRole('textbox', { name: /Recipients/ });
    await user.type(recipients, 'bad address, ann@example.org');
    await user.upload(screen.getByLabelText('Chosen files'), new File(['words'], 'Site plan.txt'));
    await user.click(await button('Share Now'));
    await waitFor(() => expect(recipients.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await person.call(oneTimeShares.list, { query: {} })).body.total).toBe(0);
  });

  it('names the recipients in a question, and keeps the form when it is answered with Cancel', async () => {
    const { user, router } = await open('/onetimeshare/new');
    await user.type(await screen.findByRole('textbox', { name: /Recipients/ }), 'ann@example.org');
    await user.upload(screen.getByLabelText('Chosen files'), new File(['words'], 'Site plan.txt'));
    await user.click(await button('Share Now'));
    const question = await screen.findByRole('dialog', { name: 'Confirm the recipients' });
    within(question).getByText('ann@example.org');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByDisplayValue('ann@example.org')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/onetimeshare/new');
  });
});

describe('the history of shares', () => {
  it('says what to do while it is empty, and leads on from a confirmation of nothing', async () => {
    const { router } = await open('/onetimeshare/success');
    await screen.findByText('No shares yet. Create one to send files to people outside your organisation.');
    expect(router.state.location.pathname).toBe('/onetimeshare/list');
    const tabs = screen.getByRole('navigation', { name: 'One Time Share' });
    expect(within(tabs).getByRole('link', { name: 'Shared files' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('file requests', () => {
  it('are made for a folder, give their link once, and are stopped after a question', async () => {
    const { user } = await open('/onetimeshare/requests');
    await screen.findByText(/^No file requests yet/);
    expect(document.title).toMatch(/^File requests – /);
    await user.click(await button('New file request'));
    const form = await screen.findByRole('dialog', { name: 'New file request' });
    await user.type(within(form).getByLabelText(/^Code/), 'abc');
    await user.click((await within(form).findAllByRole('treeitem'))[0] as HTMLElement);
    await user.click(within(form).getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(within(form).getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true'));
    expect(await requests()).toEqual([]);
    await user.type(within(form).getByLabelText(/^Code/), 'def ghi');
    await user.type(within(form).getByLabelText('Message'), 'The drawings, please');
    await user.click(within(form).getByRole('button', { name: 'Create link' }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    expect((link as HTMLInputElement).value).toMatch(/\/request\//);
    expect(await requests()).toMatchObject([{ folder: { id: root }, status: 'active' }]);

    await user.click(await button('Close'));
    await user.click(await button('Stop request'));
    const question = await screen.findByRole('dialog');
    within(question).getByText(/“My Company”/);
    await user.click(within(question).getByRole('button', { name: 'Stop request' }));
    await screen.findByText('File request stopped');
    expect(await requests()).toMatchObject([{ status: 'stopped' }]);
  });
});
