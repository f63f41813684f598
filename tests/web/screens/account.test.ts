import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { session } from '#contract/users/session.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { admin } from '#tests/support/servers/serverProcess.ts';

const { open, person } = await openApp();

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page Security', () => {
  it('ends another session after a question, and never offers to end the own one', async () => {
    await person.signIn(admin.id, admin.password);
    const { user } = await open('/account/security');
    await screen.findByRole('heading', { level: 1, name: 'Security' });
    expect(document.title).toMatch(/^Security – /);
    await screen.findByText('This browser');
    const before = (await person.call(session.list, {})).body.items.length;
    expect(before).toBeGreaterThan(2);
    await user.click(await button('Sign out everywhere else'));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText('Signed out everywhere else');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out / })).toBeNull());
  });
});

describe('API tokens', () => {
  it('need a name, are shown once, and are revoked after a question that has the name', async () => {
    const me = await person.signIn(admin.id, admin.password);
    const own = async () => (await me.call(apiTokens.list, {})).body.items;
    const { user } = await open('/account/security');
    await screen.findByText('There are no API tokens.');
    await user.click(await button('New token'));
    const form = await screen.findByRole('dialog', { name: 'New token' });
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    const name = within(form).getByLabelText(/^Name/);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    await user.type(name, 'Backup script');
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    const made = await screen.findByRole('dialog', { name: 'Your new token' });
    expect((within(made).getByLabelText('Token') as HTMLInputElement).value.length).toBeGreaterThan(20);
    expect(await own()).toMatchObject([{ name: 'Backup script', scope: 'read' }]);
    await user.click(within(made).getByRole('button', { name: 'Close' }));
    await user.click(await button('Revoke Backup script'));
    const question = await screen.findByRole('dialog', { name: 'Revoke' });
    within(question).getByText(/“Backup script”/);
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Token revoked');
    expect(await own()).toEqual([]);
  });
});

describe('two-factor authentication', () => {
  it('is set up with an app, gives recovery codes, and is removed after a question', async () => {
    const { user } = await open('/account/security');
    await user.click(await button('Set up'));
    const setup = await screen.findByRole('dialog', { name: 'Authenticator app' });
    within(setup).getByRole('img', { name: 'QR code for an authenticator app' });
    await user.type(within(setup).getByLabelText(/^Code/), '000000');
    await user.click(within(setup).getByRole('button', { name: 'Set up' }));
    await within(setup).findByRole('alert');
    const secret = within(setup).getByText(/^([A-Z2-7]{4} ?)+/, { selector: 'code' }).textContent ?? '';
    const code = new TOTP({ secret: secret.replaceAll(' ', '') }).generate();
    await user.clear(within(setup).getByLabelText(/^Code/));
    await user.type(within(setup).getByLabelText(/^Code/), code);
    await user.click(within(setup).getByRole('button', { name: 'Set up' }));
    const codes = await screen.findByRole('dialog', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem').length).toBeGreaterThanOrEqual(8);
    await user.click(within(codes).getByRole('button', { name: 'I’ve saved my codes' }));
    await screen.findByText('On');
    await user.click(await button('Remove Authenticator app'));
    const question = await screen.findByRole('dialog', { name: 'Remove' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Authenticator app removed');
    await button('Set up');
  });
});

describe('the page Connect a computer', () => {
  it('leads to a client for each system, and gives its address, and that of the drive with a token for it', async () => {
    const { user } = await open('/account/connect');
    await screen.findByRole('heading', { level: 1, name: 'Connect a computer' });
    await user.click(await button('Android'));
    await screen.findByText(/from the app store/);
    await user.click(await button('Windows'));
    await screen.findByText(/Install the desktop client/);
    const server = screen.getByRole('textbox', { name: 'Server address' }) as HTMLInputElement;
    expect(server.value).toMatch(/^https?:.*[^/]$/);
    for (const system of ['Windows', 'macOS', 'GNOME', 'KDE', 'davfs2', 'rclone'])
      await screen.findByRole('heading', { name: system });
    const address = screen.getByRole('textbox', { name: 'Address of the network drive' }) as HTMLInputElement;
    expect(address.value).toBe(`${server.value}/dav/`);
    await user.click(await button('Make a token'));
    const form = await screen.findByRole('dialog', { name: 'New token' });
    expect((within(form).getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Network drive');
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  });
});
