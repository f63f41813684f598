import { describe, expect, it } from 'vitest';
import { bulletins } from '#contract/bulletins.ts';
import { pathOf } from '#contract/endpoint.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { sendEvents } from '#tests/support/app/eventStream.ts';
import { mailShare } from '#tests/support/app/shares.ts';
import { holdsPiece, longText } from '#tests/support/leaks.ts';
import {
  actingAs,
  followed,
  type Hidden,
  isHidden,
  leaksOf,
  NOT_REACHED,
  notReached,
  overWebDav,
  protect,
  scene,
  tokenOf,
  WALK_TIMEOUT_MS,
  walk,
} from '#tests/support/withheldFiles.ts';

/*
 * Makes every call of the API description with the ids of files of every kind, as users who may only read; no response
 * may have a part of a withheld file. A new call is included without a change here; if the body of the walk does not
 * fit it, the call must be listed or the walk extended.
 */

const byId = (id: number) => ({ params: { id: String(id) } });

describe('the walk', () => {
  it('makes every call for withheld files except the listed ones', {
    timeout: WALK_TIMEOUT_MS,
  }, async () => {
    const all = await scene();
    await protect(all, 'viewOnly');
    const responses = [];
    for (const file of all.hidden.filter(({ name, folderId }) => folderId === all.area && /pdf|jpg/.test(name)))
      responses.push(...(await walk(all, all.reader, file)));
    expect(notReached(responses)).toEqual([...NOT_REACHED].sort());
  });
});

describe.each(['denyDownload', 'viewOnly'] as const)('files withheld by %s', (by) => {
  it('leave no part of their content in any reply to users who may only read, nor over WebDAV', {
    timeout: WALK_TIMEOUT_MS,
  }, async () => {
    const all = await scene();
    const { app, reader, outsider, hidden } = all;
    await protect(all, by);
    expect(new Set(await overWebDav(all, by))).toEqual(new Set(['403 403']));
    const people = {
      reader,
      script: await tokenOf(app, reader),
      'administrator as the reader': await actingAs(app, reader),
    };
    const found: string[] = [];
    const stream = await followed(reader);
    for (const file of hidden.filter(isHidden(by))) {
      const isPdf = file.name.endsWith('.pdf');
      const walkers = isPdf ? Object.entries({ ...people, outsider }) : [['reader', reader] as const];
      if (file.folderId !== all.area && !isPdf) continue;
      for (const [name, caller] of walkers)
        found.push(...(await leaksOf(all, caller, file)).map((leak) => `${name}: ${leak}`));
    }
    await all.writer.upload(all.area, { 'plan.txt': longText('toptxt') }, { overwrite: true });
    await sendEvents(app);
    const streamed = await stream.end('changed');
    expect(hidden.filter((file) => holdsPiece(streamed, file))).toEqual([]);
    expect(found).toEqual([]);
  });

  it('are delivered completely to users who may write', { timeout: WALK_TIMEOUT_MS }, async () => {
    const all = await scene();
    await protect(all, by);
    const without: string[] = [];
    const top = all.hidden.filter(({ folderId }) => folderId === all.area);
    for (const file of top) if ((await leaksOf(all, all.writer, file)).length === 0) without.push(file.path);
    expect(without).toEqual([]);
  });

  it('follow the setting at once, also for keys made before', async () => {
    const all = await scene();
    const { app, reader, writer, outsider, hidden } = all;
    const attempts: { label: string; file: Hidden; open: () => Promise<Response> }[] = [];
    const mine = hidden.filter(isHidden(by));
    for (const file of mine) {
      const [download, startedKey] = [await reader.downloadKey(file.id), await reader.downloadKey(file.id)];
      await (await reader.download(startedKey, { range: 'bytes=0-9' })).arrayBuffer();
      const preview = (await reader.call(transfers.previewKey, byId(file.id))).body.onetimeKey;
      const zip = (await reader.call(archives.key, { body: { ids: [file.id] } })).body.onetimeKey;
      attempts.push({ label: 'key', file, open: () => reader.download(download) });
      attempts.push({ label: 'begun', file, open: () => reader.download(startedKey, { range: 'bytes=10-' }) });
      attempts.push({ label: 'preview', file, open: () => reader.download(preview) });
      attempts.push({
        label: 'zip',
        file,
        open: () => reader.fetch(pathOf(archives.download, { params: { key: zip } })),
      });
    }
    const { body: bulletin } = await writer.call(bulletins.create, {
      body: { title: 'Read this', fileNodes: mine.map(({ id }) => id) },
    });
    const [link = ''] = (await mailShare(all, reader, { fileIds: mine.map(({ id }) => id) })).tokens;
    const page = await app.visitor.call(oneTimeShares.view, { params: { token: link } });
    const shareKey = (await app.visitor.call(oneTimeShares.key, { params: { token: link }, body: {} })).body.onetimeKey;
    expect(page.body.files).toHaveLength(mine.length);
    await protect(all, by);

    const opened: string[] = [];
    for (const { label, file, open } of attempts) {
      const response = await open();
      const body = Buffer.from(await response.arrayBuffer());
      if (holdsPiece(body, file) || (label !== 'zip' && ![401, 403, 404, 410].includes(response.status)))
        opened.push(`${label} ${file.path} ${response.status}`);
    }
    for (const { id, path } of mine) {
      for (const caller of [reader, outsider]) {
        const { status } = await caller.call(transfers.previewKey, byId(id));
        if (![403, 404].includes(status)) opened.push(`bulletin ${bulletin.id} ${path} ${status}`);
      }
    }
    expect((await app.visitor.download(shareKey)).status).toBe(410);
    expect((await app.visitor.call(oneTimeShares.view, { params: { token: link } })).body.files).toEqual([]);
    expect(opened).toEqual([]);
  });
});
