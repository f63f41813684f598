import { addFolder } from '../../fileNodes/folders/folders.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { newName } from '../paths.ts';
import { resourceAt } from '../resources.service.ts';
import type { DavRequest, DavResponse } from '../webdav.model.ts';

/** Creates a folder (RFC 4918, 9.3). */
export async function mkcol(request: DavRequest): Promise<DavResponse> {
  const { ctx, path, body, face } = request;
  for await (const chunk of body) if (chunk.length > 0) throw new DavError(415, 'request.unsupported');
  const { resource, parent } = await resourceAt(ctx, path, face);
  if (resource) face.checkName(path.at(-1) ?? '', resource.entry.name);
  if (resource) throw new DavError(405, 'request.unsupported');
  if (!parent) throw new DavError(409, 'folder.notFound');
  const name = newName(path.at(-1) ?? '', face);
  await checkConditions(request, undefined);
  authorizeWrite(ctx, parent);
  const id = await ctx.transact((tx) => addFolder(tx, { name, parentId: parent.entry.id }));
  const entry = await ctx.stores.davEntries.find(id);
  return { status: 201, headers: entry && (await face.headersOf(ctx, entry)) };
}
