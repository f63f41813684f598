import { nameKey } from '#contract/rules/names.ts';
import type { LdapSession } from '#server/adapters/ldap/ldapClient.ts';
import type { LdapEntry } from '#server/adapters/ldap/ldapEntry.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { userBySignInId } from '../users/users.service.ts';
import { DIRECTORY } from './identities.model.ts';
import { type IdentityMatch, userOfExternal } from './identities.service.ts';

/** The user here that a directory entry belongs to. */
export async function userOfEntry(
  ctx: Ctx,
  directory: LdapSession,
  { key, dn, ids, emails }: LdapEntry,
): Promise<IdentityMatch | undefined> {
  const external = { source: DIRECTORY, subject: key, name: dn, emails };
  return userOfExternal(ctx, external, await userBySignInId(ctx, ids), async ({ signInId }) => {
    const own = await directory.find(signInId);
    return own !== undefined && own.key !== key && own.ids.some((id) => nameKey(id) === nameKey(signInId));
  });
}
