import { Rights } from './enums.ts';

/** What an API token covers: reading; changing files and folders as well; or ordinary users and memberships alone. */
export const tokenScopes = ['read', 'write', 'people'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Who may do what, asked by the routes, the services and the screens. `isAdmin`, `isSysAdmin` and `rights` are
 * read here and nowhere else.
 */
export interface Actor {
  id: number;
  isAdmin: boolean;
  isSysAdmin: boolean;
  /** During an impersonation. */
  signInAs?: boolean;
  /** A script with an API token. */
  token?: { id: number; name: string; scope: TokenScope };
}

/** What a rule needs to know of a user. */
export interface PolicyUser {
  id: number;
  isSysAdmin: boolean;
  isAdmin?: boolean;
}

/** What a rule needs to know of a folder; for a file, of the folder it is in. */
export interface PolicyFolder {
  rights: Rights;
  parentId: number | null;
  hasAttributeGroup: boolean;
}
type Access = Pick<PolicyFolder, 'rights'>;

/** No one signed in. */
export const anonymous: Actor = { id: 0, isAdmin: false, isSysAdmin: false };

const anyone = (_: Actor) => true;
const signedIn = (actor: Actor) => actor.id > 0;
/** The user in person, not an administrator who impersonates them. */
const oneself = (actor: Actor) => signedIn(actor) && !actor.signInAs;
const admin = (actor: Actor) => actor.isAdmin;
/** Not during an impersonation. */
const sysAdmin = (actor: Actor) => actor.isSysAdmin && !actor.signInAs;
/** Only system administrators manage system administrators. */
const overUser = (actor: Actor, user: PolicyUser) => actor.isAdmin && (actor.isSysAdmin || !user.isSysAdmin);
/** Credentials are changed in person, never with an API token. */
const overUserInPerson = (actor: Actor, user: PolicyUser) => !actor.token && overUser(actor, user);
/** A token reaches ordinary users only. */
const editsUser = (actor: Actor, user: PolicyUser) =>
  actor.token
    ? overUser(actor, user) && user.isAdmin === false && !user.isSysAdmin
    : actor.id === user.id || overUser(actor, user);
const editsMembership = (actor: Actor, user: PolicyUser) => actor.isAdmin && (!actor.token || editsUser(actor, user));
const read = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.Read;
const write = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.ReadWrite;
/** The root, and folders with an attribute group, are changed by administrators only. */
const writePlain = (actor: Actor, folder: PolicyFolder) =>
  actor.isAdmin || (write(actor, folder) && folder.parentId !== null && !folder.hasAttributeGroup);

const rules = {
  'app.view': anyone,
  'session.open': anyone,
  'session.renew': anyone,
  'session.close': signedIn,
  'session.list': oneself,
  /** With a password kept here, while a directory keeps the others. */
  'session.bypassAuthMode': (actor: Actor) => actor.isSysAdmin,
  /** A second factor, where the setting asks it of administrators. */
  'session.requireSecondFactor': admin,
  /** Passwords, second factors and API tokens of the caller. */
  'account.manageSecurity': oneself,
  /** Also during an impersonation: the administrator confirms their own password. */
  'account.prove': signedIn,
  /** A token with the scope `people`. */
  'token.grantPeople': sysAdmin,
  'user.manageTokens': overUserInPerson,
  /** Identities of a directory or provider that sign in as a user. */
  'user.manageIdentities': overUserInPerson,
  'settings.read': signedIn,
  'settings.edit': admin,
  /** Where passwords are kept, and other settings of the whole system. */
  'settings.manage': sysAdmin,
  'log.read': admin,
  'log.readSystem': sysAdmin,
  'log.verify': sysAdmin,
  'usage.read': admin,
  'health.read': admin,
  /** Anyone who began it; no other user finds it. */
  'job.follow': signedIn,
  'user.readMe': signedIn,
  'user.agreeTerms': signedIn,
  'user.list': signedIn,
  /** Sign-in ID, rights, stamps: more than a name and an e-mail address. */
  'user.inspect': (actor: Actor, user: PolicyUser) => actor.isAdmin || actor.id === user.id,
  'user.create': admin,
  'user.edit': editsUser,
  /** `invalid`. */
  'user.deactivate': (actor: Actor, user: PolicyUser) => overUser(actor, user) && editsUser(actor, user),
  /** E-mail address, `isAdmin`, deletion. */
  'user.manage': overUserInPerson,
  /** `isSysAdmin`. */
  'user.grantRole': (actor: Actor) => !actor.token && sysAdmin(actor),
  'user.setPassword': (actor: Actor, user: PolicyUser) => actor.id === user.id || overUser(actor, user),
  'user.invite': overUser,
  'user.resetSecondFactor': overUser,
  'user.impersonate': overUser,
  'user.stopImpersonation': signedIn,
  'user.welcome': anyone,
  'user.resetPassword': anyone,
  'group.list': signedIn,
  'group.edit': admin,
  'group.changeMembers': admin,
  /** Of a user: a token reaches ordinary users only. */
  'group.changeMember': editsMembership,
  'folder.list': signedIn,
  'folder.read': read,
  'folder.create': write,
  'folder.edit': writePlain,
  /** Of the folder, each one below it, the one it is in, and the one it goes to. */
  'folder.move': write,
  /** Inheritance, attribute group and download prevention. */
  'folder.manage': admin,
  'folder.remove': (actor: Actor, folder: PolicyFolder) => folder.parentId !== null && writePlain(actor, folder),
  'event.follow': signedIn,
  /** Says that a record is open in a form, and hears who else has it open. */
  'editing.announce': admin,
  'notice.read': signedIn,
  'webhook.manage': sysAdmin,
  'hold.manage': admin,
  'retention.manage': admin,
  'retention.run': sysAdmin,
  /** Of what was handed to the caller. */
  'retention.review': signedIn,
  'policyTest.manage': admin,
  /** Changes rights although a policy test breaks. */
  'policyTest.force': admin,
  /** One's own. */
  'accessReview.list': signedIn,
  'accessReview.manage': admin,
  'accessReview.decide': (actor: Actor, review: { isReviewer: boolean }) =>
    actor.isAdmin || (signedIn(actor) && review.isReviewer),
  'attributeGroup.read': signedIn,
  'attributeGroup.write': admin,
  'comment.read': read,
  'comment.write': write,
  'comment.change': (actor: Actor, comment: Access & { by: number }) =>
    write(actor, comment) && actor.id === comment.by,
  'bulletin.read': signedIn,
  'bulletin.create': signedIn,
  'bulletin.change': (actor: Actor, bulletin: { by: number }) => actor.isAdmin || actor.id === bulletin.by,
  'ocr.read': read,
  'ocr.write': write,
  /** Of pictures that are sent along and not kept. */
  'ocr.recognise': signedIn,
  'file.read': read,
  'file.write': write,
  /** Keeps more than users may, where there is a quota. */
  'file.exceedQuota': admin,
  /** Between attribute groups, and out of download prevention. */
  'file.moveFreely': admin,
  /** One's own; administrators end those of others. */
  'lock.end': (actor: Actor, lock: { by: number }) => actor.isAdmin || (signedIn(actor) && actor.id === lock.by),
  'file.upload': write,
  'file.followUpload': signedIn,
  /** Lets strangers bring files: more than the scope `write` of a token. */
  'request.create': write,
  'file.download': read,
  'search.find': signedIn,
  'search.save': signedIn,
  'search.share': admin,
  /** The user's own; shared ones only by administrators. */
  'search.changeSaved': (actor: Actor, saved: { by: number; shared: boolean }) =>
    saved.shared ? actor.isAdmin : signedIn(actor) && actor.id === saved.by,
  'bin.list': signedIn,
  /** The rights are those of the original folder. */
  'bin.restore': write,
  'bin.remove': write,
  /** One's own; administrators see and stop all of them. */
  'share.list': signedIn,
  'share.create': signedIn,
  'share.read': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  'share.stop': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  'share.send': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  /** Anyone who has a link. */
  'share.open': anyone,
  /** Anyone who has the key; the key itself says what it opens. */
  'file.fetch': anyone,
};

export type Action = keyof typeof rules;
/** What a rule wants to know besides the actor: nothing, or one subject. */
export type SubjectOf<A extends Action> = Parameters<(typeof rules)[A]> extends [Actor, infer S] ? [subject: S] : [];

/** Whether the actor may do this, to this subject where the rule asks for one. */
export function can<A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): boolean {
  return (rules[action] as (actor: Actor, subject?: unknown) => boolean)(actor, ...subject);
}

/** Whether a call needs no session at all. */
export function isPublic(action: Action): boolean {
  return rules[action] === anyone;
}

/** The part of a rule that needs no subject: it is decided by the route, before anything is loaded. */
export function mayEnter(actor: Actor, action: Action): boolean {
  const rule = rules[action];
  if (rule.length < 2) return (rule as (actor: Actor) => boolean)(actor);
  return signedIn(actor);
}
