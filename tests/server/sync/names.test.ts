import { describe, expect, it } from 'vitest';
import { versions } from '#contract/fileNodes/versions.ts';
import { sharedTestApp } from '#tests/support/app/testApp.ts';
import { rejectionIn, SyncClient } from '#tests/support/servers/syncClient.ts';

describe('names from sync clients', () => {
  const shared = sharedTestApp();

  it('are stored as they came, or rejected with the reason', async () => {
    const client = new SyncClient(shared());
    await client.send('MKCOL', '/Trim');
    for (const name of [
      '%20lead.txt',
      'trail.txt%20',
      'soft%C2%ADhyphen.txt',
      'mark%E2%80%8E.txt',
      'a%5Cb.txt',
      'a%E2%80%8Bb',
    ]) {
      const put = await client.send('PUT', `/Trim/${name}`, {}, 'x');
      expect([name, put.status, rejectionIn(put).exception]).toEqual([name, 400, 'Sabre\\DAV\\Exception\\BadRequest']);
      expect([name, (await client.send('MKCOL', `/Trim/${name}`)).status]).toEqual([name, 400]);
    }
    await client.send('PUT', '/Trim/a.txt', {}, 'a');
    const moved = await client.send('MOVE', '/Trim/a.txt', { destination: client.at('/Trim/%20b.txt') });
    expect([moved.status, rejectionIn(moved).message]).toEqual([
      400,
      expect.stringContaining('begin or end with a space'),
    ]);
    expect(await client.names('/Trim')).toEqual(['Trim/', 'Trim/a.txt']);
    expect((await client.send('PROPFIND', '/Trim/%20a.txt', { depth: '0' })).status).toBe(404);
    expect((await client.send('PUT', '/Trim/Thumbs.db', {}, 'x')).status).toBe(403);
  });

  it('that are not NFC name the same file, and paths in answers are as requested', async () => {
    const app = shared();
    const client = new SyncClient(app);
    await client.send('MKCOL', '/Nfc');
    const decomposed = `/Nfc/${encodeURIComponent('cafe\u0301.txt')}`;
    const put = await client.send('PUT', decomposed, {}, 'one');
    expect(put.status).toBe(201);
    expect(await client.names('/Nfc')).toEqual(['Nfc/', 'Nfc/caf\u00e9.txt']);
    const { text } = await client.propfind(decomposed, ['oc:permissions', 'd:displayname'], '0');
    expect(text).toContain(`<d:href>/fileshare/remote.php/dav/files/admin${decomposed}</d:href>`);
    expect(text).toContain('<d:displayname>caf\u00e9.txt</d:displayname>');
    const composed = `/Nfc/${encodeURIComponent('caf\u00e9.txt')}`;
    expect((await client.send('PUT', composed, {}, 'two')).status).toBe(204);
    expect((await client.send('PUT', decomposed, {}, 'three')).status).toBe(204);
    const id = Number(await client.property(composed, 'oc:fileid'));
    const { body } = await app.admin.call(versions.list, { params: { id: String(id) } });
    expect(body.items).toHaveLength(2);
    await client.send('MKCOL', `/Nfc/${encodeURIComponent('A\u030a')}`);
    expect(await client.names(`/Nfc/${encodeURIComponent('A\u030a')}`)).toEqual(['Nfc/A\u030a/']);
  });

  it('in another case are rejected with both names, and a file may be renamed by case alone', async () => {
    const client = new SyncClient(shared());
    await client.send('MKCOL', '/Case');
    await client.send('PUT', '/Case/Case.txt', {}, 'one');
    await client.send('PUT', '/Case/other.txt', {}, 'other');
    const put = await client.send('PUT', '/Case/CASE.TXT', {}, 'two');
    expect([put.status, rejectionIn(put)]).toEqual([
      409,
      {
        exception: 'Sabre\\DAV\\Exception\\Conflict',
        message: '“CASE.TXT” can’t be stored: this folder already contains “Case.txt”. Rename one of them.',
      },
    ]);
    expect((await client.send('MKCOL', '/case')).status).toBe(409);
    expect((await client.send('MKCOL', '/Case/CASE.TXT')).status).toBe(409);
    const onto = await client.send('MOVE', '/Case/other.txt', { destination: client.at('/Case/CASE.txt') });
    expect(onto.status).toBe(409);
    expect((await client.send('GET', '/Case/Case.txt')).text).toBe('one');
    const renamed = await client.send('MOVE', '/Case/Case.txt', { destination: client.at('/Case/CASE.TXT') });
    expect(renamed.status).toBe(201);
    expect(await client.names('/Case')).toEqual(['Case/', 'Case/CASE.TXT', 'Case/other.txt']);
  });
});
