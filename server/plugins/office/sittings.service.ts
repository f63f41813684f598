import type { Ctx } from '#server/kernel/context.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { findSession } from '../locks/editSessions.service.ts';
import type { EditSession } from '../locks/locks.model.ts';
import { joinOffice } from '../locks/officeLocks.service.ts';
import type { OfficeCall } from './office.model.ts';
import { lockConflict } from './wopiError.ts';

/**
 * The sitting of a call, as it is in this transaction. A file that the office server has created itself gets one with
 * the first call that needs it.
 * @throws {WopiError} 409 when another program has the file
 */
export async function sittingOf(ctx: Ctx, { token }: OfficeCall): Promise<EditSession> {
  const known = token.editSessionId === null ? undefined : await findSession(ctx, token.editSessionId);
  if (known) return known;
  const { file } = await visibleFile(ctx, token.fileId);
  const path = (await pathsOf(ctx, [file]))(file);
  const session = await joinOffice(ctx, { id: file.id, path });
  if (!session) throw lockConflict('', 'The file is being edited in another program');
  await ctx.stores.officeTokens.setEditSession(token.tokenHash, session.id);
  return session;
}
