import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Resource } from './webdav.model.ts';

/**
 * Requires the right to write a file, or into a folder.
 * @throws {ApiError} 403
 */
export function authorizeWrite(ctx: Ctx, { rights }: Resource): void {
  authorize(ctx.actor, 'file.write', { rights });
}
