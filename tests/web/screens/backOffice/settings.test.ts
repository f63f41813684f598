import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settings } from '#contract/instance/settings.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp({ env: { FEATURES: 'bulletins,ocr' } });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const stored = async () => (await person.call(settings.read, {})).body;

describe('the settings', () => {
  it('are saved together, and say at the field which numbers are possible', async () => {
    const { user } = await open('/config');
    const days = await screen.findByLabelText(/Bin retention days/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
    for (const title of ['Storage', 'Modules', 'Access', 'Sign-in']) screen.getByRole('region', { name: title });
    await user.clear(days);
    await user.type(days, '0');
    await user.click(await button('Save'));
    await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
    expect((await stored()).binRetensionDays).not.toBe(0);
    await user.clear(days);
    await user.type(days, '30');
    await user.clear(screen.getByLabelText(/Days a bulletin is marked as new/));
    await user.type(screen.getByLabelText(/Days a bulletin is marked as new/), '7');
    await user.click(await button('Save'));
    await screen.findByText('Settings saved');
    expect(await stored()).toMatchObject({ binRetensionDays: 30, bbsRecentPeriod: 7 });
  });

  it('ask before what was changed is lost', async () => {
    const { user, router } = await open('/config');
    await user.type(await screen.findByLabelText(/Bin retention days/), '1');
    void router.navigate('/health');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/config');
  });

  it('show usage, and nothing of an Auth Mode to administrators who may not change it', async () => {
    const password = 'seven blue lanterns';
    const body = { id: 'anna', name: 'Anna', email: 'anna@northwind.example', password, isAdmin: true };
    await person.call(users.create, { body });
    await open('/config', { id: 'anna', password });
    await screen.findByLabelText(/Bin retention days/);
    await screen.findByText('Storage usage');
    expect(screen.queryByLabelText(/Auth Mode/)).toBeNull();
  });
});

describe('webhooks', () => {
  const all = async () => (await person.call(webhooks.list, { query: {} })).body.items;

  it('are made with a secret that is shown once, switched off, and deleted after a question', async () => {
    const { user } = await open('/config');
    await user.click(await button('New webhook'));
    const form = await screen.findByRole('dialog', { name: 'New webhook' });
    const url = within(form).getByLabelText(/^URL/);
    await user.type(url, 'no address');
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    await within(form).findByRole('alert');
    expect(await all()).toEqual([]);
    await user.clear(url);
    await user.type(url, 'https://hooks.example.org/files');
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    const secret = await screen.findByRole('textbox', { name: 'Secret' });
    expect((secret as HTMLInputElement).value.length).toBeGreaterThan(20);
    await user.click(await button('Close'));

    await user.click(await button('Actions for https://hooks.example.org/files'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = await screen.findByRole('dialog', { name: 'Edit webhook' });
    await user.click(within(edit).getByLabelText('Active'));
    await user.click(within(edit).getByRole('button', { name: 'Save' }));
    await screen.findByText('Off');
    expect(await all()).toMatchObject([{ active: false }]);

    await user.click(await button('Actions for https://hooks.example.org/files'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete' });
    within(question).getByText(/hooks\.example\.org/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('There are no webhooks.');
    expect(await all()).toEqual([]);
  });
});
