import { createHmac } from 'node:crypto';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webhooks } from '#contract/instance/webhooks.ts';
import { invitations } from '#contract/users/invitations.ts';
import { session } from '#contract/users/session.ts';
import { App, demandOf } from '#tests/support/app/factors.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { openReceiver } from '#tests/support/servers/webhookReceiver.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const keyFile = ({ ctx }: TestApp) => ctx.config.secretsKeyFile;

interface Sealed {
  app: TestApp;
  device: App;
  secret: string;
  receiver: Awaited<ReturnType<typeof openReceiver>>;
}

/** Nodes on PostgreSQL encrypt only when the shared key file is configured. */
function ownKey() {
  return { SECRETS_KEY_FILE: join(makeTempDir('keys-'), 'secrets.key') };
}

/** An instance with a secret of each kind. */
async function withSecrets(env: Record<string, string> = ownKey()): Promise<Sealed> {
  const app = await createTestApp({ env: { WEBHOOK_ALLOW: '127.0.0.1', ...env } });
  const person = await app.person('ann', { password: PASSWORD });
  const device = await App.of(person, app);
  const receiver = await openReceiver();
  const { secret } = (await app.admin.call(webhooks.create, { body: { url: receiver.url } })).body;
  const invited = await app.person('bob');
  await app.admin.call(invitations.invite, { body: { id: invited.id } });
  return { app, device, secret, receiver };
}

/** Every value in the columns of secrets. */
async function stored(app: TestApp): Promise<string[]> {
  const database = await app.rawDatabase();
  const rows = await Promise.all([
    database.rows(`select "secret" from "totp"`),
    database.rows(`select "secret" from "webhook"`),
    database.rows(`select "text", "html" from "outbox" where "state" != 'sent'`),
    database.rows(`select "value" from "setting" where "name" = 'downloadSecret'`),
  ]);
  return rows.flat().flatMap((row) => Object.values(row as Record<string, string>));
}

async function signsIn({ app, device }: Sealed): Promise<number> {
  app.wait(60);
  const { challenge } = await demandOf(app, { id: 'ann', password: PASSWORD });
  return (await app.visitor.call(session.confirm, { body: { challenge, code: device.code() } })).status;
}

async function isSigned({ app, secret, receiver }: Sealed): Promise<boolean> {
  await app.admin.upload(await app.root(), { [`${Math.random()}.txt`]: 'x' });
  await app.runTask('dispatchEvents');
  await app.runTask('deliverWebhooks');
  const { body, signature } = receiver.received.at(-1) ?? { body: '', signature: '' };
  return signature === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

describe('secrets in the database', () => {
  it('are encrypted with a key outside it that belongs to one instance', async () => {
    const instance = await withSecrets();
    const texts = await stored(instance.app);
    expect(texts).toHaveLength(5);
    for (const text of texts) expect(text).toMatch(/^"?sealed1\.[0-9a-f]{16}\.[\w-]+"?$/);
    expect(statSync(keyFile(instance.app)).mode & 0o777).toBe(0o600);
    expect([await signsIn(instance), await isSigned(instance)]).toEqual([200, true]);
  });

  it('are encrypted at the start if an earlier release stored them in clear', async () => {
    const instance = await withSecrets();
    const { app, secret } = instance;
    const database = await app.rawDatabase();
    const [totp] = await app.ctx.stores.totps.all();
    const plain = app.ctx.secretBox.open(totp?.secret ?? '', `totp ${totp?.userId}`);
    await database.run(`update "totp" set "secret" = '${plain}'`);
    await database.run(`update "webhook" set "secret" = '${secret}'`);
    await database.run(`update "setting" set "value" = '"plain"' where "name" = 'downloadSecret'`);
    await database.run(`delete from "setting" where "name" = 'secretsKeyId'`);
    await app.restart();
    for (const text of await stored(app)) expect(text).toMatch(/^"?sealed1\./);
    expect([await signsIn(instance), await isSigned(instance)]).toEqual([200, true]);
  });

  it('are encrypted again at the start after a key rotation, while a running server continues', async () => {
    const instance = await withSecrets();
    const { app } = instance;
    const before = app.ctx.secretBox.keyId() ?? '';
    const { lines } = await app.command(['key', 'rotate', '--secrets']);
    expect(lines[0]).toContain(before);
    expect(await signsIn(instance)).toBe(200);
    await app.restart();
    for (const text of await stored(app)) expect(text).not.toContain(before);
    expect([await signsIn(instance), await isSigned(instance)]).toEqual([200, true]);
  });

  it('prevent a server with another key from starting, until they are discarded', async () => {
    const instance = await withSecrets();
    const { app } = instance;
    await app.stop();
    renameSync(keyFile(app), `${keyFile(app)}.lost`);
    await expect(app.startWith({})).rejects.toThrow(/SECRETS_KEY_FILE does not hold .*strongroom key forget/);
    await expect(app.command(['key', 'forget'])).rejects.toThrow(/--reason/);
    const { lines } = await app.command(['key', 'forget', '--reason', 'disk lost']);
    expect(lines).toEqual(['Authenticator apps to be set up again: 1; webhooks that need another secret: 1']);
    await app.startWith({});
    expect((await app.visitor.call(session.open, { body: { id: 'ann', password: PASSWORD } })).status).toBe(200);
    expect(await app.log()).toContainEqual(expect.stringMatching(/^Sealed secrets given up: disk lost/));
    expect(await isSigned(instance)).toBe(false);
  });

  it('cannot be decrypted in another row', async () => {
    const { app } = await withSecrets();
    const [totp] = await app.ctx.stores.totps.all();
    const { secretBox } = app.ctx;
    expect(() => secretBox.open(totp?.secret ?? '', `totp ${(totp?.userId ?? 0) + 1}`)).toThrow();
    expect(() => secretBox.open((totp?.secret ?? '').replace(/.$/, '_'), `totp ${totp?.userId}`)).toThrow();
  });
});

describe.runIf(isPostgres)('secrets of nodes that share no key file', () => {
  it('are stored in clear, and another node reads them', async () => {
    const instance = await withSecrets({});
    for (const text of await stored(instance.app)) expect(text).not.toContain('sealed1.');
    await instance.app.stop();
    const keyDir = makeTempDir('other-keys-');
    await instance.app.startWith({ keyDir, secretsKeyFile: join(keyDir, 'secrets.key') });
    expect([await signsIn(instance), await isSigned(instance)]).toEqual([200, true]);
  });
});

describe.skipIf(isPostgres)('a backup', () => {
  it('contains the key of the secrets if it is in the data folder', async () => {
    const { app } = await withSecrets({});
    const [folder, dataDir] = [join(app.dataDir, 'backup'), join(app.dataDir, 'restored')];
    await app.command(['backup', folder]);
    const elsewhere = { dataDir, keyDir: join(dataDir, 'keys'), secretsKeyFile: join(dataDir, 'keys/secrets.key') };
    const { lines, ok } = await app.command(['restore', folder], elsewhere);
    expect([ok, lines.filter((line) => line.includes('key'))]).toEqual([true, []]);
    expect(readFileSync(elsewhere.secretsKeyFile)).toEqual(readFileSync(keyFile(app)));
    expect(statSync(elsewhere.secretsKeyFile).mode & 0o777).toBe(0o600);
  });

  it('reports that the key of the secrets is missing if it is restored without it', async () => {
    const { app } = await withSecrets();
    const [folder, dataDir] = [join(app.dataDir, 'backup'), join(app.dataDir, 'restored')];
    await app.command(['backup', folder]);
    const elsewhere = { dataDir, keyDir: join(dataDir, 'keys'), secretsKeyFile: join(dataDir, 'keys/secrets.key') };
    const { lines } = await app.command(['restore', folder], elsewhere);
    expect(lines[0]).toMatch(/^Before the start, put the key of the secrets to .*restored\/keys\/secrets\.key/);
  });
});
