import { describe, expect, it } from 'vitest';
import { AuthMode } from '#contract/enums.ts';
import { invitations } from '#contract/users/invitations.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { forgetful, invited, takeMails, tokenIn } from '#tests/support/app/mailed.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const NEW = 'correct horse battery';

const requestAccess = (app: TestApp, id: string) => app.visitor.call(passwordResets.request, { body: { id } });
const view = (app: TestApp, token: string) => app.visitor.call(passwordResets.view, { params: { token } });
const set = (app: TestApp, token: string, password = NEW) =>
  app.visitor.call(passwordResets.set, { params: { token }, body: { password } });

describe('a forgotten password', () => {
  it('is reset by a mailed link, once, which ends all sessions without opening one', async () => {
    const app = await createTestApp({ env: { PUBLIC_URL: 'https://files.example.org', COMPANY_NAME: '<b>Us</b>' } });
    const ann = await app.person('ann', { password: PASSWORD });
    expect((await requestAccess(app, ' ANN@example.org ')).body).toEqual({});
    const [mail, ...more] = await takeMails(app);
    expect(more).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe('ann@example.org');
    expect(mail?.text).toMatch(/^https:\/\/files\.example\.org\/fileshare\/reset\/[\w-]{43}$/m);
    expect(mail?.html).not.toContain('<b>');

    const token = tokenIn(mail);
    expect((await view(app, token)).body).toEqual({ name: 'ann', email: 'ann@example.org' });
    expect((await set(app, token, 'basketball')).status).toBe(400);
    const responses = await Promise.all([1, 2, 3].map(() => set(app, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({});
    expect((await ann.call(users.me, {})).status).toBe(401);
    expect((await app.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } })).status).toBe(401);
    await app.signIn('ann', NEW);
    expect(await app.log()).toEqual(
      expect.arrayContaining([
        'Password reset email sent: ann (ann@example.org), requested from 127.0.0.1',
        'Password set by emailed link',
      ]),
    );
  });

  it('reveals no accounts: same response, same row, and mail only to existing users', async () => {
    const app = await createTestApp();
    const gone = await app.person('gone');
    await app.admin.call(users.update, { body: { id: gone.id, rowVersion: 1, invalid: true } });
    const responses = [
      await requestAccess(app, 'admin'),
      await requestAccess(app, 'nobody'),
      await requestAccess(app, 'gone'),
    ];
    expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {}']),
    );
    expect(await app.log()).not.toContainEqual(expect.stringContaining('reset email'));
    expect((await takeMails(app)).map(({ to }) => to?.[0]?.address)).toEqual(['admin@localhost']);
    expect(await takeMails(app)).toEqual([]);
    expect((await requestAccess(app, '')).body.message).toBe('Please enter User ID.');
  });

  it('ends after an hour, with the next link, a new password, a new address, or the account', async () => {
    const app = await createTestApp();
    const { id } = await app.person('ann', { password: PASSWORD });
    const expired = await forgetful(app, 'ann');
    app.wait(3600);
    expect((await set(app, expired)).status).toBe(410);

    app.admin = await app.signIn('admin');
    const first = await forgetful(app, 'ann');
    const second = await forgetful(app, 'ann');
    expect((await view(app, first)).status).toBe(410);
    await app.admin.call(users.setPassword, { body: { id, password: NEW } });
    expect((await view(app, second)).status).toBe(410);

    const third = await forgetful(app, 'ann');
    await app.admin.call(users.update, { body: { id, rowVersion: 1, email: 'elsewhere@example.org' } });
    expect((await set(app, third)).status).toBe(410);
    expect((await set(app, 'made-up')).status).toBe(410);

    app.wait(3601);
    app.admin = await app.signIn('admin');
    const fourth = await forgetful(app, 'ann');
    await app.admin.call(users.update, { body: { id, rowVersion: 2, invalid: true } });
    expect((await set(app, fourth)).status).toBe(410);
  });

  it('invalidates an invitation, and does not bypass it', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const invitation = await invited(app, ann.id);
    const reset = await forgetful(app, 'ann');
    expect((await view(app, invitation)).status).toBe(410);
    expect((await set(app, reset)).status).toBe(200);
    expect((await app.visitor.call(invitations.view, { params: { token: invitation } })).status).toBe(410);
  });

  it('sends three links per hour to a user, under any name and from any address', async () => {
    const app = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
    await app.person('ann');
    for (let n = 0; n < 5; n++) {
      const response = await app.visitor.fetch('/forgotten', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ id: n % 2 ? 'ann' : 'ann@example.org' }),
      });
      expect(response.status).toBe(200);
    }
    expect(await takeMails(app)).toHaveLength(3);
    app.wait(3601);
    await requestAccess(app, 'ann');
    expect(await takeMails(app)).toHaveLength(1);
  });

  it('can be requested ten times from one address, then 429, for any ID', async () => {
    const app = await createTestApp();
    for (let n = 0; n < 10; n++) expect((await requestAccess(app, `nobody${n}`)).status).toBe(200);
    app.wait(60);
    const rejected = await requestAccess(app, 'admin');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('840');
    app.wait(841);
    expect((await requestAccess(app, 'admin')).status).toBe(200);
    app.wait(3601);
    await app.runTask('forgetOldPasswordAsks');
    expect(await app.ctx.stores.passwordResetRequests.fromAddress('', '127.0.0.1')).toEqual([]);
  });

  it('is not available in Enterprise mode', async () => {
    const app = await createTestApp();
    const token = await forgetful(app, 'admin');
    await app.ctx.transact(({ stores }) => stores.settings.set('authMode', AuthMode.Enterprise));
    expect((await requestAccess(app, 'admin')).status).toBe(403);
    expect((await set(app, token)).status).toBe(403);
  });
});
