import { counted } from '#contract/rules/counted.ts';
import { ConfigError } from '#server/config.ts';
import { sizeText } from '#server/plugins/fileNodes/transfers/sizeText.ts';
import type { QuarantinedBlob } from '#server/storage/blobs/blobStore.ts';
import type { CliContext, Tools } from './cliContext.ts';

/** Prints the content in quarantine, one line each: the day, the ID, the bytes, and whether a file needs it. */
export async function listQuarantine({ print, config }: CliContext, { ctx }: Tools): Promise<void> {
  let [count, bytes] = [0, 0];
  for await (const { id, on, size } of ctx.blobs.quarantine.list()) {
    const isNeeded = (await ctx.stores.content.known([id])).size > 0;
    print(`${on} ${id} ${size} bytes${isNeeded ? ', needed by a file' : ''}`);
    count++;
    bytes += size;
  }
  print(
    `In quarantine: ${counted(count, 'object')}, ${sizeText(bytes)}; deleted after ${counted(config.quarantineDays, 'day')}`,
  );
}

/**
 * Restores contents from quarantine, by IDs, by day, or all.
 * @returns whether all requested contents were found
 * @throws {ConfigError} when nothing was requested
 */
export async function restoreQuarantine(
  { print }: CliContext,
  { ctx }: Tools,
  { ids, on, all }: { ids: string[]; on?: string; all: boolean },
): Promise<boolean> {
  if (ids.length === 0 && !on && !all) throw new ConfigError('Name the IDs, or --on YYYY-MM-DD, or --all');
  const requested = new Set(ids);
  const found: QuarantinedBlob[] = [];
  for await (const blob of ctx.blobs.quarantine.list())
    if (all || blob.on === on || requested.has(blob.id)) found.push(blob);
  for (const blob of found) {
    const isKnown = (await ctx.stores.content.known([blob.id])).size > 0;
    await ctx.blobs.quarantine.restore(blob);
    requested.delete(blob.id);
    print(`Content ${blob.id}: restored${isKnown ? '' : '; no file uses it, so it returns to quarantine in a day'}`);
  }
  for (const id of requested) print(`Content ${id}: not in quarantine`);
  print(`Restored: ${counted(found.length, 'object')}`);
  return requested.size === 0;
}
