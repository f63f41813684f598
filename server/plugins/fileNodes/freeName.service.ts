import { nameKey, nextNames } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { NameTaken } from './fileNodes.model.ts';

/** An upload may take a name between the check and the write; the next attempt sees it. */
const MAX_ATTEMPTS = 5;

/** The files and folders in a folder that have these names. */
export function occupantsOf({ stores }: Ctx, parentId: number, names: string[]) {
  return stores.files.occupants(parentId, names);
}

/** Whether a file or folder in a folder has this name. */
export async function isNameTaken(ctx: Ctx, parentId: number, name: string): Promise<boolean> {
  return (await occupantsOf(ctx, parentId, [name])).length > 0;
}

/** The first free name beside a taken one: `Plan (2).pdf`. */
export async function nextFreeName(
  { stores }: Ctx,
  parentId: number,
  { name, isFolder }: { name: string; isFolder: boolean },
): Promise<string> {
  for (let count = 20; ; count *= 2) {
    const names = nextNames(name, count, isFolder);
    const taken = new Set((await stores.files.occupants(parentId, names)).map((occupant) => nameKey(occupant.name)));
    const free = names.find((candidate) => !taken.has(nameKey(candidate)));
    if (free !== undefined) return free;
  }
}

/** Converts a taken name. @throws {ApiError} 409 */
export async function failIfNameTaken<T>(writing: Promise<T>, name: string): Promise<T> {
  return writing.catch((error) => (error instanceof NameTaken ? fail('node.exists', name) : Promise.reject(error)));
}

/** A transaction that looks for a free name and takes it; it is repeated when another one was faster. */
export async function withFreeName<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transact(work);
    } catch (error) {
      if (!(error instanceof NameTaken) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
