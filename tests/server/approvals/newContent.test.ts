import { expect, it } from 'vitest';
import { ApprovalScene } from '#tests/support/approvals.ts';
import { editHeaders, saveEdited } from '#tests/support/editing.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

/** New content by protocols other than uploads ends an approval, or is rejected where the file is locked for it. */

type Scene = Awaited<ReturnType<typeof scene>>;
async function scene() {
  const opened = await ApprovalScene.open();
  const { ben } = await opened.people('ben');
  const dav = new DavClient(opened.app);
  await dav.send('PUT', '/Plans/source.txt', {}, 'from the network drive');
  return { of: opened, ben, dav };
}

/** Each returns a status. */
const writes: Record<string, (scene: Scene, file: number, name: string) => Promise<number>> = {
  'WebDAV PUT': async ({ dav }, _, name) => (await dav.send('PUT', `/Plans/${name}`, {}, 'other')).status,
  'WebDAV COPY over it': async ({ dav }, _, name) =>
    (await dav.send('COPY', '/Plans/source.txt', { destination: dav.at(`/Plans/${name}`), overwrite: 'T' })).status,
  'the text editor': async ({ of }, file) => {
    const headers = await editHeaders(of.writer, file).catch(() => undefined);
    return headers ? (await saveEdited(of.writer, file, 'edited', headers)).status : 423;
  },
};

it.each(Object.entries(writes))(
  'new content by %s ends an open approval, and not one that locks the file',
  async (_, write) => {
    const made = await scene();
    const { of, ben } = made;
    const open = await of.workflow([{ people: [ben] }]);
    const locked = await of.workflow([{ people: [ben] }], { whileRunning: 'locked' });
    const first = await of.file('one', 'open.txt');
    const id = await of.start(first, open);
    expect(await write(made, first, 'open.txt')).toBeLessThan(300);
    const { state } = await of.approval(id);
    expect([state, await of.stateOf(first)]).toEqual(['superseded', 'changed']);
    const second = await of.file('one', 'locked.txt');
    const other = await of.start(second, locked);
    expect(await write(made, second, 'locked.txt')).toBe(423);
    expect([(await of.approval(other)).state, await of.stateOf(second)]).toEqual(['running', 'inReview']);
    expect((await of.shown(second)).currentVersion).toMatchObject({ number: 1 });
    await of.decide(other, ben);
    expect(await write(made, second, 'locked.txt')).toBeLessThan(300);
    expect(await of.stateOf(second)).toBe('changed');
  },
);
