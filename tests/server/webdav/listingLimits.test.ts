import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient, sentenceOf } from '#tests/support/servers/davClient.ts';

/** Makes a folder with subfolders. @returns its path */
async function folderWith(app: TestApp, count: number): Promise<string> {
  const { id } = (await app.admin.call(folders.create, { body: { name: 'Many', parentId: await app.root() } })).body;
  const paths = Array.from({ length: count }, (_, n) => `folder ${n}`);
  await app.admin.call(folders.createTree, { body: { parentId: id, paths } });
  return '/Many/';
}

/** A request for this many properties, whose names have the length. */
const propertyRequest = (count: number, length = 8) =>
  `<D:propfind xmlns:D="DAV:" xmlns:x="urn:x"><D:prop>${Array.from(
    { length: count },
    (_, n) => `<x:${`p${n}`.padEnd(length, 'q')}/>`,
  ).join('')}</D:prop></D:propfind>`;

const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

/** Requests a listing without reading its body. */
async function openListing(url: string, body: string): Promise<IncomingMessage> {
  const sent = request(url, { method: 'PROPFIND', agent: false, headers: { authorization, depth: '1' } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** The sizes of the chunks in which a listing is sent. */
async function chunkSizes(url: string, body: string): Promise<number[]> {
  const { host, hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = ['Connection: close', 'Depth: 1', `Authorization: ${authorization}`];
  headers.push(`Host: ${host}`, `Content-Length: ${Buffer.byteLength(body)}`);
  socket.write(`PROPFIND ${pathname} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  let text = '';
  for await (const data of socket.setEncoding('latin1')) text += data;
  const sizes: number[] = [];
  for (let at = text.indexOf('\r\n\r\n') + 4; at < text.length; ) {
    const end = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, end), 16);
    sizes.push(size);
    at = end + 2 + size + 2;
  }
  return sizes;
}

describe('a PROPFIND request', () => {
  it('may name 100 distinct properties, and is rejected with 413 with more of them or more than 32 KiB', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const find = (body: string, depth = '1') => client.send('PROPFIND', '/', { depth }, body);
    const repeated = propertyRequest(100).replace('</D:prop>', `${'<x:p0qqqqqq/>'.repeat(50)}</D:prop>`);
    const { status, text } = await find(repeated);
    expect([status, text.split('<n0:p0qqqqqq/>').length]).toEqual([207, 2]);
    for (const depth of ['0', '1']) {
      expect((await find(propertyRequest(101), depth)).status).toBe(413);
      expect((await find(propertyRequest(100, 400), depth)).status).toBe(413);
    }
    const included = propertyRequest(101)
      .replace('<D:prop>', '<D:allprop/><D:include>')
      .replace('</D:prop>', '</D:include>');
    expect((await find(included)).status).toBe(413);
  });

  it('is answered in pieces of limited size, whatever the properties of one folder add up to', async () => {
    const app = await createTestApp();
    const path = await folderWith(app, 300);
    const sizes = await chunkSizes(new DavClient(app).at(path), propertyRequest(100, 290));
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(300 * 100 * 290);
    expect(Math.max(...sizes)).toBeLessThan(128 * 1024);
  });

  it('returns 429 when 16 listings of the user are under way that the client does not read', async () => {
    const app = await createTestApp();
    await app.person('Ada', { password: PASSWORD, isAdmin: true });
    const [admin, ada] = [new DavClient(app), new DavClient(app, 'Ada')];
    const path = await folderWith(app, 600);
    const unread: IncomingMessage[] = [];
    for (let n = 0; n < 16; n++) unread.push(await openListing(admin.at(path), propertyRequest(100, 290)));
    expect(unread.map(({ statusCode }) => statusCode)).toEqual(unread.map(() => 207));
    const rejected = await admin.send('PROPFIND', path, { depth: '1' });
    expect([rejected.status, rejected.headers.get('retry-after'), sentenceOf(rejected)]).toEqual([
      429,
      '1',
      'Too many folders are being listed. Try again in a moment.',
    ]);
    expect((await ada.send('PROPFIND', path, { depth: '1' })).status).toBe(207);
    for (const response of unread) response.destroy();
    await expect.poll(async () => (await admin.send('PROPFIND', path, { depth: '1' })).status).toBe(207);
  });

  it('is cached up to 4 KiB only', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const path = await folderWith(app, 300);
    const encodingOf = async (body: string) =>
      (await client.send('PROPFIND', path, { depth: '1', 'accept-encoding': 'gzip' }, body)).headers.get(
        'content-encoding',
      );
    // A listing from the cache is compressed.
    await expect.poll(() => encodingOf(propertyRequest(3, 100))).toBe('gzip');
    const long = propertyRequest(50, 100);
    expect([await encodingOf(long), await encodingOf(long), await encodingOf(propertyRequest(3, 100))]).toEqual([
      null,
      null,
      'gzip',
    ]);
  });
});

describe('dead properties', () => {
  const patch = (name: string, value: string) =>
    `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><${name} xmlns="urn:x">${value}</${name}></D:prop></D:set></D:propertyupdate>`;

  it('of one folder take up to 1 MiB, 507 beyond that, and some can be removed again', async () => {
    const client = new DavClient(await createTestApp());
    const set = (name: string, value: string) => client.send('PROPPATCH', '/', {}, patch(name, value));
    const value = 'v'.repeat(60_000);
    for (let n = 0; n < 17; n++) expect((await set(`p${n}`, value)).status).toBe(207);
    expect((await set('more', value)).status).toBe(507);
    const removed = await client.send('PROPPATCH', '/', {}, patch('p0', '').replaceAll('set>', 'remove>'));
    expect([removed.status, (await set('more', value)).status]).toEqual([207, 207]);
  });

  it('are listed for every folder when together they are larger than what is read at once', async () => {
    const app = await createTestApp();
    const client = new DavClient(app);
    const path = await folderWith(app, 30);
    for (let n = 0; n < 30; n++)
      await client.send('PROPPATCH', `${path}folder%20${n}/`, {}, patch('p', `${n}-`.padEnd(60_000, 'v')));
    const { text } = await client.send('PROPFIND', path, { depth: '1' });
    const values = [...text.matchAll(/<D:href>[^<]*folder%20(\d+)\/<.*?<p xmlns="urn:x">(\d+)-/g)];
    expect(values.map(([, folder, value]) => folder === value)).toEqual(Array.from({ length: 30 }, () => true));
  });
});
