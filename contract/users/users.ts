import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  dayOrToday,
  emailAddress,
  forcing,
  id,
  idInPath,
  nothing,
  page,
  paging,
  person,
  rowVersion,
  search,
  stamp,
  text,
  timeZone,
  unitName,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { sorting } from '../rules/sorting.ts';

/** Users. */

/** How soon notices are mailed to a user. */
export const noticeMails = ['atOnce', 'daily', 'never'] as const;
export type NoticeMail = (typeof noticeMails)[number];

/** The profile of the signed-in or impersonated user. */
export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSysAdmin: z.boolean(),
  signInAs: z.boolean(),
  /** The time zone as it was chosen, by its IANA or its Windows name. */
  timeZoneId: z.string(),
  /** The same by its IANA name. */
  timeZone: z.string(),
  cultureId: z.string(),
  termAgreed: z.boolean(),
  noticeMail: z.enum(noticeMails),
  /** Actions that this server does not offer to anyone, so that screens do not offer them; usually absent. */
  withheld: z.array(z.string()).optional(),
});
export type Profile = z.infer<typeof profile>;

/** `invited` users have neither a password nor a sign-in yet. */
export const userStates = ['active', 'invited', 'deactivated'] as const;
export type UserState = (typeof userStates)[number];
export const userRoles = ['sysAdmin', 'admin', 'user'] as const;
/** Last sign-in: within the last seven days, more than 90 days ago, never. */
export const lastSignIns = ['week', 'old', 'never'] as const;

/** Filters of the list of users. All except the search and the e-mail address are for administrators. */
export const userNarrowing = z.object({
  search,
  state: z.enum(userStates).optional(),
  role: z.enum(userRoles).optional(),
  groupId: idInPath.optional(),
  lastSignIn: z.enum(lastSignIns).optional(),
  /** Days in `timeZone`, both inclusive. */
  lastSignInFrom: dayOrToday.optional(),
  lastSignInTo: dayOrToday.optional(),
  timeZone: timeZone.optional(),
  /** Only the user with exactly this address, or this sign-in ID. */
  email: text(limits.email).optional(),
  authProviderUserId: text(limits.name).optional(),
});
export type UserNarrowing = z.output<typeof userNarrowing>;

/** Number of users for each value of a facet, with the other filters unchanged. */
const counts = <const K extends string>(keys: readonly K[]) => z.record(z.enum(keys), z.number());
export const userCounts = z.object({
  state: counts(userStates),
  role: counts(userRoles),
  lastSignIn: counts(lastSignIns),
});
export type UserCounts = z.infer<typeof userCounts>;

/** What administrators see of all users, and every user of themselves. */
const userDetails = z.object({
  authProviderUserId: z.string(),
  isAdmin: z.boolean(),
  isSysAdmin: z.boolean(),
  invalid: z.boolean(),
  timeZoneId: z.string().nullable(),
  cultureId: z.string().nullable(),
  termAgreed: z.boolean(),
  noticeMail: z.enum(noticeMails),
  createdBy: person,
  createdOn: stamp,
  updatedBy: person,
  updatedOn: stamp,
  rowVersion: z.number(),
  lastSignInOn: stamp.nullable(),
  state: z.enum(userStates),
  /** Number of groups of the user. */
  groups: z.number(),
  /** Another user has the same name, so the name is shown with the sign-in ID. */
  hasNamesake: z.boolean(),
  /** The last system administrator, who cannot be deactivated or deleted. */
  isLastSysAdmin: z.boolean(),
});
/** A user; callers who are not administrators see name and e-mail address only. */
export const user = z.object({ id: z.number(), name: z.string(), email: z.string(), ...userDetails.partial().shape });
export type UserView = z.infer<typeof user>;

/** Sort fields for everybody, and those for administrators only. */
export const openUserFields = ['name', 'id', 'email'] as const;
export const userFields = [
  ...openUserFields,
  'authProviderUserId',
  'isAdmin',
  'isSysAdmin',
  'invalid',
  'timeZoneId',
  'cultureId',
  'termAgreed',
  'createdOn',
  'updatedOn',
  'rowVersion',
  'lastSignInOn',
] as const;
export type UserField = (typeof userFields)[number];

/** A new password; the server checks further rules. */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .min(limits.password.min, `A password needs at least ${limits.password.min} characters.`)
  .max(limits.password.max, `A password can have up to ${limits.password.max} characters.`);

const required = (error: string) => z.string({ error }).trim().min(1, error);
const name = required('Name is required.').pipe(unitName);
const email = required('Email is required.').pipe(emailAddress);
const shape = {
  /** An IANA time zone, or the Windows name of one. */
  timeZoneId: text(100).nullable().optional(),
  cultureId: text(35).nullable().optional(),
};
const named = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/user/me',
    summary: 'Get your profile.',
    action: 'user.readMe',
    reply: profile,
  }),
  agreeTerms: endpoint({
    method: 'PUT',
    path: '/user/termagreed',
    summary: 'Record that you have accepted the cookie notice.',
    action: 'user.agreeTerms',
    body: z.object({ id, termAgreed: z.boolean() }),
    reply: nothing,
  }),
  list: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'List users. Only administrators see more than names and email addresses.',
    action: 'user.list',
    query: userNarrowing.extend({ ...paging, sort: sorting(userFields) }),
    reply: page(user),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/user/counts',
    summary: 'Count users by state, role and time of the last sign-in, filtered like the list.',
    action: 'user.create',
    query: userNarrowing,
    reply: userCounts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/{id}',
    summary: 'Get a user.',
    action: 'user.list',
    params: byId,
    reply: user,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user',
    summary: 'Create a user; `id` is what they sign in with. Without a password they have to be invited.',
    action: 'user.create',
    body: z.object({
      id: unitName.optional(),
      name,
      email,
      isAdmin: z.boolean().optional(),
      isSysAdmin: z.boolean().optional(),
      password: newPassword.nullable().optional(),
      ...shape,
    }),
    reply: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user',
    summary: 'Change a user. Absent properties stay; `revoke` says that the sessions of the caller have ended.',
    action: 'user.edit',
    query: forcing,
    body: z.object({
      id,
      rowVersion,
      name: name.optional(),
      email: email.optional(),
      isAdmin: z.boolean().optional(),
      isSysAdmin: z.boolean().optional(),
      invalid: z.boolean().optional(),
      /** Only for the caller's own account. */
      noticeMail: z.enum(noticeMails).optional(),
      ...shape,
    }),
    reply: z.object({ revoke: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/{id}/{rowVersion}',
    summary: 'Delete a user. Their name stays on what they did; permissions that name them are removed.',
    action: 'user.manage',
    query: forcing,
    params: byIdAndVersion,
    reply: nothing,
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    summary: 'Set a password; your own with the current one. The other sessions of the user end.',
    action: 'user.setPassword',
    body: z.object({ id, password: newPassword, currentPassword: text(limits.password.max).optional() }),
    reply: nothing,
  }),
  timeZones: endpoint({
    method: 'GET',
    path: '/timezone',
    summary: 'List time zones.',
    action: 'user.list',
    reply: named,
  }),
  cultures: endpoint({
    method: 'GET',
    path: '/culture',
    summary: 'List the cultures that screens offer.',
    action: 'user.list',
    reply: named,
  }),
};
