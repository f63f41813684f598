import { describe, expect, it } from 'vitest';
import { invitations } from '#contract/invitations.ts';
import { passwordResets } from '#contract/passwordResets.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { invited, takeMails } from '#tests/support/mailed.ts';

const NEW = 'correct horse battery';

const look = (house: TestHouse, token: string) => house.visitor.call(invitations.look, { params: { token } });
const accept = (house: TestHouse, token: string, password = NEW) =>
  house.visitor.call(invitations.accept, { params: { token }, body: { password } });

describe('an invitation', () => {
  it('carries a link from PUBLIC_URL, and HTML that is text', async () => {
    const house = await openHouse({ env: { PUBLIC_URL: 'https://files.example.org', COMPANY_NAME: '<b>Us</b>' } });
    const ann = await house.person('ann');
    await house.admin.call(invitations.invite, { body: { id: ann.id } });
    const [mail] = await takeMails(house);
    expect(mail?.text).toMatch(/^https:\/\/files\.example\.org\/fileshare\/welcome\/[\w-]{43}$/m);
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.to?.[0]?.address).toBe('ann@example.org');
    expect(await house.log()).toContain('User invited: ann (ann@example.org)');
  });

  it('sets a password and signs in, once', async () => {
    const house = await openHouse();
    const ann = await house.person('ann');
    const token = await invited(house, ann.id);
    expect((await look(house, token)).body).toEqual({ name: 'ann', email: 'ann@example.org' });
    expect((await accept(house, token, 'basketball')).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => accept(house, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await ann.call(users.me, {})).status).toBe(401);
    await house.signIn('ann', NEW);
    expect((await look(house, token)).status).toBe(410);
    expect(await house.log()).toContain('Password set by invitation');
  });

  it('ends after three days, with the next one, a new password, a new address, or the account', async () => {
    const house = await openHouse();
    const ann = await house.person('ann', { password: PASSWORD });
    const { id } = ann;
    const first = await invited(house, id);
    const second = await invited(house, id);
    expect((await look(house, first)).status).toBe(410);
    await ann.call(users.setPassword, { body: { id, password: NEW, currentPassword: PASSWORD } });
    expect((await look(house, second)).status).toBe(410);

    const third = await invited(house, id);
    await house.admin.call(users.update, { body: { id, rowVersion: 1, email: 'elsewhere@example.org' } });
    expect((await accept(house, third)).status).toBe(410);

    const fourth = await invited(house, id);
    house.wait(3 * 24 * 3600);
    expect((await accept(house, fourth)).status).toBe(410);

    house.admin = await house.signIn('admin');
    const fifth = await invited(house, id);
    await house.admin.call(users.update, { body: { id, rowVersion: 2, invalid: true } });
    expect((await accept(house, fifth)).status).toBe(410);
    expect((await house.admin.call(invitations.invite, { body: { id } })).body.code).toBe('conflict');
    expect((await accept(house, 'made-up')).status).toBe(410);
  });

  it('is given by administrators, to system administrators by their own kind', async () => {
    const house = await openHouse();
    const [ann, plain] = [await house.person('ann'), await house.person('plain', { isAdmin: true })];
    const root = await house.person('root', { isAdmin: true, isSysAdmin: true });
    expect((await ann.call(invitations.invite, { body: { id: plain.id } })).status).toBe(403);
    expect((await ann.call(invitations.invite, { body: { id: ann.id } })).status).toBe(403);
    expect((await plain.call(invitations.invite, { body: { id: root.id } })).status).toBe(403);
    expect((await plain.call(invitations.invite, { body: { id: 4711 } })).status).toBe(404);
    expect((await plain.call(invitations.invite, { body: { id: ann.id } })).status).toBe(200);
    expect((await house.visitor.call(invitations.invite, { body: { id: ann.id } })).status).toBe(401);
  });
});

it('Mails about passwords speak the language of whoever gets them, and the house’s to those who have none', async () => {
  const house = await openHouse({ env: { DEFAULT_CULTURE: 'cs-CZ', COMPANY_NAME: 'Severní vítr' } });
  const said = async (cultureId: string | null) => {
    const { body } = await house.admin.call(users.create, {
      body: { id: `ann ${cultureId}`, name: 'Ann', email: `${cultureId}@example.org`, password: PASSWORD, cultureId },
    });
    await house.admin.call(invitations.invite, { body: { id: body.id } });
    await house.visitor.call(passwordResets.ask, { body: { id: `${cultureId}@example.org` } });
    const mails = await takeMails(house);
    return mails.map(({ subject, text }) => `${subject}: ${text?.split('\n')[0]}`).sort();
  };
  expect(await said('de-AT')).toEqual([
    'Ein neues Passwort für Severní vítr: Guten Tag Ann,',
    'Ihre Einladung zu Severní vítr: Guten Tag Ann,',
  ]);
  expect(await said(null)).toEqual([
    'Nové heslo pro Severní vítr: Dobrý den, Ann,',
    'Pozvánka do Severní vítr: Dobrý den, Ann,',
  ]);
  expect(await said('fr-FR')).toEqual([
    'A new password for Severní vítr: Hello Ann,',
    'Your invitation to Severní vítr: Hello Ann,',
  ]);
});
