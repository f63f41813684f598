import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { openReceiver } from '#tests/support/servers/webhookReceiver.ts';

const allowing = { env: { WEBHOOK_ALLOW: '127.0.0.1' } };

const makeFolder = async (app: TestApp, parentId: number, name: string) =>
  (await app.admin.call(folders.create, { body: { parentId, name } })).body.id;

async function send(app: TestApp) {
  await app.runTask('dispatchEvents');
  await app.runTask('deliverWebhooks');
}

const deliveriesOf = async (app: TestApp, id: number) =>
  (await app.admin.call(webhooks.deliveries, { params: { id: String(id) }, query: {} })).body.items;

const rejected = [
  'ftp://example.org/',
  'no address',
  'http://user:password@example.org/',
  'http://127.0.0.1/',
  'http://127.1:8080/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest',
  'http://224.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://[2001:db8::1]/',
  'http://[2001:2::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2002:7f00:1::]/',
  'http://[3fff::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://192.88.99.1/',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.19.255.255/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost:9000/',
  'http://files.localhost./',
];

describe('webhooks', () => {
  it('sends events, signed with the secret that was shown once', async () => {
    const app = await createTestApp(allowing);
    const receiver = await openReceiver();
    const { body: webhook } = await app.admin.call(webhooks.create, { body: { url: receiver.url } });
    const root = await app.root();
    const nodeId = await makeFolder(app, root, 'Plans');
    await send(app);
    const [{ body, signature, headers } = { body: '', signature: '', headers: {} as Record<string, string> }] =
      receiver.received;
    expect(JSON.parse(body)).toEqual({
      id: expect.any(Number),
      type: 'added',
      nodeId,
      parentId: root,
      name: 'Plans',
      on: '2026-03-02T09:00:00.000Z',
      by: { id: 1, name: 'admin' },
    });
    expect(signature).toBe(`sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`);
    const timestamp = String(Date.parse('2026-03-02T09:00:00.000Z') / 1000);
    const signed = createHmac('sha256', Buffer.from(webhook.secret, 'base64url'));
    signed.update(`${headers['webhook-id']}.${timestamp}.${body}`);
    expect(headers).toMatchObject({
      'webhook-id': expect.stringMatching(/^\d+$/),
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed.digest('base64')}`,
    });
    expect(await deliveriesOf(app, webhook.id)).toMatchObject([
      { type: 'added', nodeId, name: 'Plans', state: 'delivered', attempts: 1, status: 200, error: null },
    ]);
    const { body: list } = await app.admin.call(webhooks.list, { query: {} });
    expect(list.items).toMatchObject([{ id: webhook.id, url: receiver.url, active: true, rowVersion: 1 }]);
    expect(JSON.stringify(list)).not.toContain(webhook.secret);
  });

  it('retries after 1, 2, 4 seconds with the same id, and delays later events of the same item', async () => {
    const app = await createTestApp(allowing);
    const receiver = await openReceiver([500, 302]);
    const { body: webhook } = await app.admin.call(webhooks.create, { body: { url: receiver.url } });
    const id = await makeFolder(app, await app.root(), 'Plans');
    await app.admin.call(folders.update, { body: { id, name: 'Drawings', rowVersion: 1 } });
    await send(app);
    expect(receiver.events().map(({ type }) => type)).toEqual(['added']);
    app.wait(1);
    await send(app);
    expect(receiver.events().map(({ type }) => type)).toEqual(['added', 'added']);
    app.wait(1);
    await send(app);
    expect(receiver.received).toHaveLength(2);
    app.wait(1);
    await send(app);
    const events = receiver.events();
    expect(events.map(({ type }) => type)).toEqual(['added', 'added', 'added', 'changed']);
    expect(new Set(events.slice(0, 3).map((event) => event.id)).size).toBe(1);
    expect(await deliveriesOf(app, webhook.id)).toMatchObject([
      { type: 'changed', state: 'delivered', attempts: 1 },
      { type: 'added', state: 'delivered', attempts: 3, status: 200 },
    ]);
  });

  it('gives up a delivery after 3 days, and sends it again on request', async () => {
    const app = await createTestApp(allowing);
    const receiver = await openReceiver([500, 500]);
    const { body: webhook } = await app.admin.call(webhooks.create, { body: { url: receiver.url } });
    await makeFolder(app, await app.root(), 'Plans');
    await send(app);
    app.wait(3 * 86_400 + 1);
    app.admin = await app.signIn('admin');
    await send(app);
    const [failed] = await deliveriesOf(app, webhook.id);
    expect(failed).toMatchObject({ state: 'failed', status: 500, error: 'The receiver answered 500.' });
    const params = { id: String(webhook.id), deliveryId: String(failed?.id) };
    expect((await app.admin.call(webhooks.retry, { params })).status).toBe(200);
    await send(app);
    expect(await deliveriesOf(app, webhook.id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('retries right after a restart', async () => {
    const app = await createTestApp(allowing);
    const receiver = await openReceiver([500, 500, 500, 500]);
    await app.admin.call(webhooks.create, { body: { url: receiver.url } });
    await makeFolder(app, await app.root(), 'Plans');
    for (const seconds of [0, 1, 2, 4]) {
      app.wait(seconds);
      await send(app);
    }
    expect(receiver.received).toHaveLength(4);
    await app.restart();
    await send(app);
    expect(receiver.received).toHaveLength(5);
  });

  it('sends to one receiver while another does not respond', async () => {
    const app = await createTestApp(allowing);
    let response = () => {};
    const slow = await openReceiver([], new Promise<void>((resolve) => (response = resolve)));
    const receiver = await openReceiver();
    for (const { url } of [slow, receiver]) await app.admin.call(webhooks.create, { body: { url } });
    const root = await app.root();
    await makeFolder(app, root, 'Plans');
    await app.runTask('dispatchEvents');
    const delivering = app.runTask('deliverWebhooks');
    await expect.poll(() => [slow.received.length, receiver.received.length]).toEqual([1, 1]);
    await makeFolder(app, root, 'Drawings');
    await app.runTask('dispatchEvents');
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(slow.received).toHaveLength(1);
    response();
    await delivering;
    expect(slow.received).toHaveLength(2);
  });

  it('filters by event type and folder', async () => {
    const app = await createTestApp(allowing);
    const receiver = await openReceiver();
    const root = await app.root();
    const [inside, outside] = [await makeFolder(app, root, 'Inside'), await makeFolder(app, root, 'Outside')];
    await app.runTask('dispatchEvents');
    const url = receiver.url;
    await app.admin.call(webhooks.create, { body: { url, events: ['added', 'removed'], folderId: inside } });
    const id = await makeFolder(app, inside, 'Plans');
    await makeFolder(app, outside, 'Other');
    await app.admin.call(folders.update, { body: { id, name: 'Drawings', rowVersion: 1 } });
    await app.admin.call(folders.move, { body: { id, parentId: outside } });
    await send(app);
    expect(receiver.events()).toMatchObject([
      { type: 'added', nodeId: id },
      { type: 'removed', nodeId: id, parentId: inside },
    ]);
  });

  it('returns 400 for addresses of this host and of private networks, in any notation', async () => {
    const app = await createTestApp();
    for (const url of rejected) {
      expect([url, (await app.admin.call(webhooks.create, { body: { url } })).status]).toEqual([url, 400]);
    }
  });

  it('accepts a name without an address, and never connects to a private one behind it', async () => {
    const app = await createTestApp();
    const { status } = await app.admin.call(webhooks.create, { body: { url: 'https://hooks.example.invalid/' } });
    expect(status).toBe(200);
    const response = await app.ctx.webhookSender.post('http://ip6-localhost:9/', '{}', {});
    expect(response).toEqual({ error: expect.any(String) });
  });

  it('requires a system administrator', async () => {
    const app = await createTestApp();
    const clara = await app.person('clara', { isAdmin: true });
    expect((await clara.call(webhooks.list, { query: {} })).status).toBe(403);
    expect((await app.visitor.call(webhooks.list, { query: {} })).status).toBe(401);
  });

  it('is changed and removed only with the current rowVersion', async () => {
    const app = await createTestApp(allowing);
    const { body } = await app.admin.call(webhooks.create, { body: { url: 'http://127.0.0.1:9/' } });
    const change = (rowVersion: number) =>
      app.admin.call(webhooks.update, { body: { id: body.id, rowVersion, active: false } });
    expect((await change(2)).status).toBe(409);
    expect((await change(1)).body).toMatchObject({ active: false, rowVersion: 2, url: body.url });
    const params = { id: String(body.id), rowVersion: '2' };
    expect((await app.admin.call(webhooks.remove, { params })).status).toBe(200);
    expect((await app.admin.call(webhooks.remove, { params })).status).toBe(404);
  });
});
