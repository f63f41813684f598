import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { webhooks } from '#contract/instance/webhooks.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();
const url = 'https://hooks.example.org/files';
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function makeWebhook(): Promise<number> {
  const { items } = (await person.call(webhooks.list, { query: {} })).body;
  for (const { id, rowVersion } of items)
    await person.call(webhooks.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
  const { status, body } = await person.call(webhooks.create, { body: { url, events: [], active: true } });
  expect(status, body.message).toBe(200);
  return body.id;
}

describe('webhooks', () => {
  it('say that there are none, and do not take an address that cannot be one, at its field', async () => {
    const { user } = await open('/config');
    await screen.findByText('There are no webhooks.');
    await user.click(await button('New webhook'));
    const form = await screen.findByRole('dialog', { name: 'New webhook' });
    const address = within(form).getByLabelText(/^URL/);
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await person.call(webhooks.list, { query: {} })).body.total).toBe(0);
  });

  it('get a new secret after a question, which is shown once, and list what was sent', async () => {
    await makeWebhook();
    const { user } = await open('/config');
    const choose = async (action: string) => {
      await user.click(await button(`Actions for ${url}`));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('New secret');
    const question = await screen.findByRole('dialog', { name: 'New secret' });
    within(question).getByText(/The old one stops working/);
    await user.click(within(question).getByRole('button', { name: 'New secret' }));
    const secret = (await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement;
    expect(secret.value.length).toBeGreaterThan(20);
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain(secret.value);

    await choose('Deliveries');
    await screen.findByText('Nothing has been sent yet.');
  });

  it('are offered neither to administrators nor to users', async () => {
    await makeWebhook();
    const password = 'seven blue lanterns';
    const body = { id: 'anna', name: 'Anna', email: 'anna@northwind.example', password, isAdmin: true };
    await person.call(users.create, { body });
    await open('/config', { id: 'anna', password });
    await screen.findByText('Storage usage');
    expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
    expect(screen.queryByText(url)).toBeNull();
  });
});
