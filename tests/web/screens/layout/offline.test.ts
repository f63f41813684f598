import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { groups } from '#contract/users/groups.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
const banner = 'You’re offline. What you see may be out of date.';

/** What the browser tells a page when its network goes or comes back. */
const network = (is: 'online' | 'offline') => act(() => window.dispatchEvent(new Event(is)));

afterEach(() => network('online'));

it('without network, the page says so and keeps what was loaded, until the network is back', async () => {
  await person.call(groups.create, { body: { name: 'Harbour', email: '' } });
  await openWhole('/bizunit/groups');
  await row('Harbour');
  expect(screen.queryByText(banner)).toBeNull();

  network('offline');
  expect((await screen.findByText(banner)).closest('[role="status"]')).toBeTruthy();
  // What was loaded stays.
  await row('Harbour');

  network('online');
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  await row('Harbour');
});

it('a list that is opened without network says when it loads, and does so', async () => {
  await person.call(attributeGroups.create, { body: { name: 'Berths', attributes: [] } });
  const { user } = await openWhole('/bizunit/groups');
  await row('Harbour');
  network('offline');
  await screen.findByText(banner);
  await user.click(screen.getByRole('link', { name: 'Attribute Settings' }));
  await screen.findByText('You’re offline. This page loads when you’re back online.');
  expect(screen.queryByRole('row', { name: /Berths/ })).toBeNull();

  network('online');
  await row('Berths');
});
