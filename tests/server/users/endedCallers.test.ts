import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { messageFor } from '#contract/errorCatalogue.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { jobs } from '#contract/instance/jobs.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { makeFolder } from '#tests/support/app/make.ts';
import { Person } from '#tests/support/app/person.ts';
import { beginRequest } from '#tests/support/app/slowRequest.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';

/** Too long to be collected in memory. */
const LENGTH = 400_000;
const HALF = 'x'.repeat(LENGTH / 2);

/** Eve, who may upload only as an administrator, and the folder that her uploads are for. */
async function withEve() {
  const app = await createTestApp();
  const folderId = await makeFolder(app.admin, 'Private', await app.root());
  const eve = await app.person('eve', { isAdmin: true, password: PASSWORD });
  return { app, eve, folderId };
}
type Scene = Awaited<ReturnType<typeof withEve>> & { caller: Person };

async function announced({ caller, folderId }: Scene): Promise<string> {
  const body = { parentId: folderId, files: [{ name: 'slow.txt', length: LENGTH }] };
  return (await caller.call(transfers.announce, { body })).body.key;
}

/** Each protocol by which content comes: begins an upload, of which the second half is sent later. */
const protocols: Record<'a form' | 'a resumable upload' | 'WebDAV', (scene: Scene) => ReturnType<typeof beginRequest>> =
  {
    async 'a form'(scene) {
      const url = `${scene.app.apiUrl}/files/${await announced(scene)}`;
      const headers = {
        authorization: `Bearer ${scene.caller.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
      };
      const disposition = 'Content-Disposition: form-data; name="files"; filename="slow.txt"';
      const begun = await beginRequest(url, { method: 'POST', headers }, `--cut\r\n${disposition}\r\n\r\n${HALF}`);
      return { ...begun, finish: (rest) => begun.finish(`${rest}\r\n--cut--\r\n`) };
    },
    async 'a resumable upload'(scene) {
      const headers = {
        authorization: `Bearer ${scene.caller.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(LENGTH),
        'upload-length': String(LENGTH),
        'upload-metadata': `filename ${Buffer.from('slow.txt').toString('base64')}`,
      };
      return beginRequest(
        `${scene.app.apiUrl}/files/${await announced(scene)}/resumable`,
        { method: 'POST', headers },
        HALF,
      );
    },
    async WebDAV({ app, caller }) {
      // Sessions are not for WebDAV: there a request has a password or a token.
      const secret = caller.token.startsWith('strongroom_') ? caller.token : PASSWORD;
      const authorization = `Basic ${Buffer.from(`eve:${secret}`).toString('base64')}`;
      const url = `${app.apiUrl.replace(/api$/, 'dav')}/Private/slow.txt`;
      const headers = { authorization, 'content-length': String(LENGTH) };
      const begun = await beginRequest(url, { method: 'PUT', headers }, HALF);
      // The body is asked for before the password is checked; now the content is arriving.
      await eventually(() => expect(readdirSync(join(app.dataDir, 'tmp'))).toHaveLength(1));
      return begun;
    },
  };

const protocolNames = Object.keys(protocols) as (keyof typeof protocols)[];

const endings: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
  deactivation: ({ app: { admin }, eve }) =>
    admin.call(users.update, { body: { id: eve.id, rowVersion: 1, invalid: true } }),
  demotion: ({ app: { admin }, eve }) =>
    admin.call(users.update, { body: { id: eve.id, rowVersion: 1, isAdmin: false } }),
  'sign-out': ({ caller }) => caller.call(session.close, {}),
  'sign-out of all devices': ({ eve }) => eve.call(session.endOthers, {}),
  'end of the token': async ({ eve }) => {
    const [token] = (await eve.call(apiTokens.list, { query: {} })).body.items;
    return eve.call(apiTokens.revoke, { params: { id: String(token?.id) } });
  },
};

const cases = protocolNames.flatMap((protocol) =>
  Object.keys(endings)
    // A sign-out does not concern a password that WebDAV sends with each request.
    .filter((ending) => protocol !== 'WebDAV' || ending !== 'sign-out')
    .map((ending) => [protocol, ending] as const),
);

async function begun(protocol: keyof typeof protocols, ending: string) {
  const { app, eve, folderId } = await withEve();
  let caller = await app.sessionOf(eve.id);
  if (ending === 'end of the token' || (protocol === 'WebDAV' && ending === 'sign-out of all devices')) {
    const body = { name: 'robot', scope: 'write', days: 1 } as const;
    caller = new Person(app, (await eve.call(apiTokens.create, { body })).body.token, eve.id);
  }
  const scene = { app, eve, folderId, caller };
  return {
    ...scene,
    scene,
    upload: await protocols[protocol](scene),
  };
}

async function stored({ app, folderId }: Scene) {
  const { body } = await app.admin.call(files.list, { params: { id: String(folderId) }, query: {} });
  return body.items.map(({ name }) => name);
}

describe('an upload that is under way', () => {
  it.each(protocolNames)('is stored by %s while its user stays', async (protocol) => {
    const { scene, upload } = await begun(protocol, 'none');
    upload.finish(HALF);
    expect([200, 201]).toContain((await upload.response).status);
    expect(await stored(scene)).toEqual(['slow.txt']);
  });

  it.each(cases)('by %s is not stored after %s', async (protocol, ending) => {
    const { scene, upload } = await begun(protocol, ending);
    expect((await endings[ending]?.(scene))?.status).toBe(200);
    upload.finish(HALF);
    const { status } = await upload.response;
    // A demotion ends the sessions; with a password, there is no folder to write into for a user without rights.
    expect(status).toBe(protocol === 'WebDAV' && ending === 'demotion' ? 409 : 401);
    expect(await stored(scene)).toEqual([]);
    await eventually(async () => expect(await scene.app.content.list()).toEqual([]));
  });

  it.each(protocolNames)('by %s ends by itself when its user is deactivated', async (protocol) => {
    const { scene, upload } = await begun(protocol, 'deactivation');
    await endings.deactivation?.(scene);
    expect((await upload.response).status).toBe(401);
    expect(await stored(scene)).toEqual([]);
  });

  it('by WebDAV is not stored after the password was changed', async () => {
    const { scene, upload, app, eve } = await begun('WebDAV', 'none');
    const body = { id: eve.id, password: 'seven blue lanterns' };
    expect((await app.admin.call(users.setPassword, { body })).status).toBe(200);
    upload.finish(HALF);
    expect((await upload.response).status).toBe(401);
    expect(await stored(scene)).toEqual([]);
  });

  it('goes on when only another session of its user ends', async () => {
    const { scene, upload, eve } = await begun('a form', 'none');
    await eve.call(session.close, {});
    upload.finish(HALF);
    expect((await upload.response).status).toBe(200);
    expect(await stored(scene)).toEqual(['slow.txt']);
  });
});

describe('a download that is under way', () => {
  it('ends when the session that made its key has ended', async () => {
    const { app, eve, folderId } = await withEve();
    const { success } = await app.admin.upload(folderId, { 'large.bin': 'x'.repeat(32 * 1024 * 1024) });
    const key = await eve.downloadKey(success[0]?.id ?? 0);
    const [response] = (await once(get(`${app.apiUrl}/file/download/${key}`), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await eve.call(session.close, {});
    await expect(readSlowly(response)).rejects.toThrow('aborted');
  });
});

/** Takes far longer for a large file than the server needs to notice. */
async function readSlowly(response: IncomingMessage) {
  for await (const _ of response) await wait(50);
}

describe('a job', () => {
  it.each([
    ['goes on while its session is open', false, 'job.notFound'],
    ['stops when the session that began it has ended', true, 'session.required'],
  ] as const)('%s', async (_what, isEnded, message) => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const sessionId = (await anna.call(session.list, { query: {} })).body.items[0]?.id ?? 0;
    if (isEnded) await anna.call(session.close, {});
    const id = await app.ctx.transact(({ stores, stamp }) =>
      // No plugin knows this kind: a step that is permitted ends with another error.
      stores.jobs.insert({
        kind: 'none',
        userId: anna.id,
        sessionId,
        tokenId: null,
        payload: '{}',
        total: 1,
        on: stamp(),
      }),
    );
    await app.runTask('runJobs');
    const again = await app.sessionOf(anna.id);
    await expect
      .poll(async () => (await again.call(jobs.get, { params: { id: String(id) } })).body)
      .toMatchObject({ state: 'failed', message: messageFor(message) });
  });
});
