import { can } from '#contract/policy.ts';
import { sortKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * What must be shown with names so that they are unambiguous: when another user has the same name, regardless of case
 * and accents, or when the user has another name now. Administrators see sign-in IDs, others e-mail addresses.
 * @returns a function of user and name; its result is undefined when the name is unambiguous
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

/** The names, with the distinguishing text appended in brackets. */
export async function clearNames(ctx: Ctx, people: Named[]): Promise<(person: Named) => string> {
  const namesake = await namesakesOf(ctx, people);
  return (person) => {
    const suffix = namesake(person);
    return suffix === undefined ? person.name : `${person.name} (${suffix})`;
  };
}
