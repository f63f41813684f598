import { describe, expect, it } from 'vitest';
import { createTestApp, sharedTestApp } from '#tests/support/app/testApp.ts';
import { SyncClient } from '#tests/support/servers/syncClient.ts';

const json = ({ text }: { text: string }) => JSON.parse(text);

describe('status and OCS', () => {
  const shared = sharedTestApp({ env: { COMPANY_NAME: 'Acme & Sons' } });

  it('tells the level of the protocol to everybody', async () => {
    const visitor = new SyncClient(shared(), '');
    const statusReply = await visitor.request('GET', '/status.php');
    expect([statusReply.status, statusReply.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const status = {
      installed: true,
      maintenance: false,
      needsDbUpgrade: false,
      version: '28.0.5.1',
      versionstring: '28.0.5',
      edition: '',
      productname: 'Acme & Sons',
      extendedSupport: false,
    };
    expect(json(statusReply)).toEqual(status);
    const reply = await visitor.request('GET', '/ocs/v1.php/cloud/capabilities?format=json');
    const { meta, data } = json(reply).ocs;
    expect([reply.status, meta]).toEqual([200, { status: 'ok', statuscode: 100, message: 'OK' }]);
    expect(data.version).toMatchObject({ major: 28, string: '28.0.5' });
    expect(data.capabilities.core).toEqual({ pollinterval: 60, 'webdav-root': 'remote.php/webdav', status });
    expect(data.capabilities.files_sharing.api_enabled).toBe(false);
    const etag = reply.headers.get('etag') ?? '';
    const again = await visitor.request('GET', '/ocs/v1.php/cloud/capabilities?format=json', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('answers in JSON or XML, in the numbers of both versions', async () => {
    const [client, visitor] = [new SyncClient(shared()), new SyncClient(shared(), '')];
    const asJson = { accept: 'application/json' };
    const reply = await client.request('GET', '/ocs/v2.php/cloud/user', asJson);
    expect(json(reply).ocs.meta.statuscode).toBe(200);
    const user = json(reply).ocs.data;
    expect(user).toMatchObject({ id: 'admin', email: 'admin@localhost', enabled: true, language: 'en', groups: [] });
    expect(user.displayname).toBe(user['display-name']);
    expect(user.quota).toMatchObject({ quota: -3, total: user.quota.free + user.quota.used });
    expect(json(await client.request('GET', '/ocs/v2.php/cloud/users/admin', asJson)).ocs.data.id).toBe('admin');
    const xml = await client.request('GET', '/ocs/v1.php/cloud/user');
    expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(xml.text).toContain('<meta><status>ok</status><statuscode>100</statuscode>');
    expect(xml.text).toContain('<data><id>admin</id>');
    const failures = async (path: string, who: SyncClient) => {
      const { status, text } = await who.request('GET', path, asJson);
      const { meta } = JSON.parse(text).ocs;
      return [status, meta.status, meta.statuscode];
    };
    expect(await failures('/ocs/v1.php/cloud/user', visitor)).toEqual([401, 'failure', 997]);
    expect(await failures('/ocs/v2.php/cloud/user', visitor)).toEqual([401, 'failure', 401]);
    expect(await failures('/ocs/v1.php/apps/files_sharing/api/v1/shares', client)).toEqual([200, 'failure', 998]);
    expect(await failures('/ocs/v2.php/cloud/users/somebody', client)).toEqual([404, 'failure', 404]);
    expect(
      await failures('/ocs/v2.php/cloud/capabilities', new SyncClient(shared(), 'admin', 'strongroom_no')),
    ).toEqual([401, 'failure', 401]);
    const unsigned = await visitor.request('GET', '/ocs/v1.php/cloud/user');
    expect(unsigned.headers.get('www-authenticate')).toBe('Basic realm="Strongroom", charset="UTF-8"');
  });

  it('redirects to the page of a file or folder', async () => {
    const visitor = new SyncClient(shared(), '');
    const reply = await visitor.request('GET', '/index.php/f/12');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/fileshare/filenode/12']);
    expect((await visitor.request('GET', '/index.php/f/x')).status).toBe(404);
  });

  it.each(['SYNC', 'DAV'])('returns 404 with %s=off', async (name) => {
    const app = await createTestApp({ env: { [name]: 'off' } });
    const client = new SyncClient(app);
    for (const path of ['/status.php', '/ocs/v1.php/cloud/capabilities', '/index.php/f/1', '/remote.php/webdav/'])
      expect([path, (await client.request('GET', path)).status]).toEqual([path, 404]);
    expect((await client.send('PROPFIND', '/', { depth: '0' })).status).toBe(404);
  });
});
