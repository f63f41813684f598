import { describe, expect, it } from 'vitest';
import { AuthMode } from '#contract/enums.ts';
import { invitations } from '#contract/invitations.ts';
import { passwordResets } from '#contract/passwordResets.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { forgetful, invited, takeMails, tokenIn } from '#tests/support/mailed.ts';

const NEW = 'correct horse battery';

const ask = (house: TestHouse, id: string) => house.visitor.call(passwordResets.ask, { body: { id } });
const look = (house: TestHouse, token: string) => house.visitor.call(passwordResets.look, { params: { token } });
const set = (house: TestHouse, token: string, password = NEW) =>
  house.visitor.call(passwordResets.set, { params: { token }, body: { password } });

describe('a forgotten password', () => {
  it('is set by a mailed link, once, and ends all sessions without opening one', async () => {
    const house = await openHouse({ env: { PUBLIC_URL: 'https://files.example.org', COMPANY_NAME: '<b>Us</b>' } });
    const ann = await house.person('ann', { password: PASSWORD });
    expect((await ask(house, ' ANN@example.org ')).body).toEqual({});
    const [mail, ...more] = await takeMails(house);
    expect(more).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe('ann@example.org');
    expect(mail?.text).toMatch(/^https:\/\/files\.example\.org\/fileshare\/reset\/[\w-]{43}$/m);
    expect(mail?.html).not.toContain('<b>');

    const token = tokenIn(mail);
    expect((await look(house, token)).body).toEqual({ name: 'ann', email: 'ann@example.org' });
    expect((await set(house, token, 'basketball')).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => set(house, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({});
    expect((await ann.call(users.me, {})).status).toBe(401);
    expect((await house.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } })).status).toBe(401);
    await house.signIn('ann', NEW);
    expect(await house.log()).toEqual(
      expect.arrayContaining([
        'Link to set a password mailed: ann (ann@example.org), asked for from 127.0.0.1',
        'Password set by a link that was mailed',
      ]),
    );
  });

  it('tells nothing about who is there: the same answer, the same row, and mail only for those who are', async () => {
    const house = await openHouse();
    const gone = await house.person('gone');
    await house.admin.call(users.update, { body: { id: gone.id, rowVersion: 1, invalid: true } });
    const answers = [await ask(house, 'admin'), await ask(house, 'nobody'), await ask(house, 'gone')];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {}']),
    );
    expect(await house.log()).not.toContainEqual(expect.stringContaining('mailed'));
    expect((await takeMails(house)).map(({ to }) => to?.[0]?.address)).toEqual(['admin@localhost']);
    expect(await takeMails(house)).toEqual([]);
    expect((await ask(house, '')).body.message).toBe('Please enter User ID.');
  });

  it('ends after an hour, with the next link, a new password, a new address, or the account', async () => {
    const house = await openHouse();
    const { id } = await house.person('ann', { password: PASSWORD });
    const late = await forgetful(house, 'ann');
    house.wait(3600);
    expect((await set(house, late)).status).toBe(410);

    house.admin = await house.signIn('admin');
    const first = await forgetful(house, 'ann');
    const second = await forgetful(house, 'ann');
    expect((await look(house, first)).status).toBe(410);
    await house.admin.call(users.setPassword, { body: { id, password: NEW } });
    expect((await look(house, second)).status).toBe(410);

    const third = await forgetful(house, 'ann');
    await house.admin.call(users.update, { body: { id, rowVersion: 1, email: 'elsewhere@example.org' } });
    expect((await set(house, third)).status).toBe(410);
    expect((await set(house, 'made-up')).status).toBe(410);

    house.wait(3601);
    house.admin = await house.signIn('admin');
    const fourth = await forgetful(house, 'ann');
    await house.admin.call(users.update, { body: { id, rowVersion: 2, invalid: true } });
    expect((await set(house, fourth)).status).toBe(410);
  });

  it('puts an invitation out of use, and is no way around it', async () => {
    const house = await openHouse();
    const ann = await house.person('ann');
    const invitation = await invited(house, ann.id);
    const reset = await forgetful(house, 'ann');
    expect((await look(house, invitation)).status).toBe(410);
    expect((await set(house, reset)).status).toBe(200);
    expect((await house.visitor.call(invitations.look, { params: { token: invitation } })).status).toBe(410);
  });

  it('mails three links an hour to a user, by whatever name and from wherever they are asked for', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: 'loopback' } });
    await house.person('ann');
    for (let n = 0; n < 5; n++) {
      const answer = await house.visitor.fetch('/forgotten', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ id: n % 2 ? 'ann' : 'ann@example.org' }),
      });
      expect(answer.status).toBe(200);
    }
    expect(await takeMails(house)).toHaveLength(3);
    house.wait(3601);
    await ask(house, 'ann');
    expect(await takeMails(house)).toHaveLength(1);
  });

  it('can be said ten times from one address, then 429, known or not', async () => {
    const house = await openHouse();
    for (let n = 0; n < 10; n++) expect((await ask(house, `nobody${n}`)).status).toBe(200);
    house.wait(60);
    const refused = await ask(house, 'admin');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('840');
    house.wait(841);
    expect((await ask(house, 'admin')).status).toBe(200);
    house.wait(3601);
    await house.runTask('forgetOldPasswordAsks');
    expect(await house.ctx.stores.passwordAsks.fromAddress('', '127.0.0.1')).toEqual([]);
  });

  it('is the directory’s in Enterprise mode', async () => {
    const house = await openHouse();
    const token = await forgetful(house, 'admin');
    await house.ctx.transact(({ stores }) => stores.settings.set('authMode', AuthMode.Enterprise));
    expect((await ask(house, 'admin')).status).toBe(403);
    expect((await set(house, token)).status).toBe(403);
  });
});
