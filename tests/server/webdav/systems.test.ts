import { describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient, lockBody } from '#tests/support/servers/davClient.ts';

/* Requests recorded from systems and programs, in their order and with their headers. */

describe('requests of operating systems', () => {
  it('Windows Explorer: creates, locks, dates and writes a file', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const agent = { 'user-agent': 'Microsoft-WebDAV-MiniRedir/10.0.19045', translate: 'f' };
    expect((await client.send('OPTIONS', '', agent)).status).toBe(200);
    expect((await client.send('PROPFIND', '', { ...agent, depth: '0' })).status).toBe(207);
    expect((await client.send('PROPFIND', '/Report.docx', { ...agent, depth: '0' })).status).toBe(404);
    expect((await client.send('PUT', '/Report.docx', agent, '')).status).toBe(201);
    const token = await client.lock('/Report.docx', { ...agent, timeout: 'Second-3600' });
    const dated =
      '<?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>' +
      '<Z:Win32CreationTime>Mon, 02 Mar 2026 09:00:00 GMT</Z:Win32CreationTime><Z:Win32LastModifiedTime>Mon, 02 Mar 2026 09:00:00 GMT</Z:Win32LastModifiedTime>' +
      '<Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>';
    const held = { ...agent, if: `(<${token}>)` };
    expect((await client.send('PROPPATCH', '/Report.docx', held, dated)).text).toContain('200 OK');
    expect((await client.send('HEAD', '/Report.docx', agent)).status).toBe(200);
    expect((await client.send('PUT', '/Report.docx', held, 'content')).status).toBe(204);
    expect((await client.send('PROPPATCH', '/Report.docx', held, dated)).status).toBe(207);
    expect((await client.send('UNLOCK', '/Report.docx', { ...agent, 'lock-token': `<${token}>` })).status).toBe(204);
    expect((await client.send('GET', '/Report.docx', agent)).text).toBe('content');
  });

  it('macOS Finder: looks for its own files, locks a new name, writes in chunks and continues', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const agent = { 'user-agent': 'WebDAVFS/3.0.0 (03008000) Darwin/23.6.0 (x86_64)' };
    const props =
      '<?xml version="1.0" encoding="utf-8"?><D:propfind xmlns:D="DAV:"><D:prop><D:getlastmodified/><D:getcontentlength/><D:creationdate/>' +
      '<D:resourcetype/><D:quota-available-bytes/><D:quota-used-bytes/></D:prop></D:propfind>';
    expect((await client.send('PROPFIND', '/', { ...agent, depth: '0' }, props)).text).toContain(
      'quota-available-bytes',
    );
    for (const name of ['/._.', '/.DS_Store', '/.Spotlight-V100']) {
      expect((await client.send('PROPFIND', name, { ...agent, depth: '0' }, props)).status).toBe(404);
    }
    expect((await client.send('PUT', '/photo.jpg', agent, '')).status).toBe(201);
    const token = await client.lock('/photo.jpg', { ...agent, depth: '0', timeout: 'Second-600' });
    const written = await fetch(client.at('/photo.jpg'), {
      method: 'PUT',
      headers: {
        ...agent,
        authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`,
        if: `(<${token}>)`,
        'x-expected-entity-length': '5',
      },
      body: new Blob(['photo']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(written.status).toBe(204);
    expect((await client.send('PUT', '/._photo.jpg', agent, 'x')).status).toBe(403);
    expect((await client.send('UNLOCK', '/photo.jpg', { ...agent, 'lock-token': `<${token}>` })).status).toBe(204);
    expect((await client.send('PROPFIND', '/photo.jpg', { ...agent, depth: '0' }, props)).text).toContain('>5<');
    expect((await client.send('GET', '/photo.jpg', { ...agent, range: 'bytes=0-1' })).text).toBe('ph');
  });
});

describe('requests of programs', () => {
  it('davfs2: a file moved over another keeps the lock of the target path', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const agent = { 'user-agent': 'davfs2/1.6.1 neon/0.32.5' };
    const locking = { ...agent, depth: '0', timeout: 'Second-1800' };
    const under = (path: string, token: string) => `<${client.at(path)}> (<${token}>)`;
    const lock = await client.lock('/a.txt', locking);
    const temporary = await client.lock('/sedvSTBR6', locking);
    const moved = await client.send('MOVE', '/sedvSTBR6', {
      ...agent,
      if: `${under('/a.txt', lock)} ${under('/sedvSTBR6', temporary)}`,
      destination: client.at('/a.txt'),
      overwrite: 'T',
    });
    expect(moved.status).toBe(204);
    expect((await client.send('LOCK', '/a.txt', { ...agent, if: `(<${lock}>)` })).status).toBe(200);
    const etag = (await client.send('HEAD', '/a.txt', agent)).headers.get('etag') ?? '';
    const held = { ...agent, if: under('/a.txt', lock), 'if-match': etag };
    expect((await client.send('PUT', '/a.txt', held, 'content')).status).toBe(204);
    expect((await client.send('UNLOCK', '/a.txt', { ...agent, 'lock-token': `<${temporary}>` })).status).toBe(409);
    expect((await client.send('UNLOCK', '/a.txt', { ...agent, 'lock-token': `<${lock}>` })).status).toBe(204);
    expect((await client.send('GET', '/a.txt')).text).toBe('content');
  });

  it('davfs2: a lock does not move with a renamed or moved file', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    await client.send('MKCOL', '/Elsewhere');
    for (const target of ['/renamed.txt', '/Elsewhere/moved.txt']) {
      const token = await client.lock('/a.txt', { depth: '0' });
      const held = { if: `<${client.at('/a.txt')}> (<${token}>)`, destination: client.at(target) };
      expect((await client.send('MOVE', '/a.txt', held)).status).toBe(201);
      expect((await client.send('LOCK', target, {}, lockBody())).status).toBe(200);
    }
  });

  it('LibreOffice: opens a document, locks it, saves it and unlocks it', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const agent = { 'user-agent': 'LibreOffice 7.4.7.2 denylistedbackend/7.88.1 GnuTLS/3.7.9' };
    await client.send('PUT', '/letter.odt', {}, 'one');
    const find = async (path: string, names: string[]) => {
      const properties = names.map((name) => `<${name} xmlns="DAV:"/>`).join('');
      const body = `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>${properties}</prop></propfind>`;
      return (await client.send('PROPFIND', path, { ...agent, depth: '0' }, body)).text;
    };
    expect((await client.send('OPTIONS', '/letter.odt', agent)).headers.get('dav')).toContain('2');
    expect(await find('/letter.odt', ['resourcetype', 'IsReadOnly', 'getcontenttype'])).toContain('200 OK');
    expect((await client.send('GET', '/letter.odt', agent)).text).toBe('one');
    expect(await find('/letter.odt', ['supportedlock', 'lockdiscovery'])).toContain('<D:exclusive/>');
    const token = await client.lock('/letter.odt', { ...agent, depth: '0', timeout: 'Second-180' });
    expect(await find('/letter.odt', ['lockdiscovery'])).toContain(token);
    expect((await client.send('HEAD', '/', agent)).status).toBe(200);
    expect((await client.send('PUT', '/letter.odt', { ...agent, if: `(<${token}>)` }, 'two')).status).toBe(204);
    expect((await client.send('UNLOCK', '/letter.odt', { ...agent, 'lock-token': `<${token}>` })).status).toBe(204);
    expect(await find('/letter.odt', ['getlastmodified', 'getcontentlength'])).toContain('>3<');
    const [file] = await filesIn(app);
    const earlier = await app.admin.call(versions.list, { params: { id: String(file?.id) } });
    expect(earlier.body.items).toHaveLength(1);
  });
});

async function filesIn(app: TestApp) {
  const id = String(await app.root());
  return (await app.admin.call(files.list, { params: { id }, query: {} })).body.items;
}
