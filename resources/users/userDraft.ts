import type { UserView } from '#contract/users.ts';

/** What is typed of a user. */
export type UserValues = {
  /** The ID for signing in. */
  id: string;
  name: string;
  email: string;
  password: string;
  isAdmin: boolean;
  isSysAdmin: boolean;
  invalid: boolean;
  /** Empty for the configured ones. */
  timeZoneId: string;
  cultureId: string;
};

export const emptyUser: UserValues = {
  id: '',
  name: '',
  email: '',
  password: '',
  isAdmin: false,
  isSysAdmin: false,
  invalid: false,
  timeZoneId: '',
  cultureId: '',
};

export function draftOf(user: UserView): UserValues {
  return {
    id: user.authProviderUserId ?? '',
    name: user.name,
    email: user.email,
    password: '',
    isAdmin: user.isAdmin ?? false,
    isSysAdmin: user.isSysAdmin ?? false,
    invalid: user.invalid ?? false,
    timeZoneId: user.timeZoneId ?? '',
    cultureId: user.cultureId ?? '',
  };
}

/** What everybody may change of themselves (§2: own edit). */
export const ownPart = ({ name, timeZoneId, cultureId }: UserValues) => ({
  name,
  timeZoneId: timeZoneId || null,
  cultureId: cultureId || null,
});

/** What administrators may change on top; system administrators appoint each other. */
export const governedPart = ({ email, isAdmin, isSysAdmin, invalid }: UserValues, mayAppoint: boolean) => ({
  email,
  isAdmin,
  invalid,
  ...(mayAppoint && { isSysAdmin }),
});
