import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { default: ReauthenticationDialog } = await import('#web/reauthentication/ReauthenticationDialog.tsx');

afterEach(cleanup);
afterAll(() => api.close());

it('a proof is followed by another token, and the one from before is let go', async () => {
  const proved: string[] = [];
  const Page = () => <ReauthenticationDialog onProved={() => proved.push(getItem('token') ?? '')} onClose={() => {}} />;
  api.answerWith(({ path }) => (path.endsWith('/renew') ? [200, { token: 'other', expiresIn: 60 }] : [200, {}]));
  const { user } = await openScreen({ route: '/', page: Page, address: '/' });
  await user.type(await screen.findByLabelText(/password/i), 'secret{Enter}');
  await expect.poll(() => proved).toEqual(['other']);
  const asked = api.received.map(({ path }) => path).filter((path) => /prove|renew/.test(path));
  expect(asked).toEqual(['/account/prove', '/authenticate/renew']);
});
