import { Rights } from './enums.ts';

/**
 * The scopes of API tokens: reading; also changing files and folders; or only managing ordinary users and memberships.
 */
export const tokenScopes = ['read', 'write', 'people'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Who may do what; used by routes, services and screens. `isAdmin`, `isSysAdmin` and `rights` are read only in this
 * file.
 */
export interface Actor {
  id: number;
  isAdmin: boolean;
  isSysAdmin: boolean;
  /** During an impersonation. */
  signInAs?: boolean;
  /** The API token of a script. */
  token?: { id: number; name: string; scope: TokenScope };
  /** Actions that this server does not offer to anyone, such as the demonstration; by default it offers all. */
  withheld?: readonly string[] | undefined;
}

/** The properties of a user that rules read. */
export interface PolicyUser {
  id: number;
  isSysAdmin: boolean;
  isAdmin?: boolean;
}

/** The properties of a folder that rules read; for a file, those of its folder. */
export interface PolicyFolder {
  rights: Rights;
  parentId: number | null;
  hasAttributeGroup: boolean;
}
type Access = Pick<PolicyFolder, 'rights'>;

/** A caller without a session. */
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
/** Credentials can only be changed in person, not with an API token. */
const overUserInPerson = (actor: Actor, user: PolicyUser) => !actor.token && overUser(actor, user);
/** An API token can only manage ordinary users. */
const editsUser = (actor: Actor, user: PolicyUser) =>
  actor.token
    ? overUser(actor, user) && user.isAdmin === false && !user.isSysAdmin
    : actor.id === user.id || overUser(actor, user);
const editsMembership = (actor: Actor, user: PolicyUser) => actor.isAdmin && (!actor.token || editsUser(actor, user));
const read = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.Read;
const write = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.ReadWrite;
/** Only administrators change the root, and folders with an attribute group. */
const writePlain = (actor: Actor, folder: PolicyFolder) =>
  actor.isAdmin || (write(actor, folder) && folder.parentId !== null && !folder.hasAttributeGroup);

const rules = {
  'app.view': anyone,
  'session.open': anyone,
  'session.renew': anyone,
  'session.close': signedIn,
  'session.list': oneself,
  /** Sign-in with a stored password in Enterprise mode. */
  'session.bypassAuthMode': (actor: Actor) => actor.isSysAdmin,
  /** Users for whom a setting can require a second factor. */
  'session.requireSecondFactor': admin,
  /** The caller's own passwords, second factors and API tokens. */
  'account.manageSecurity': oneself,
  /** Authenticator apps and passkeys. */
  'account.setUpFactor': oneself,
  /** Addresses and tokens for other programs. */
  'account.connect': oneself,
  /** Also during an impersonation: the administrator confirms their own password. */
  'account.prove': signedIn,
  /** Creating a token with the scope `people`. */
  'token.grantPeople': sysAdmin,
  'user.manageTokens': overUserInPerson,
  /** Linked identities of a directory or provider. */
  'user.manageIdentities': overUserInPerson,
  'settings.read': signedIn,
  'settings.edit': admin,
  /** The authentication mode, and other settings of the whole system. */
  'settings.manage': sysAdmin,
  'log.read': admin,
  'log.readSystem': sysAdmin,
  'log.verify': sysAdmin,
  /** Queries of lists, for all administrators. */
  'query.share': admin,
  'query.remove': (actor: Actor, query: { by: number }) => actor.isSysAdmin || (actor.isAdmin && actor.id === query.by),
  'usage.read': admin,
  'health.read': admin,
  'health.testMail': admin,
  /** Only the user who started a job finds it. */
  'job.follow': signedIn,
  'user.readMe': signedIn,
  'user.agreeTerms': signedIn,
  'user.list': signedIn,
  /** More than name and e-mail address: sign-in ID, rights, timestamps. */
  'user.inspect': (actor: Actor, user: PolicyUser) => actor.isAdmin || actor.id === user.id,
  'user.create': admin,
  'user.import': admin,
  'user.edit': editsUser,
  /** The property `invalid`. */
  'user.deactivate': (actor: Actor, user: PolicyUser) => overUser(actor, user) && editsUser(actor, user),
  /** E-mail address, `isAdmin`, deletion. */
  'user.manage': overUserInPerson,
  'user.offboard': overUserInPerson,
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
  /** Membership of a user: an API token can only manage ordinary users. */
  'group.changeMember': editsMembership,
  'folder.list': signedIn,
  'folder.read': read,
  'folder.create': write,
  'folder.edit': writePlain,
  /** Checked for the folder, its descendants, its parent and its target. */
  'folder.move': write,
  /** Inheritance, attribute group and download prevention. */
  'folder.manage': admin,
  'folder.remove': (actor: Actor, folder: PolicyFolder) => folder.parentId !== null && writePlain(actor, folder),
  'event.follow': signedIn,
  /** Announces that a record is open in a form, and lists other users who have it open. */
  'editing.announce': admin,
  'notice.read': signedIn,
  'webhook.manage': sysAdmin,
  'hold.manage': admin,
  'retention.manage': admin,
  'retention.run': sysAdmin,
  /** Files that were assigned to the caller. */
  'retention.review': signedIn,
  'policyTest.manage': admin,
  /** Changes rights although a policy test fails. */
  'policyTest.force': admin,
  /** The caller's own. */
  'accessReview.list': signedIn,
  'accessReview.manage': admin,
  'accessReview.decide': (actor: Actor, review: { isReviewer: boolean }) =>
    actor.isAdmin || (signedIn(actor) && review.isReviewer),
  /** The active ones; administrators see all. */
  'workflow.list': signedIn,
  'workflow.manage': admin,
  'approval.list': signedIn,
  'approval.export': admin,
  'approval.start': write,
  /** Participants also after the end, and when they may not read the file. */
  'approval.read': (actor: Actor, approval: Access & { isParticipant: boolean }) =>
    read(actor, approval) || approval.isParticipant,
  /** What was said in an approval. */
  'approval.readWords': (actor: Actor, approval: Access & { isParticipant: boolean }) =>
    write(actor, approval) || approval.isParticipant,
  'approval.remark': (actor: Actor, approval: Access & { isParticipant: boolean }) =>
    write(actor, approval) || approval.isParticipant,
  /** In person: administrators are no reviewers by being administrators. */
  'approval.decide': (actor: Actor, approval: { isReviewer: boolean }) => oneself(actor) && approval.isReviewer,
  'approval.withdraw': (actor: Actor, approval: Access & { isStarter: boolean; isApproved: boolean }) =>
    actor.isAdmin ||
    (!approval.isApproved && (write(actor, approval) || (approval.isStarter && read(actor, approval)))),
  'approval.remind': (actor: Actor, approval: Access & { isStarter: boolean }) =>
    write(actor, approval) || (approval.isStarter && read(actor, approval)),
  /** Also the starter of an approval without workflow. */
  'approval.changeReviewers': (actor: Actor, approval: Access & { isStarter: boolean; hasWorkflow: boolean }) =>
    actor.isAdmin || (!approval.hasWorkflow && approval.isStarter && write(actor, approval)),
  /** The caller's own. */
  'task.list': signedIn,
  'deputy.own': oneself,
  'deputy.manage': (actor: Actor) => admin(actor) && oneself(actor),
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
  /** OCR of images that are uploaded but not stored. */
  'ocr.recognise': signedIn,
  'file.read': read,
  /** The signed receipt of an upload. */
  'file.readReceipt': read,
  'file.write': write,
  'file.editImage': write,
  /** Opening a file in an editor, to view or to change. */
  'file.edit': read,
  /** The content for an editor. */
  'file.readContent': read,
  /** Saves that were kept: of the caller, or of a file that they may write. */
  'rescue.read': (actor: Actor, save: Access & { by: number }) => write(actor, save) || actor.id === save.by,
  /** What new files can be made from. */
  'template.list': signedIn,
  /** Exceeding the storage quota of users. */
  'file.exceedQuota': admin,
  /** Moving between attribute groups, and out of download prevention. */
  'file.moveFreely': admin,
  /** The caller's own; administrators remove those of others. */
  'lock.list': signedIn,
  /** Reserving a file for oneself. */
  'lock.place': write,
  'lock.end': (actor: Actor, lock: { by: number }) => actor.isAdmin || (signedIn(actor) && actor.id === lock.by),
  'file.upload': write,
  'file.followUpload': signedIn,
  /** Allows external persons to upload: more than the token scope `write`. */
  'request.create': write,
  'file.download': read,
  'search.find': signedIn,
  'search.save': signedIn,
  'search.share': admin,
  /** The user's own; shared ones only by administrators. */
  'search.changeSaved': (actor: Actor, saved: { by: number; shared: boolean }) =>
    saved.shared ? actor.isAdmin : signedIn(actor) && actor.id === saved.by,
  'bin.list': signedIn,
  /** The rights on the original folder apply. */
  'bin.restore': write,
  'bin.remove': write,
  /** The caller's own; administrators see and stop all. */
  'share.list': signedIn,
  'share.create': signedIn,
  'share.read': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  'share.stop': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  'share.send': (actor: Actor, share: { by: number }) => actor.isAdmin || actor.id === share.by,
  /** Anyone who has a link. */
  'share.open': anyone,
  /** Anyone who has the key; the key determines what it opens. */
  'file.fetch': anyone,
};

export type Action = keyof typeof rules;
/** What a rule needs besides the actor: nothing, or one subject. */
export type SubjectOf<A extends Action> = Parameters<(typeof rules)[A]> extends [Actor, infer S] ? [subject: S] : [];

/** Whether the actor may perform this action, on this subject if the rule needs one. */
export function can<A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): boolean {
  if (actor.withheld?.includes(action)) return false;
  return (rules[action] as (actor: Actor, subject?: unknown) => boolean)(actor, ...subject);
}

/** Whether a call needs no session. */
export function isPublic(action: Action): boolean {
  return rules[action] === anyone;
}

/** The part of a rule without the subject: the route checks it before anything is loaded. */
export function mayEnter(actor: Actor, action: Action): boolean {
  if (actor.withheld?.includes(action)) return false;
  const rule = rules[action];
  if (rule.length < 2) return (rule as (actor: Actor) => boolean)(actor);
  return signedIn(actor);
}
