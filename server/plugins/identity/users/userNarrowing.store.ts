import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { nameKey } from '#contract/rules/names.ts';
import type { lastSignIns, UserCounts, userRoles, userStates } from '#contract/users/users.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { containsTerm, no, yes } from '#server/storage/terms.ts';
import type { UserNarrowing } from './users.model.ts';

type Where = (eb: ExpressionBuilder<Tables, 'userAccount'>) => Expression<SqlBool>;

const states: Record<(typeof userStates)[number], Where> = {
  active: (eb) =>
    eb.and([eb('invalid', '=', no), eb.or([eb('passwordHash', 'is not', null), eb('lastSignInOn', 'is not', null)])]),
  invited: (eb) => eb.and([eb('invalid', '=', no), eb('passwordHash', 'is', null), eb('lastSignInOn', 'is', null)]),
  deactivated: (eb) => eb('invalid', '=', yes),
};
const roles: Record<(typeof userRoles)[number], Where> = {
  sysAdmin: (eb) => eb('isSysAdmin', '=', yes),
  admin: (eb) => eb.and([eb('isAdmin', '=', yes), eb('isSysAdmin', '=', no)]),
  user: (eb) => eb.and([eb('isAdmin', '=', no), eb('isSysAdmin', '=', no)]),
};
const signIns = ({ weekAgo, longAgo }: UserNarrowing): Record<(typeof lastSignIns)[number], Where> => ({
  week: (eb) => eb('lastSignInOn', '>=', weekAgo),
  old: (eb) => eb('lastSignInOn', '<', longAgo),
  never: (eb) => eb('lastSignInOn', 'is', null),
});

/** The users who are not deleted and match all filters. */
export function matchingUsers(db: Db, terms: string[], bySignInId: boolean, narrowing?: UserNarrowing) {
  const present = db.selectFrom('userAccount').where('deletedOn', 'is', null);
  const found = terms.reduce(
    (query, term) =>
      query.where((eb) =>
        bySignInId
          ? eb.or([containsTerm('searchText', term), containsTerm('signInKey', term)])
          : containsTerm('searchText', term),
      ),
    present,
  );
  return narrowing ? conditions(narrowing).reduce((query, where) => query.where(where), found) : found;
}

function conditions(narrowing: UserNarrowing): Where[] {
  const { state, role, lastSignIn, signedInFrom, signedInBefore, email, authProviderUserId, ids } = narrowing;
  const wheres: (Where | undefined)[] = [
    state && states[state],
    role && roles[role],
    lastSignIn && signIns(narrowing)[lastSignIn],
    signedInFrom ? (eb) => eb('lastSignInOn', '>=', signedInFrom) : undefined,
    signedInBefore ? (eb) => eb('lastSignInOn', '<', signedInBefore) : undefined,
    email === undefined ? undefined : (eb) => eb('emailKey', '=', nameKey(email.trim())),
    authProviderUserId === undefined ? undefined : (eb) => eb('signInKey', '=', nameKey(authProviderUserId.trim())),
    ids && ((eb) => (ids.length === 0 ? sql<SqlBool>`1 = 0` : eb('id', 'in', ids))),
  ];
  return wheres.filter((where) => where !== undefined);
}

/** The number of users for each value of a facet, with the other facets unchanged. */
export async function countUsers(db: Db, terms: string[], narrowing: UserNarrowing): Promise<UserCounts> {
  const facet = async <K extends string>(name: 'state' | 'role' | 'lastSignIn', choices: Record<K, Where>) => {
    const keys = Object.keys(choices) as K[];
    const row = await matchingUsers(db, terms, true, { ...narrowing, [name]: undefined })
      .select((eb) =>
        keys.map((key) =>
          eb.fn
            .coalesce(eb.fn.sum<number>(eb.case().when(choices[key](eb)).then(1).else(0).end()), sql<number>`0`)
            .as(key),
        ),
      )
      .executeTakeFirstOrThrow();
    return Object.fromEntries(keys.map((key) => [key, Number((row as Record<string, unknown>)[key])])) as Record<
      K,
      number
    >;
  };
  return {
    state: await facet('state', states),
    role: await facet('role', roles),
    lastSignIn: await facet('lastSignIn', signIns(narrowing)),
  };
}
