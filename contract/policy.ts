import { Rights } from './enums.ts';

/**
 * Who may do what (§6), asked by the door, the services and the screens. `isAdmin`, `isSysAdmin` and `rights` are
 * read here and nowhere else.
 */
export interface Actor {
  id: number;
  isAdmin: boolean;
  isSysAdmin: boolean;
  /** While acting as somebody else. */
  signInAs?: boolean;
  /** A script with an API token. */
  token?: { name: string; scope: 'read' | 'write' };
}

/** What a rule needs to know of a user. */
export interface UserFacts {
  id: number;
  isSysAdmin: boolean;
}

/** What a rule needs to know of a folder; for a file, of the folder it is in. */
export interface FolderFacts {
  rights: Rights;
  parentId: number | null;
  hasAttributeGroup: boolean;
}
type Access = Pick<FolderFacts, 'rights'>;

/** Nobody signed in. */
export const anonymous: Actor = { id: 0, isAdmin: false, isSysAdmin: false };

const anyone = (_: Actor) => true;
const signedIn = (actor: Actor) => actor.id > 0;
/** What belongs to a person, and not to whoever acts as them. */
const oneself = (actor: Actor) => signedIn(actor) && !actor.signInAs;
const admin = (actor: Actor) => actor.isAdmin;
/** Nobody administrates the system in another's name (`api.md` §1). */
const sysAdmin = (actor: Actor) => actor.isSysAdmin && !actor.signInAs;
/** System administrators are in the hands of system administrators (`api.md` §10). */
const overUser = (actor: Actor, user: UserFacts) => actor.isAdmin && (actor.isSysAdmin || !user.isSysAdmin);
const read = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.Read;
const write = (actor: Actor, { rights }: Access) => actor.isAdmin || rights >= Rights.ReadWrite;
/** The root, and folders with an attribute group, are changed by administrators only. */
const writePlain = (actor: Actor, folder: FolderFacts) =>
  actor.isAdmin || (write(actor, folder) && folder.parentId !== null && !folder.hasAttributeGroup);

const rules = {
  'app.look': anyone,
  'session.open': anyone,
  'session.renew': anyone,
  'session.close': signedIn,
  'session.list': oneself,
  /** With a password kept here, while a directory keeps the others. */
  'session.openAnyway': (actor: Actor) => actor.isSysAdmin,
  /** A second factor, where the setting asks it of administrators. */
  'session.bearMore': admin,
  /** What proves that one is oneself. */
  'account.secure': oneself,
  'settings.read': signedIn,
  'settings.edit': admin,
  /** Who keeps the passwords. */
  'settings.govern': sysAdmin,
  'log.read': admin,
  'log.readSystem': sysAdmin,
  'log.verify': sysAdmin,
  'usage.read': admin,
  'health.read': admin,
  'user.readMe': signedIn,
  'user.agreeTerms': signedIn,
  'user.list': signedIn,
  /** Sign-in ID, rights, stamps: more than a name and an e-mail address. */
  'user.inspect': (actor: Actor, user: UserFacts) => actor.isAdmin || actor.id === user.id,
  'user.create': admin,
  'user.edit': (actor: Actor, user: UserFacts) => actor.id === user.id || overUser(actor, user),
  /** E-mail address, `isAdmin`, `invalid`. */
  'user.govern': overUser,
  /** `isSysAdmin`. */
  'user.appoint': sysAdmin,
  'user.setPassword': (actor: Actor, user: UserFacts) => actor.id === user.id || overUser(actor, user),
  'user.invite': overUser,
  'user.resetSecondFactor': overUser,
  'user.signInAs': overUser,
  'user.stopSignInAs': signedIn,
  'user.welcome': anyone,
  'user.resetPassword': anyone,
  'group.list': signedIn,
  'group.edit': admin,
  'folder.list': signedIn,
  'folder.read': read,
  'folder.create': write,
  'folder.edit': writePlain,
  /** Of the folder, each one below it, the one it is in, and the one it goes to. */
  'folder.move': write,
  /** Inheritance, attribute group and download prevention. */
  'folder.govern': admin,
  'folder.remove': (actor: Actor, folder: FolderFacts) => folder.parentId !== null && writePlain(actor, folder),
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
  /** Between attribute groups, and out of download prevention (`api.md` §5). */
  'file.moveFreely': admin,
  'file.upload': write,
  'file.followUpload': signedIn,
  'file.download': read,
  'search.find': signedIn,
  'search.save': signedIn,
  'search.share': admin,
  /** One's own; what is shared is in the hands of administrators. */
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
  /** Whoever has a link. */
  'share.open': anyone,
  /** Whoever has the key; the key itself says what it opens. */
  'file.fetch': anyone,
};

export type Action = keyof typeof rules;
/** What a rule wants to know besides the actor: nothing, or one subject. */
export type SubjectOf<A extends Action> = Parameters<(typeof rules)[A]> extends [Actor, infer S] ? [subject: S] : [];

/** Whether the actor may do this, to this subject where the rule asks for one. */
export function can<A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): boolean {
  return (rules[action] as (actor: Actor, subject?: unknown) => boolean)(actor, ...subject);
}

/** Whether anybody may knock: the call needs no session at all. */
export function isPublic(action: Action): boolean {
  return rules[action] === anyone;
}

/** The part of a rule that needs no subject: it is decided at the door, before anything is loaded. */
export function mayEnter(actor: Actor, action: Action): boolean {
  const rule = rules[action];
  if (rule.length < 2) return (rule as (actor: Actor) => boolean)(actor);
  return signedIn(actor);
}

/** What nobody does by script: it decides who comes in, and as whom. */
const byHand: ReadonlySet<Action> = new Set<Action>([
  'account.secure',
  'session.close',
  'session.list',
  'settings.govern',
  'user.setPassword',
  'user.invite',
  'user.resetSecondFactor',
  'user.signInAs',
  'user.stopSignInAs',
]);

/** What keeps an API token from a call: where it leads, or that it changes something. */
export function tokenLimit({ token }: Actor, action: Action, isReading: boolean): 'notHere' | 'readOnly' | undefined {
  if (!token) return undefined;
  if (byHand.has(action)) return 'notHere';
  return token.scope === 'read' && !isReading && !isPublic(action) ? 'readOnly' : undefined;
}
