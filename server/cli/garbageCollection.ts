import type { Ctx } from '#server/kernel/context.ts';
import { InstanceMismatch } from '#server/lib/instanceMismatch.ts';
import { cleanUp, planCleanup } from '#server/plugins/fileNodes/cleanup.service.ts';
import { instanceFinding } from '#server/plugins/fileNodes/instance.service.ts';
import type { CliContext, Tools } from './cliContext.ts';

/**
 * Moves content that has been unreferenced for a day into quarantine, as the server does every hour; or only prints
 * what it would move.
 * @returns false when it stopped because too much would be removed
 */
export async function collectGarbage(
  { print }: CliContext,
  { ctx }: Tools,
  { isDryRun, isForced }: { isDryRun: boolean; isForced: boolean },
): Promise<boolean> {
  await requireOwnStorage(ctx);
  if (isDryRun) {
    const { removed, unknown } = await planCleanup(ctx);
    for (const id of [...removed, ...unknown]) print(`Unused content: ${id}`);
    print(`Dry run: ${removed.length + unknown.length} objects would be moved to quarantine.`);
    return true;
  }
  const { moved, message } = await cleanUp(ctx, isForced);
  print(message ?? `Moved ${moved} objects to quarantine.`);
  return message === null;
}

/** @throws {InstanceMismatch} when the content may belong to another database */
export async function requireOwnStorage(ctx: Ctx): Promise<void> {
  const finding = await instanceFinding(ctx);
  if (finding) throw new InstanceMismatch(finding);
}
