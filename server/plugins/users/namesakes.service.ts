import { can } from '#contract/policy.ts';
import { sortKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * What has to stand beside the names of people so that no user is taken for another: where another user is called
 * the same now, capitals and accents aside, or where the user is not called so any more. Administrators see sign-in IDs,
 * others e-mail addresses.
 * @returns by the user and the name; undefined where the name alone is clear
 */
export async function namesakesOf(ctx: Ctx, people: Named[]): Promise<(person: Named) => string | undefined> {
  const ids = [...new Set(people.map(({ id }) => id))];
  const keys = [...new Set(people.map(({ name }) => sortKey(name)))];
  const users = await ctx.stores.users.namesakes(ids, keys);
  const byId = new Map(users.map((user) => [user.id, user]));
  const seesIds = can(ctx.actor, 'user.create');
  return ({ id, name }) => {
    const user = byId.get(id);
    if (!user) return undefined;
    const key = sortKey(name);
    const isClear =
      user.sortKey === key && !users.some((other) => !other.isDeleted && other.id !== id && other.sortKey === key);
    return isClear ? undefined : seesIds ? user.signInId : user.email;
  };
}

/** The names themselves, with that behind them in brackets. */
export async function clearNames(ctx: Ctx, people: Named[]): Promise<(person: Named) => string> {
  const namesake = await namesakesOf(ctx, people);
  return (person) => {
    const suffix = namesake(person);
    return suffix === undefined ? person.name : `${person.name} (${suffix})`;
  };
}
