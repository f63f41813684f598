import { subHours } from 'date-fns';
import { sweepContent } from '#server/plugins/fileNodes/sweep.service.ts';
import type { Desk, Tools } from './desk.ts';

const GRACE_HOURS = 24;

/**
 * Removes content that nothing has needed for a day, as the server does every hour; or only says what it would remove.
 */
export async function collect({ say }: Desk, { ctx }: Tools, isDryRun: boolean): Promise<void> {
  const moment = subHours(ctx.now(), GRACE_HOURS);
  let count = 0;
  for (const id of await ctx.stores.content.doomedBefore(moment.toISOString())) {
    say(`Content ${id} was removed by its file`);
    count++;
  }
  for await (const id of ctx.blobs.olderThan(moment)) {
    if ((await ctx.stores.content.known([id])).size > 0) continue;
    say(`Content ${id} belongs to no file`);
    count++;
  }
  if (!isDryRun) await sweepContent(ctx);
  say(`${isDryRun ? 'Would be removed' : 'Removed'}: ${count}`);
}
