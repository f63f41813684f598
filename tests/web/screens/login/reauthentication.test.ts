import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { users } from '#contract/users/users.ts';
import { Passkey } from '#tests/support/app/factors.ts';
import { makeUser } from '#tests/support/app/make.ts';
import { openRawDatabase } from '#tests/support/app/rawDatabase.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog } from '#tests/support/browser/queries.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';

const { open, person, server } = await openApp();
type Account = Awaited<ReturnType<typeof makeUser>>;
let anna: Account;
let eva: Account;
let petr: Account;
let olga: Account;

// Before the sign-in of the first administrator is too old to make an administrator.
beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  eva = await makeUser(person, 'eva', { isAdmin: true });
  petr = await makeUser(person, 'petr');
  olga = await makeUser(person, 'olga');
});

/** All sign-ins count as older than the ten minutes in which no one is asked again. */
async function letTimePass() {
  const database = await openRawDatabase(server.dataDir);
  await database.run(`UPDATE session SET "provedOn" = '2020-01-01T00:00:00.000Z' WHERE "provedOn" IS NOT NULL`);
  await database.close();
}
const emailOfAnna = async () => (await person.call(users.get, { params: { id: String(anna.userId) } })).body.email;

type User = Awaited<ReturnType<typeof open>>['user'];
async function changeEmail(user: User, email: string) {
  const field = await screen.findByRole('textbox', { name: /^Email/ });
  await user.clear(field);
  await user.type(field, email);
  await user.click(await button('Save'));
}

describe('a change that a stolen session must not make', () => {
  it('is made after the password, and the session goes on with another token', async () => {
    const { user } = await open(`/bizunit/user/edit/${anna.userId}`);
    await screen.findByDisplayValue('anna@northwind.example');
    await letTimePass();
    const before = getItem('token');
    await changeEmail(user, 'anna.lind@northwind.example');
    const question = within(await dialog('Confirm it’s you'));
    await user.type(question.getByLabelText('Current password'), 'a wrong guess{Enter}');
    await question.findByRole('alert');
    expect(await emailOfAnna()).toBe('anna@northwind.example');
    await user.clear(question.getByLabelText('Current password'));
    await user.type(question.getByLabelText('Current password'), `${admin.password}{Enter}`);
    await screen.findByText('User Anna saved');
    expect(await emailOfAnna()).toBe('anna.lind@northwind.example');
    expect(getItem('token')).not.toBe(before);
  });

  it('is not made when it is cancelled, and the form keeps what was typed', async () => {
    const { user } = await open(`/bizunit/user/edit/${anna.userId}`);
    await screen.findByDisplayValue('Anna');
    const before = await emailOfAnna();
    await letTimePass();
    await changeEmail(user, 'other@northwind.example');
    await user.click(within(await dialog('Confirm it’s you')).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByDisplayValue('other@northwind.example');
    expect(await emailOfAnna()).toBe(before);
  });

  it('is made after a code as well by those who have a second factor', async () => {
    const { user } = await open('/account/security', eva);
    await user.click(await button('Set up'));
    const setup = within(await dialog('Authenticator app'));
    const secret = (setup.getByText(/^([A-Z2-7]{4} ?)+/, { selector: 'code' }).textContent ?? '').replaceAll(' ', '');
    const code = (later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later });
    await user.type(setup.getByLabelText(/^Code/), code());
    await user.click(setup.getByRole('button', { name: 'Set up' }));
    await user.click(within(await dialog('Recovery codes')).getByRole('button', { name: 'I’ve saved my codes' }));
    await noDialog();
    await letTimePass();
    await user.click(await button('New codes'));
    const question = within(await dialog('Confirm it’s you'));
    expect(question.queryByLabelText(/^Code/)).toBeNull();
    await user.type(question.getByLabelText('Current password'), `${eva.password}{Enter}`);
    const field = await question.findByLabelText('Code from your app, or a recovery code');
    // A code works once, and the one of the setup was used.
    await user.type(field, `${code(30_000)}{Enter}`);
    const codes = within(await dialog('Recovery codes'));
    expect(codes.getAllByRole('listitem').length).toBeGreaterThanOrEqual(8);
  });
});

/** A device with which the browser makes passkeys, as browsers show it to a page. */
function plugIn(device: Passkey | undefined) {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
  const challengeOf = ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
    if (!device) throw new DOMException('The user did not allow it.', 'NotAllowedError');
    return { challenge: Buffer.from(publicKey.challenge).toString('base64url') };
  };
  const shown = ({ response, rawId, ...credential }: ReturnType<Passkey['make'] | Passkey['sign']>) => ({
    ...credential,
    rawId: bytes(rawId),
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, bytes(String(value))])),
    getClientExtensionResults: () => ({}),
  });
  const credentials = {
    create: async (options: never) => shown((device as Passkey).make(challengeOf(options))),
    get: async (options: never) => shown((device as Passkey).sign(challengeOf(options))),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
}

describe('passkeys', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });

  it('are added under a name with recovery codes, confirm a change, and are removed after a question', async () => {
    plugIn(new Passkey(`http://localhost:${server.port}`));
    const { user } = await open('/account/security', petr);
    await user.click(await button('Add passkey'));
    const form = within(await dialog('Add passkey'));
    await user.type(form.getByLabelText(/^Name/), 'Telephone{Enter}');
    const codes = within(await dialog('Recovery codes'));
    expect(codes.getAllByRole('listitem').length).toBeGreaterThanOrEqual(8);
    await user.click(codes.getByRole('button', { name: 'I’ve saved my codes' }));
    await screen.findByText('Passkey: Telephone');

    await letTimePass();
    await user.click(await button('Remove Telephone'));
    const question = within(await dialog('Remove'));
    question.getByText(/“Telephone”/);
    await user.click(question.getByRole('button', { name: 'Remove' }));
    const proof = within(await dialog('Confirm it’s you'));
    await user.type(proof.getByLabelText('Current password'), `${petr.password}{Enter}`);
    await user.click(await proof.findByRole('button', { name: 'Use a passkey' }));
    await screen.findByText('Passkey removed');
    await waitFor(() => expect(screen.queryByText('Passkey: Telephone')).toBeNull());
  });

  it('are not added when the browser makes none, which is said without leaving the dialog', async () => {
    plugIn(undefined);
    const { user } = await open('/account/security', olga);
    await user.click(await button('Add passkey'));
    const form = within(await dialog('Add passkey'));
    await user.type(form.getByLabelText(/^Name/), 'Key{Enter}');
    await form.findByText('No passkey was created. Try again, or use another browser or device.');
    expect((form.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Key');
    const asOlga = await (await server.signIn()).signIn(olga.id, olga.password);
    expect((await asOlga.call(secondFactor.read, {})).body.passkeys).toEqual([]);
  });
});
