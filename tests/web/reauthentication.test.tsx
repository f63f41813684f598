import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { adminProfile, openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { call } = await import('#dataProvider/client.ts');
const { withReason } = await import('#dataProvider/reauthentication.ts');
const { loadMessages } = await import('#web/messages/lazyMessages.ts');
const { Reauthentication } = await import('#web/reauthentication/Reauthentication.tsx');
const { default: ReauthenticationDialog } = await import('#web/reauthentication/ReauthenticationDialog.tsx');

afterEach(cleanup);
afterAll(() => api.close());

it('reauthentication replaces the token, and the old one is discarded', async () => {
  const proved: string[] = [];
  const Page = () => <ReauthenticationDialog onProved={() => proved.push(getItem('token') ?? '')} onClose={() => {}} />;
  api.respondWith(({ path }) => (path.endsWith('/renew') ? [200, { token: 'other', expiresIn: 60 }] : [200, {}]));
  await loadMessages(['account']);
  const { user } = await openScreen({ route: '/', page: Page, address: '/' });
  await user.type(await screen.findByLabelText(/password/i), 'secret{Enter}');
  await expect.poll(() => proved).toEqual(['other']);
  const paths = api.received.map(({ path }) => path).filter((path) => /prove|renew/.test(path));
  expect(paths).toEqual(['/account/prove', '/authenticate/renew']);
});

const rejected = 'Eva must not be able to read Dismissals.';
const policy = { message: rejected, code: 'policy', errors: [{ path: 'tests.0', message: rejected }] };

/** A page that moves a folder, which would break a policy test. */
async function openMove(profile = adminProfile) {
  const outcomes: string[] = [];
  const move = () =>
    withReason((query) => call(folders.move, { query, body: { id: 7, parentId: 8 } })).then(
      () => outcomes.push('moved'),
      (error) => outcomes.push(`${error.name} ${error.message}`.trim()),
    );
  const Page = () => (
    <>
      <button type="button" onClick={() => void move()}>
        Move
      </button>
      <Reauthentication />
    </>
  );
  api.respondWith(({ path }) => (path.includes('force=') ? [200, {}] : [409, policy]));
  const { user } = await openScreen({ route: '/', page: Page, address: '/', profile });
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const moves = () => api.received.map(({ path }) => path).filter((path) => path.startsWith('/folder/move'));
  return { user, outcomes, moves };
}

describe('a change that would break a policy test', () => {
  it('names the test, and is made with the reason of an administrator', async () => {
    const { user, outcomes, moves } = await openMove();
    await screen.findByText(rejected);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Do it anyway' });
    await user.type(screen.getByLabelText(/Reason/), ' ');
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText(/Reason/), 'Agreed{Enter}');
    await expect.poll(() => outcomes).toEqual(['moved']);
    expect(moves()).toEqual(['/folder/move', expect.stringMatching(/^\/folder\/move\?force=.?Agreed$/)]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('is not made without a reason, and no error is shown', async () => {
    const { user, outcomes, moves } = await openMove();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect.poll(() => outcomes).toEqual(['NotConfirmed']);
    expect(moves()).toEqual(['/folder/move']);
  });

  it('fails for users who may not break tests', async () => {
    const { outcomes } = await openMove({ ...adminProfile, isAdmin: false, isSysAdmin: false });
    await expect.poll(() => outcomes).toEqual([`ApiError ${rejected}`]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});
