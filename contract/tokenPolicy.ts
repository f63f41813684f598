import { type Action, type Actor, isPublic, type TokenScope } from './policy.ts';

/** Actions that no API token may perform or read: they determine who can sign in. */
const inPerson: ReadonlySet<Action> = new Set<Action>([
  'account.manageSecurity',
  'account.setUpFactor',
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
  'approval.decide',
  'deputy.own',
  'deputy.manage',
]);

/**
 * The actions that a token may perform, by scope. Actions that are not listed are forbidden; a new action that changes
 * files or folders must be added here.
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
    'file.editImage',
    'file.edit',
    'rescue.read',
    'file.upload',
    'file.followUpload',
    'comment.write',
    'comment.change',
    'ocr.write',
    'ocr.recognise',
    'bin.restore',
    'bin.remove',
    'job.follow',
    'lock.place',
    'lock.end',
    'approval.start',
    'approval.remark',
    'approval.withdraw',
    'approval.remind',
  ]),
  people: new Set<Action>(['user.create', 'user.import', 'user.edit', 'group.changeMembers']),
};
/** The scope `people` reads users and groups; other scopes read whatever their user may. */
const peopleReads: ReadonlySet<Action> = new Set<Action>([
  'user.readMe',
  'user.list',
  'user.create',
  'group.list',
  'group.edit',
  'group.changeMembers',
]);

/** Why an API token may not perform a call, or change a field that the action stands for; undefined when it may. */
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
