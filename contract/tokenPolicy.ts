import { type Action, type Actor, isPublic, type TokenScope } from './policy.ts';

/** Actions that no API token may perform or read: they decide who can sign in, and as whom. */
const inPerson: ReadonlySet<Action> = new Set<Action>([
  'account.manageSecurity',
  'account.prove',
  'user.manageTokens',
  'user.manageIdentities',
  'session.close',
  'session.list',
  'settings.manage',
  'user.setPassword',
  'user.invite',
  'user.resetSecondFactor',
  'user.impersonate',
  'user.stopImpersonation',
]);

/**
 * What a token may change, by its scope. Tokens may not perform an action that is not listed; a new one that
 * changes files or folders is added here.
 */
const tokenChanges: Record<TokenScope, ReadonlySet<Action>> = {
  read: new Set(),
  write: new Set<Action>([
    // Favourites and watches.
    'folder.read',
    'folder.create',
    'folder.edit',
    'folder.move',
    'folder.remove',
    'file.write',
    'file.upload',
    'file.followUpload',
    'comment.write',
    'comment.change',
    'ocr.write',
    'ocr.recognise',
    'bin.restore',
    'bin.remove',
    'job.follow',
    'lock.end',
  ]),
  people: new Set<Action>(['user.create', 'user.edit', 'group.changeMembers']),
};
/** The scope `people` reads users and groups; the others read whatever their user may. */
const peopleReads: ReadonlySet<Action> = new Set<Action>([
  'user.readMe',
  'user.list',
  'user.create',
  'group.list',
  'group.edit',
  'group.changeMembers',
]);

/** What keeps an API token from a call, or from changing a field that the action stands for; undefined for nothing. */
export function tokenLimit(
  { token }: Actor,
  action: Action,
  isReading: boolean,
): 'notHere' | 'readOnly' | 'scope' | undefined {
  if (!token || isPublic(action)) return undefined;
  if (inPerson.has(action)) return 'notHere';
  if (isReading) return token.scope === 'people' && !peopleReads.has(action) ? 'scope' : undefined;
  if (token.scope === 'read') return 'readOnly';
  return tokenChanges[token.scope].has(action) ? undefined : 'scope';
}
