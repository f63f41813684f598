import type { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import { tokenLimit } from '#contract/tokenPolicy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { aboveUnwritable } from '../../fileNodes/folders/folderTree.service.ts';
import { heldTreesOf } from '../../legalHolds/heldNodes.service.ts';
import type { Resource } from '../../webdav/webdav.model.ts';

/**
 * What the caller may do with files and folders, in the letters of the protocol: G read, C and K make files and folders,
 * W write the content, D N V delete, rename and move. Programs delete files of people in a folder without C and K, so
 * that a letter may only be missing for a reason, never because something could not be read.
 */
export async function lettersOf(ctx: Ctx, resources: Resource[]): Promise<(resource: Resource) => string> {
  const mayWrite = tokenLimit(ctx.actor, 'file.write', false) === undefined;
  const ids = resources.map(({ entry }) => entry.id);
  const held = await heldTreesOf(ctx, ids);
  const blocked = mayWrite && resources.some(({ entry }) => entry.isFolder) ? await aboveUnwritable(ctx) : new Set();
  const canWrite = ({ rights }: { rights: Rights }) => mayWrite && can(ctx.actor, 'file.write', { rights });
  return (resource) => {
    const { entry, above } = resource;
    const { isHeld, leadsToHeld } = held(entry.id);
    if (!canWrite(resource)) return 'G';
    if (!entry.isFolder) return isHeld ? 'G' : 'GDNVW';
    const [parent] = above;
    const mayLeave = parent && canWrite(parent) && !isHeld && !leadsToHeld && !blocked.has(entry.id);
    return mayLeave ? 'GDNVCK' : 'GCK';
  };
}
