import { describe, expect, it } from 'vitest';
import { invitations } from '#contract/users/invitations.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { users } from '#contract/users/users.ts';
import { invited, takeMails } from '#tests/support/app/mailed.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

const NEW = 'correct horse battery';

const view = (app: TestApp, token: string) => app.visitor.call(invitations.view, { params: { token } });
const accept = (app: TestApp, token: string, password = NEW) =>
  app.visitor.call(invitations.accept, { params: { token }, body: { password } });

describe('an invitation', () => {
  it('has a link from PUBLIC_URL, and HTML with escaped text', async () => {
    const app = await createTestApp({ env: { PUBLIC_URL: 'https://files.example.org', COMPANY_NAME: '<b>Us</b>' } });
    const ann = await app.person('ann');
    await app.admin.call(invitations.invite, { body: { id: ann.id } });
    const [mail] = await takeMails(app);
    expect(mail?.text).toMatch(/^https:\/\/files\.example\.org\/fileshare\/welcome\/[\w-]{43}$/m);
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.to?.[0]?.address).toBe('ann@example.org');
    expect(await app.log()).toContain('User invited: ann (ann@example.org)');
  });

  it('sets a password and signs in, once', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann');
    const token = await invited(app, ann.id);
    expect((await view(app, token)).body).toEqual({ name: 'ann', email: 'ann@example.org' });
    expect((await accept(app, token, 'basketball')).status).toBe(400);
    const responses = await Promise.all([1, 2, 3].map(() => accept(app, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await ann.call(users.me, {})).status).toBe(401);
    await app.signIn('ann', NEW);
    expect((await view(app, token)).status).toBe(410);
    expect(await app.log()).toContain('Password set by invitation');
  });

  it('ends after three days, with the next one, a new password, a new address, or the account', async () => {
    const app = await createTestApp();
    const ann = await app.person('ann', { password: PASSWORD });
    const { id } = ann;
    const first = await invited(app, id);
    const second = await invited(app, id);
    expect((await view(app, first)).status).toBe(410);
    await ann.call(users.setPassword, { body: { id, password: NEW, currentPassword: PASSWORD } });
    expect((await view(app, second)).status).toBe(410);

    const third = await invited(app, id);
    await app.admin.call(users.update, { body: { id, rowVersion: 1, email: 'elsewhere@example.org' } });
    expect((await accept(app, third)).status).toBe(410);

    const fourth = await invited(app, id);
    app.wait(3 * 24 * 3600);
    expect((await accept(app, fourth)).status).toBe(410);

    app.admin = await app.signIn('admin');
    const fifth = await invited(app, id);
    await app.admin.call(users.update, { body: { id, rowVersion: 2, invalid: true } });
    expect((await accept(app, fifth)).status).toBe(410);
    expect((await app.admin.call(invitations.invite, { body: { id } })).body.code).toBe('conflict');
    expect((await accept(app, 'made-up')).status).toBe(410);
  });

  it('requires an administrator, and for system administrators a system administrator', async () => {
    const app = await createTestApp();
    const [ann, plain] = [await app.person('ann'), await app.person('plain', { isAdmin: true })];
    const root = await app.person('root', { isAdmin: true, isSysAdmin: true });
    expect((await ann.call(invitations.invite, { body: { id: plain.id } })).status).toBe(403);
    expect((await ann.call(invitations.invite, { body: { id: ann.id } })).status).toBe(403);
    expect((await plain.call(invitations.invite, { body: { id: root.id } })).status).toBe(403);
    expect((await plain.call(invitations.invite, { body: { id: 4711 } })).status).toBe(404);
    expect((await plain.call(invitations.invite, { body: { id: ann.id } })).status).toBe(200);
    expect((await app.visitor.call(invitations.invite, { body: { id: ann.id } })).status).toBe(401);
  });
});

it('mails about passwords are in the language of their recipient, or in that of the instance', async () => {
  const app = await createTestApp({ env: { DEFAULT_CULTURE: 'cs-CZ', COMPANY_NAME: 'Severní vítr' } });
  const mailIn = async (cultureId: string | null) => {
    const { body } = await app.admin.call(users.create, {
      body: { id: `ann ${cultureId}`, name: 'Ann', email: `${cultureId}@example.org`, password: PASSWORD, cultureId },
    });
    await app.admin.call(invitations.invite, { body: { id: body.id } });
    await app.visitor.call(passwordResets.request, { body: { id: `${cultureId}@example.org` } });
    const mails = await takeMails(app);
    return mails.map(({ subject, text }) => `${subject}: ${text?.split('\n')[0]}`).sort();
  };
  expect(await mailIn('de-AT')).toEqual([
    'Einladung zu Severní vítr: Guten Tag Ann,',
    'Passwort zurücksetzen für Severní vítr: Guten Tag Ann,',
  ]);
  expect(await mailIn(null)).toEqual([
    'Obnovení hesla: Severní vítr: Dobrý den,',
    'Pozvánka: Severní vítr: Dobrý den,',
  ]);
  expect(await mailIn('fr-FR')).toEqual([
    'Invitation\u202f: Severní vítr: Bonjour Ann,',
    'Réinitialisation de votre mot de passe\u202f: Severní vítr: Bonjour Ann,',
  ]);
  expect(await mailIn('it-IT')).toEqual([
    'Reset your password for Severní vítr: Hello Ann,',
    'admin invited you to Severní vítr: Hello Ann,',
  ]);
});
