import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { setItem, storeToken } from '#authProvider/session.ts';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { createAuthProvider } = await import('#authProvider/index.ts');
const { createDataProvider } = await import('#dataProvider/index.ts');
const { LockNotice } = await import('#web/fileShare/details/LockNotice.tsx');
const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');

const lock = { by: { id: 5, name: 'Anna' }, until: '2026-03-02T09:00:00.000Z' };

/** Opens the notice as a user with this ID. */
async function openNotice(userId: number, isFolder: boolean) {
  setItem('profile', {
    ...{ id: userId, name: 'Someone', email: 'someone@northwind.example', isAdmin: false, isSysAdmin: false },
    ...{ signInAs: false, timeZoneId: 'Europe/Prague', timeZone: 'Europe/Prague', cultureId: 'en-gb' },
    ...{ termAgreed: true, noticeMail: 'daily' },
  });
  const i18nProvider = await createI18nProvider();
  render(
    <AdminContext
      authProvider={createAuthProvider({})}
      dataProvider={createDataProvider({})}
      i18nProvider={i18nProvider}
    >
      <LockNotice node={{ id: 7, lock }} isFolder={isFolder} />
      <Notification />
    </AdminContext>,
  );
  await screen.findByText(/Locked by Anna/);
}

beforeEach(() => {
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
  api.respondWith(() => [200, {}]);
});
afterEach(cleanup);
afterAll(() => api.close());

it.each([
  ['file', false, '/file/7/lock', 'File unlocked'],
  ['folder', true, '/folder/7/lock', 'Folder unlocked'],
])('the notice of a locked %s lets the holder of the lock end it', async (_, isFolder, path, message) => {
  await openNotice(5, isFolder);
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByText(message);
  expect(api.received.filter(({ method }) => method === 'DELETE').map((sent) => sent.path)).toContain(path);
});

it('the notice of a locked folder offers nothing to users who neither hold the lock nor are administrators', async () => {
  await openNotice(6, true);
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
});
