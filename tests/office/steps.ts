import { setTimeout as wait } from 'node:timers/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import { previews } from '#contract/previews.ts';
import type { Person } from '#tests/support/app/person.ts';

/** Uploads files into a new folder, one after the other. */
export async function upload(person: Person, name: string, contents: Record<string, Uint8Array<ArrayBuffer> | string>) {
  // Programs that ran synchronously kept this process from noticing connections that the server has closed since.
  await wait(100);
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const folder = (await person.call(folders.create, { body: { name, parentId: root } })).body.id;
  const rows = [];
  for (const [file, content] of Object.entries(contents))
    rows.push(...(await person.upload(folder, { [file]: content })).success);
  return { folder, rows };
}

/** The preview when it is ready, or has failed; undefined when that takes too long. */
export async function finished(person: Person, id: number, timeoutMs: number, everyMs = 200) {
  const input = { params: { id: String(id) }, query: {} };
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(everyMs)) {
    const { body } = await person.call(previews.state, input);
    if (body.state !== 'pending') return body;
  }
  return undefined;
}
