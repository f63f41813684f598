import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { groups } from '#contract/users/groups.ts';
import { held } from '#tests/support/browser/heldCalls.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, heading, noDialog } from '#tests/support/browser/queries.ts';

const { open, openWhole, person, calls } = await openApp();
const textbox = (name: RegExp) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
const shows = async (name: RegExp, value: string) => {
  const input = await textbox(name);
  await waitFor(() => expect(input.value).toBe(value));
  return input;
};

let made = 0;
let id: number;
let name: string;
beforeEach(async () => {
  made += 1;
  name = `Team ${made}`;
  id = (await person.call(groups.create, { body: { name, email: null } })).body.id;
});
const stored = async () => (await person.call(groups.get, { params: { id: String(id) } })).body;
const saveMeanwhile = async (change: { name?: string; email?: string }) => {
  const { rowVersion = 0, ...rest } = await stored();
  const body = { id, rowVersion, name: rest.name, email: rest.email ?? null, ...change };
  expect((await person.call(groups.update, { body })).status).toBe(200);
};

describe('a form that another user has saved meanwhile', () => {
  it('takes their value of a field that was not changed here, and asks about the one that both have changed', async () => {
    const { user } = await open(`/bizunit/group/edit/${id}`);
    await user.type(await shows(/Name/, name), ' A');
    await saveMeanwhile({ name: `${name} B`, email: 'theirs@northwind.example' });
    await user.click(await button('Save'));
    const choice = within(await screen.findByRole('group', { name: 'Name' }));
    expect(screen.queryByRole('group', { name: 'Email' })).toBeNull();
    expect(screen.queryByText(/Reload to see the changes/)).toBeNull();
    await shows(/Email/, 'theirs@northwind.example');
    await user.click(choice.getByRole('button', { name: 'Keep mine' }));
    await user.click(await button('Save'));
    await expect.poll(stored).toMatchObject({ name: `${name} A`, email: 'theirs@northwind.example' });
  });

  it('asks nothing when no field was changed by both, and says that the others were taken', async () => {
    const { user } = await open(`/bizunit/group/edit/${id}`);
    await user.type(await shows(/Name/, name), ' A');
    await saveMeanwhile({ email: 'theirs@northwind.example' });
    await user.click(await button('Save'));
    await screen.findByText(/The saved changes are now in the form/);
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await shows(/Name/, `${name} A`);
    await user.click(await button('Save'));
    await expect.poll(stored).toMatchObject({ name: `${name} A`, email: 'theirs@northwind.example' });
  });

  it('takes their attributes, when only the name of the attribute group was changed here', async () => {
    const attribute = { name: 'Closed', type: 2, required: false, showOnTable: false, sortIndex: 0, selections: [] };
    const body = { name: `Cases ${made}`, attributes: [attribute] };
    const group = (await person.call(attributeGroups.create, { body: body as never })).body;
    const { user } = await open(`/attr/edit/${group.id}`);
    await user.type(await shows(/Group name/i, body.name), ' A');
    const theirs = [{ ...group.attributes[0], name: 'Closed by' }];
    const { id: groupId, rowVersion, name } = group;
    const change = { id: groupId, rowVersion, name, attributes: theirs };
    expect((await person.call(attributeGroups.update, { body: change as never })).status).toBe(200);
    await user.click(await button('Save'));
    await screen.findByText(/The saved changes are now in the form/);
    await screen.findByDisplayValue('Closed by');
    await user.click(await button('Save'));
    const now = async () => (await person.call(attributeGroups.get, { params: { id: String(groupId) } })).body;
    await expect.poll(async () => (await now()).name).toBe(`${body.name} A`);
    expect((await now()).attributes.map(({ name }) => name)).toEqual(['Closed by']);
  });
});

describe('a form whose name is looked up', () => {
  it('is unsaved from the first letter, before the look-up is answered', async () => {
    const { user } = await openWhole('/bizunit/group/create');
    const lookup = held('GET', '/group');
    await user.type(await textbox(/Name/), 'N');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await lookup.isWaiting();
    lookup.release();
  });

  it('opens the sign-in over the input when the session has ended before the look-up', async () => {
    const { user } = await openWhole(`/bizunit/group/edit/${id}`);
    const input = await shows(/Name/, name);
    const sent: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (to, init) => {
      if (!String(to).includes('/group?')) return fetch(to, init);
      sent.push(String(to));
      return fetch(to, { ...init, headers: { Authorization: 'Bearer ended' } });
    };
    try {
      await user.type(input, '!');
      await dialog('Sign in again');
      expect(input.value).toBe(`${name}!`);
      // Not again for the same value, however often the form validates it.
      expect(new Set(sent).size).toBe(sent.length);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('asks once whether the name is taken, however many letters were typed', async () => {
    const { user } = await open('/bizunit/group/create');
    const input = await textbox(/Name/);
    await user.type(input, name);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const sent = calls.sent.map(({ path }) => path).filter((path) => path.startsWith('/group?'));
    expect(sent).not.toEqual([]);
    expect(new Set(sent).size).toBe(sent.length);
    await noDialog();
    await heading('Create Group');
  });
});
