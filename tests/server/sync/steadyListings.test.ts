import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { syncFace } from '#server/plugins/sync/tree/face.service.ts';
import { propfind } from '#server/plugins/webdav/methods/propfind.routes.ts';
import type { Face } from '#server/plugins/webdav/webdav.model.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const REQUEST = `<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>`;

it('a listing has what its tag stands for when a membership ends and comes back meanwhile', async () => {
  const app = await createTestApp();
  const make = async (name: string, parentId: number) =>
    (await app.admin.call(folders.create, { body: { name, parentId, inherit: false } })).body.id;
  const open = await make('Open', await app.root());
  const team = await make('Team', open);
  const anna = await app.person('Anna');
  const { id } = (await app.admin.call(groups.create, { body: { name: 'Team' } })).body;
  await app.grant(open, anna, Rights.Read);
  await app.grant(team, { ...anna, id } as Person, Rights.Read);
  const join = () => app.admin.call(groups.addMember, { body: { id, userId: anna.id } });
  const leave = () => app.admin.call(groups.removeMember, { params: { id: String(id), userId: String(anna.id) } });
  await join();

  /** Lists `Open` as Anna. @param afterTag runs when the tag of the folder itself has been read */
  async function listing(afterTag: () => Promise<unknown> = async () => undefined) {
    let isFirst = true;
    const face: Face = {
      ...syncFace,
      async valuesOf(...args) {
        const values = await syncFace.valuesOf(...args);
        if (isFirst) await afterTag();
        isFirst = false;
        return values;
      },
    };
    const ctx = app.ctx.as({ id: anna.id, name: 'Anna', isAdmin: false, isSysAdmin: false });
    const { body } = await propfind({
      ctx,
      face,
      path: ['Open'],
      sent: ['Open'],
      header: (name) => (name === 'depth' ? '1' : undefined),
      body: Readable.from([Buffer.from(REQUEST)]),
      base: '/fileshare/remote.php/webdav',
      hosts: [],
    });
    const xml = await text(Readable.from(body ?? ''));
    const [tag] = /<d:getetag>[^<]*</.exec(xml) ?? [];
    return { tag, names: [...xml.matchAll(/<d:href>([^<]*)</g)].map(([, href]) => href?.split('/').at(-2)) };
  }

  const during = await listing(leave);
  const without = await listing();
  await join();
  const again = await listing();
  expect(without.names).toEqual(['Open']);
  expect(again).toEqual({ tag: during.tag, names: ['Open', 'Team'] });
  expect(during.names).toEqual(again.names);
});
