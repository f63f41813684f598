import { accessReviews } from '#contract/accessReviews.ts';
import { approvals, workflows } from '#contract/approvals.ts';
import { favourites } from '#contract/fileNodes/favourites.ts';
import { files } from '#contract/fileNodes/files.ts';
import { templateIds } from '#contract/fileNodes/templates.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import type { contract } from '#contract/index.ts';
import { sharedQueries } from '#contract/instance/sharedQueries.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { deviceOf, startClient } from '../devices.ts';
import { beginEditing, editHeaders, rescueSave } from '../editing.ts';
import { App, demandOf, Passkey } from './factors.ts';
import { type Fixture, impersonating, params } from './fixture.ts';
import { lockNode } from './locks.ts';
import { forgetful, invited } from './mailed.ts';
import type { Person } from './person.ts';
import { announceTo, makeRequest } from './requests.ts';
import { announce } from './shares.ts';
import { PASSWORD } from './testApp.ts';

/**
 * A sample of every writing call of the contract. A new call does not compile until it has one, or is marked as not
 * logged.
 */

/** How a call is made, and what its log row must name. */
export interface Operation {
  input?: object;
  /** Content, if the call takes a multipart body. */
  files?: Record<string, string>;
  /** Content and headers, if it takes the bytes of one file. */
  bytes?: { content: string; headers: Record<string, string> };
  names: string[];
  /** Who makes it, and under which name, if that is not the user of the walk. */
  caller?: Person;
  by?: string;
}
/** Changes nothing that is logged: it reads by a body, or returns a key or a token. */
export const TOUCHES_NOTHING = 'touches nothing';
export type Sample = ((fixture: Fixture) => Promise<Operation>) | typeof TOUCHES_NOTHING;

type Nouns = typeof contract;
type Writes<N extends keyof Nouns> = {
  [V in keyof Nouns[N] as Nouns[N][V] extends { method: 'GET' } ? never : V]: Sample;
};
type Samples = { [N in keyof Nouns as keyof Writes<N> extends never ? never : N]: Writes<N> };

async function holdOf({ app, name }: Fixture) {
  return (await app.admin.call(legalHolds.create, { body: { name: name('Hold'), reason: 'Lawsuit' } })).body;
}

/** A rule for a folder with a file whose period ended long ago. */
async function ruleOf({ app, folder, name }: Fixture, does: { action: 'bin' | 'review'; reviewerId?: number }) {
  const { id: folderId } = await folder();
  const [{ id: fileId = 0 } = {}] = (await app.admin.upload(folderId, { 'due.txt': 'due' })).success;
  const database = await app.rawDatabase();
  await database.run(`update "fileNode" set "uploadedOn" = '2020-01-01T00:00:00.000Z' where "id" = ${fileId}`);
  const body = { name: name('Rule'), folderId, base: 'uploadedOn', period: 'P1D', ...does } as const;
  return { ...(await app.admin.call(retention.create, { body })).body, fileId };
}

async function activeRuleOf(fixture: Fixture, does: { action: 'bin' | 'review'; reviewerId?: number }) {
  const rule = await ruleOf(fixture, does);
  const { admin } = fixture.app;
  await admin.call(retention.preview, { params: params(rule.id), body: {} });
  await admin.call(retention.update, { body: { id: rule.id, rowVersion: rule.rowVersion, active: true } });
  return rule;
}

/** A test that no member of a group may read a folder. */
async function policyTestOf({ app, folder, group }: Fixture) {
  const body = { unitId: (await group()).id, folderId: (await folder()).id, expect: 0 as const };
  return (await app.admin.call(policyTests.create, { body })).body;
}

/** A review of the only entry of a folder. */
async function reviewOf({ app, entry, person }: Fixture) {
  const { folderId, id: permissionId, names } = await entry();
  const body = { folderId, reviewerId: (await person()).id, dueOn: '2026-12-31' };
  return { ...(await app.admin.call(accessReviews.create, { body })).body, permissionId, names };
}

/** A workflow with one reviewer. */
async function workflowOf({ app, name, person }: Fixture) {
  const reviewer = await person();
  const body = { name: name('Workflow'), steps: [{ name: 'Check', units: [reviewer.id] }] };
  return { ...(await app.admin.call(workflows.create, { body })).body, reviewer };
}

/** A file that its reviewer has not decided about. */
async function approvalOf(fixture: Fixture) {
  const [{ id: workflowId, reviewer }, file] = [await workflowOf(fixture), await fixture.file()];
  const { admin } = fixture.app;
  const { body } = await admin.call(approvals.start, { body: { fileIds: [file.id], workflowId } });
  const { id = 0 } = body.items[0] ?? {};
  const { version, rowVersion } = (await admin.call(approvals.get, { params: params(id) })).body;
  return { id, file, reviewer, versionId: version.id, rowVersion };
}

/** A webhook without a receiver. */
async function webhookOf({ app, name }: Fixture) {
  const url = `https://hooks.example.invalid/${encodeURIComponent(name('hook'))}`;
  const { body } = await app.admin.call(webhooks.create, { body: { url } });
  return { id: body.id, url };
}

/** A PNG of one pixel. */
const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const samples: Samples = {
  session: {
    open: async ({ app: server }) => ({
      input: { body: { id: 'admin', password: PASSWORD } },
      names: [],
      caller: server.visitor,
      by: 'admin',
    }),
    confirm: async ({ app: server, person }) => {
      const { id, name } = await person();
      const app = await App.of(await server.sessionOf(id), server);
      server.wait(30);
      const { challenge } = await demandOf(server, { id: name, password: PASSWORD });
      const input = { body: { challenge, code: app.code() } };
      return { input, names: ['Signed in'], caller: server.visitor, by: name };
    },
    enrol: TOUCHES_NOTHING,
    passkeyOptions: TOUCHES_NOTHING,
    openByPasskey: async ({ app: server, person }) => {
      const { id, name } = await person();
      const key = await Passkey.of(await server.sessionOf(id));
      const { body } = await server.visitor.call(session.passkeyOptions, { body: {} });
      return { input: { body: key.sign(body) }, names: ['Signed in'], caller: server.visitor, by: name };
    },
    renew: TOUCHES_NOTHING,
    close: async ({ again }) => ({ input: {}, names: [], caller: await again() }),
    end: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      const { body } = await caller.call(session.list, {});
      return { input: { params: params(body.items[0]?.id ?? 0) }, names: ['Signed out'], caller, by: name };
    },
    endOthers: async ({ app: server, person }) => {
      const { id, name } = await person();
      return { names: ['sessions'], caller: await server.sessionOf(id), by: name };
    },
    impersonate: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id } }, names: [name] };
    },
    stopImpersonating: async ({ app: server, name, person }) => {
      const [actor, other] = [name('Actor'), await person()];
      const administrator = await server.person(actor, { isAdmin: true });
      return {
        input: {},
        names: [other.name],
        caller: await impersonating(server, administrator, other.id),
        by: actor,
      };
    },
  },
  secondFactor: {
    prove: TOUCHES_NOTHING,
    provePasskeyOptions: TOUCHES_NOTHING,
    beginTotp: TOUCHES_NOTHING,
    confirmTotp: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      const app = await App.start(caller, server);
      return { input: { body: { code: app.code() } }, names: ['Authenticator app'], caller, by: name };
    },
    removeTotp: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      await App.of(caller, server);
      return { names: ['Authenticator app'], caller, by: name };
    },
    renewCodes: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      await App.of(caller, server);
      return { names: ['Recovery codes'], caller, by: name };
    },
    passkeyOptions: TOUCHES_NOTHING,
    addPasskey: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      const { body } = await caller.call(secondFactor.passkeyOptions, {});
      const input = { body: { name: 'Telephone', response: new Passkey().make(body) } };
      return { input, names: ['Telephone'], caller, by: name };
    },
    removePasskey: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      await Passkey.of(caller, 'Telephone');
      const { body } = await caller.call(secondFactor.read, {});
      return { input: { params: params(body.passkeys[0]?.id ?? 0) }, names: ['Telephone'], caller, by: name };
    },
    reset: async ({ person }) => {
      const { id, name } = await person();
      return { input: { params: params(id) }, names: [name] };
    },
  },
  apiTokens: {
    create: async ({ app: server, person, name }) => {
      const [{ id, name: by }, token] = [await person(), name('Token')];
      const input = { body: { name: token, scope: 'read', days: 1 } };
      return { input, names: [token], caller: await server.sessionOf(id), by };
    },
    revoke: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      const { body } = await caller.call(apiTokens.create, { body: { name: 'Backup', scope: 'read', days: 1 } });
      return { input: { params: params(body.id) }, names: ['Backup'], caller, by: name };
    },
  },
  devices: {
    connect: async ({ app: server, person }) => {
      const { id, name } = await person();
      const { code } = await startClient(server, 'laptop (Desktop Client - Linux)');
      return { input: { params: { id: code } }, names: ['laptop'], caller: await server.sessionOf(id), by: name };
    },
    signOut: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      return { input: { params: params((await deviceOf(server, caller)).id) }, names: ['laptop'], caller, by: name };
    },
    erase: async ({ app: server, person }) => {
      const { id, name } = await person();
      const caller = await server.sessionOf(id);
      return { input: { params: params((await deviceOf(server, caller)).id) }, names: ['laptop'], caller, by: name };
    },
  },
  identities: {
    clear: async ({ app: server, person, name }) => {
      const [{ id, name: user }, entry] = [await person(), name('cn=Entry')];
      const identity = { userId: id, source: 'ldap', subject: entry, name: entry };
      await server.ctx.transact((tx) =>
        tx.stores.externalIdentities.save({ ...identity, linkedOn: tx.stamp(), goneOn: null }),
      );
      return { input: { params: { id: String(id), source: 'directory' } }, names: [user, entry] };
    },
  },
  settings: {
    update: async () => ({ input: { body: { binRetensionDays: 500 } }, names: ['Bin retention days', '500'] }),
    updateSystem: async () => ({ input: { body: { binRetensionDays: 501 } }, names: ['Bin retention days', '501'] }),
  },
  users: {
    agreeTerms: async ({ caller }) => ({
      input: { body: { id: caller.id, termAgreed: true } },
      names: ['Cookie notice'],
    }),
    create: async ({ name }) => {
      const id = name('Person').replace(' ', '');
      return { input: { body: { id, name: id, email: `${id}@example.org` } }, names: [id] };
    },
    update: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id, rowVersion: 1, name: 'Renamed' } }, names: [name, 'Renamed'] };
    },
    remove: async ({ person }) => {
      const { id, name } = await person();
      return { input: { params: params(id) }, names: [name] };
    },
    setPassword: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id, password: 'another one for tests' } }, names: [name] };
    },
  },
  userTransfers: {
    read: TOUCHES_NOTHING,
    import: async ({ name }) => {
      const id = name('Many').replace(' ', '');
      const users = [{ line: 2, id, name: id, email: `${id}@example.org` }];
      return { input: { body: { users, dryRun: false } }, names: ['Users imported: 1'] };
    },
  },
  groups: {
    create: async ({ name }) => {
      const group = name('Group');
      return { input: { body: { name: group } }, names: [group] };
    },
    update: async ({ group }) => {
      const { id, name } = await group();
      return { input: { body: { id, rowVersion: 1, name: `${name} again` } }, names: [`${name} again`] };
    },
    remove: async ({ group }) => {
      const { id, name } = await group();
      return { input: { params: params(id) }, names: [name] };
    },
    addMember: async ({ group, person }) => {
      const [to, whom] = [await group(), await person()];
      return { input: { body: { id: to.id, userId: whom.id } }, names: [to.name, whom.name] };
    },
    removeMember: async ({ app: server, group, person }) => {
      const [from, whom] = [await group(), await person()];
      await server.admin.call(groups.addMember, { body: { id: from.id, userId: whom.id } });
      return { input: { params: { id: String(from.id), userId: String(whom.id) } }, names: [from.name, whom.name] };
    },
  },
  invitations: {
    invite: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id } }, names: [name] };
    },
    accept: async ({ app: server, person }) => {
      const { id, name } = await person();
      const token = await invited(server, id);
      const input = { params: { token }, body: { password: 'correct horse battery' } };
      return { input, names: ['invitation'], caller: server.visitor, by: name };
    },
  },
  // Without a provider there is no sign-in; tests/server/users/oidc.test.ts has one.
  oidc: { open: TOUCHES_NOTHING, loggedOut: TOUCHES_NOTHING },
  passwordResets: {
    request: TOUCHES_NOTHING,
    set: async ({ app: server, person }) => {
      const { name } = await person();
      const input = { params: { token: await forgetful(server, name) }, body: { password: 'correct horse battery' } };
      return { input, names: ['link'], caller: server.visitor, by: name };
    },
  },
  offboarding: {
    run: async ({ person }) => {
      const { id, name } = await person();
      return { input: { params: params(id), body: { toId: null, reason: 'Retired' } }, names: [name] };
    },
  },
  folders: {
    contents: TOUCHES_NOTHING,
    create: async ({ app: server, name }) => {
      const folder = name('Folder');
      return { input: { body: { name: folder, parentId: await server.root() } }, names: [folder] };
    },
    createTree: async ({ folder, name }) => {
      const [parent, made] = [await folder(), name('Folder')];
      return { input: { body: { parentId: parent.id, paths: [made] } }, names: [parent.name, made] };
    },
    update: async ({ folder }) => {
      const { id, name } = await folder();
      return { input: { body: { id, rowVersion: 1, subject: 'About' } }, names: [name, 'subject'] };
    },
    setAttributeGroup: async ({ folder, attributeGroup }) => {
      const [{ id, name }, group] = [await folder(), await attributeGroup()];
      return { input: { body: { folderId: id, groupId: group.id } }, names: [name] };
    },
    move: async ({ folder }) => {
      const [moved, to] = [await folder(), await folder()];
      return { input: { body: { id: moved.id, parentId: to.id } }, names: [moved.name, to.name] };
    },
    remove: async ({ folder }) => {
      const { id, name } = await folder();
      return { input: { params: params(id) }, names: [name] };
    },
  },
  preferences: { update: TOUCHES_NOTHING },
  editing: { announce: TOUCHES_NOTHING, end: TOUCHES_NOTHING },
  nodes: {
    copy: async ({ file, folder }) => {
      const [copied, target] = [await file(), await folder()];
      const body = { ids: [copied.id], parentId: target.id };
      return { input: { body }, names: [copied.name, target.name] };
    },
    requestAccess: async ({ file }) => {
      const { id, name } = await file();
      return { input: { params: params(id), body: {} }, names: [name] };
    },
  },
  // It stops only what a logged call has started.
  jobs: { cancel: TOUCHES_NOTHING },
  permissions: {
    create: async ({ folder, group }) => {
      const [on, { id, name }] = [await folder(), await group()];
      const body = { fileNodeId: on.id, rights: 1, bizUnits: [{ bizUnitId: id }] };
      return { input: { body }, names: [on.name, name] };
    },
    update: async ({ entry }) => {
      const { id, rowVersion, names } = await entry();
      return { input: { body: { id, rowVersion, rights: 2 } }, names };
    },
    remove: async ({ entry }) => {
      const { id, rowVersion, names } = await entry();
      return { input: { params: params(id, rowVersion) }, names };
    },
    preview: TOUCHES_NOTHING,
    match: TOUCHES_NOTHING,
  },
  webhooks: {
    create: async ({ name }) => {
      const url = `https://hooks.example.invalid/${encodeURIComponent(name('hook'))}`;
      return { input: { body: { url } }, names: [url] };
    },
    update: async (fixture) => {
      const { id, url } = await webhookOf(fixture);
      return { input: { body: { id, rowVersion: 1, active: false } }, names: [url] };
    },
    remove: async (fixture) => {
      const { id, url } = await webhookOf(fixture);
      return { input: { params: { id: String(id), rowVersion: '1' } }, names: [url] };
    },
    renewSecret: async (fixture) => {
      const { id, url } = await webhookOf(fixture);
      return { input: { params: params(id) }, names: [url] };
    },
    retry: async (fixture) => {
      const { id, url } = await webhookOf(fixture);
      await fixture.folder();
      await fixture.app.runTask('dispatchEvents');
      const { body } = await fixture.app.admin.call(webhooks.deliveries, { params: { id: String(id) }, query: {} });
      const deliveryId = String(body.items[0]?.id);
      return { input: { params: { id: String(id), deliveryId } }, names: [url] };
    },
  },
  legalHolds: {
    create: async ({ name }) => {
      const hold = name('Hold');
      return { input: { body: { name: hold, reason: 'Lawsuit' } }, names: [hold, 'Lawsuit'] };
    },
    update: async (fixture) => {
      const { id, name } = await holdOf(fixture);
      return { input: { body: { id, rowVersion: 1, reason: 'Another lawsuit' } }, names: [name, 'Another lawsuit'] };
    },
    addNodes: async (fixture) => {
      const [{ id, name }, file] = [await holdOf(fixture), await fixture.file()];
      return { input: { params: params(id), body: { ids: [file.id] } }, names: [name, file.name] };
    },
    release: async (fixture) => {
      const { id, name } = await holdOf(fixture);
      return { input: { params: params(id), body: { reason: 'Settled' } }, names: [name, 'Settled'] };
    },
  },
  policyTests: {
    create: async ({ folder, group }) => {
      const [target, { id: unitId, name }] = [await folder(), await group()];
      return { input: { body: { unitId, folderId: target.id, expect: 0 } }, names: [target.name, name] };
    },
    update: async (fixture) => {
      const { id, unitName, folderName } = await policyTestOf(fixture);
      return { input: { body: { id, rowVersion: 1, expect: 1 } }, names: [unitName, folderName] };
    },
    remove: async (fixture) => {
      const { id, unitName, folderName } = await policyTestOf(fixture);
      return { input: { params: params(id) }, names: [unitName, folderName] };
    },
  },
  accessReviews: {
    create: async ({ folder, person }) => {
      const [{ id: folderId, name }, reviewer] = [await folder(), await person()];
      const body = { folderId, reviewerId: reviewer.id, dueOn: '2026-12-31' };
      return { input: { body }, names: [name, reviewer.name] };
    },
    decide: async (fixture) => {
      const { id, permissionId, folderName } = await reviewOf(fixture);
      const body = { decisions: [{ permissionId, decision: 'remove' }], rowVersion: 1 };
      return { input: { params: { id: String(id) }, body }, names: ['completed', folderName] };
    },
    remove: async (fixture) => {
      const { id, folderName } = await reviewOf(fixture);
      return { input: { params: params(id) }, names: [folderName] };
    },
  },
  workflows: {
    create: async ({ name, person }) => {
      const [workflow, { id }] = [name('Workflow'), await person()];
      return { input: { body: { name: workflow, steps: [{ name: 'Check', units: [id] }] } }, names: [workflow] };
    },
    update: async (fixture) => {
      const { id, name } = await workflowOf(fixture);
      return { input: { body: { id, rowVersion: 1, active: false } }, names: [name] };
    },
    remove: async (fixture) => {
      const { id, name } = await workflowOf(fixture);
      return { input: { params: params(id) }, names: [name] };
    },
  },
  approvals: {
    start: async (fixture) => {
      const [{ id: workflowId, name }, file] = [await workflowOf(fixture), await fixture.file()];
      return { input: { body: { fileIds: [file.id], workflowId } }, names: [file.name, name] };
    },
    decide: async (fixture) => {
      const { id, file, reviewer, versionId } = await approvalOf(fixture);
      const body = { decision: 'approve', step: 1, versionId };
      const caller = await fixture.app.sessionOf(reviewer.id);
      return { input: { params: params(id), body }, names: [file.name, 'approved'], caller, by: reviewer.name };
    },
    remark: async (fixture) => {
      const { id, file } = await approvalOf(fixture);
      return { input: { params: params(id), body: { text: 'Soon' } }, names: ['Remark', file.name] };
    },
    withdraw: async (fixture) => {
      const { id, file } = await approvalOf(fixture);
      return { input: { params: params(id), body: { reason: 'A mistake' } }, names: [file.name, 'A mistake'] };
    },
    changeReviewers: async (fixture) => {
      const { id, file, rowVersion } = await approvalOf(fixture);
      const other = await fixture.person();
      const body = { step: 1, unitIds: [other.id], reason: 'On leave', rowVersion };
      return { input: { params: params(id), body }, names: [file.name, other.name, 'On leave'] };
    },
    remind: async (fixture) => {
      const { id, file, reviewer } = await approvalOf(fixture);
      return { input: { params: params(id) }, names: [file.name, reviewer.name] };
    },
  },
  deputies: {
    setOwn: async ({ app: server, person }) => {
      const [{ id, name }, deputy] = [await person(), await person()];
      const body = { deputyId: deputy.id, from: '2026-12-01', to: '2026-12-31' };
      return { input: { body }, names: [name, deputy.name], caller: await server.sessionOf(id), by: name };
    },
    set: async ({ person }) => {
      const [{ id, name }, deputy] = [await person(), await person()];
      const body = { deputyId: deputy.id, from: '2026-12-01', to: '2026-12-31' };
      return { input: { params: params(id), body }, names: [name, deputy.name] };
    },
  },
  retention: {
    create: async ({ folder, name }) => {
      const [{ id: folderId }, rule] = [await folder(), name('Rule')];
      const body = { name: rule, folderId, base: 'uploadedOn', period: 'P10Y', action: 'bin' };
      return { input: { body }, names: [rule] };
    },
    update: async (fixture) => {
      const { id, name } = await ruleOf(fixture, { action: 'bin' });
      return { input: { body: { id, rowVersion: 1, period: 'P5Y' } }, names: [name] };
    },
    remove: async (fixture) => {
      const { id, name } = await ruleOf(fixture, { action: 'bin' });
      return { input: { params: params(id) }, names: [name] };
    },
    preview: TOUCHES_NOTHING,
    run: async (fixture) => {
      const { id, name } = await activeRuleOf(fixture, { action: 'bin' });
      return { input: { params: params(id), body: {} }, names: [name, 'due.txt'] };
    },
    decide: async (fixture) => {
      const {
        id: ruleId,
        name,
        fileId: id,
      } = await activeRuleOf(fixture, {
        action: 'review',
        reviewerId: fixture.caller.id,
      });
      await fixture.app.admin.call(retention.run, { params: params(ruleId), body: {} });
      const body = { id, ruleId, decision: 'bin', reason: 'Old' };
      return { input: { body }, names: [name, 'due.txt', 'Old'] };
    },
  },
  watches: { add: TOUCHES_NOTHING, remove: TOUCHES_NOTHING },
  notices: { markSeen: TOUCHES_NOTHING },
  favourites: {
    add: async ({ folder }) => {
      const { id, name } = await folder();
      return { input: { body: { id } }, names: [name] };
    },
    remove: async ({ caller, folder }) => {
      const { id, name } = await folder();
      await caller.call(favourites.add, { body: { id } });
      return { input: { params: params(id) }, names: [name] };
    },
  },
  attributeGroups: {
    create: async ({ name }) => {
      const group = name('Attributes');
      return { input: { body: { name: group } }, names: [group] };
    },
    update: async ({ attributeGroup }) => {
      const { id, rowVersion, name } = await attributeGroup();
      return { input: { body: { id, rowVersion, name: `${name} again` } }, names: [`${name} again`] };
    },
    remove: async ({ attributeGroup }) => {
      const { id, name } = await attributeGroup();
      return { input: { params: params(id) }, names: [name] };
    },
  },
  files: {
    update: async ({ file }) => {
      const { id, name } = await file();
      return { input: { body: { id, rowVersion: 1, subject: 'About' } }, names: [name, 'subject'] };
    },
    remove: async ({ file }) => {
      const { id, name } = await file();
      return { input: { params: params(id) }, names: [name] };
    },
    move: async ({ file, folder }) => {
      const [{ id, name }, to] = [await file(), await folder()];
      return { input: { body: { id, parentId: to.id } }, names: [name, to.name] };
    },
  },
  fileBatches: {
    update: async ({ file }) => {
      const { id, name } = await file();
      return { input: { body: { ids: [id], tags: 'new' } }, names: [name] };
    },
    move: async ({ file, folder }) => {
      const [{ id, name }, to] = [await file(), await folder()];
      return { input: { body: { ids: [id], parentId: to.id } }, names: [name, to.name] };
    },
    remove: async ({ file }) => {
      const { id, name } = await file();
      return { input: { body: { ids: [id] } }, names: [name] };
    },
  },
  transfers: {
    announce: TOUCHES_NOTHING,
    send: async ({ app: server, caller, name }) => {
      const file = `${name('File')}.txt`;
      const body = { parentId: await server.root(), files: [{ name: file, length: 3 }] };
      const { key } = (await caller.call(transfers.announce, { body })).body;
      return { input: { params: { key } }, files: { [file]: 'new' }, names: [file] };
    },
  },
  archives: { key: TOUCHES_NOTHING },
  versions: {
    restore: async ({ app: server, file }) => {
      const { id, name } = await file();
      await server.admin.upload(await server.root(), { [name]: 'other content' }, { overwrite: true });
      const { body } = await server.admin.call(versions.list, { params: params(id) });
      return { input: { params: { id: String(id), versionId: String(body.items[0]?.id) } }, names: [name] };
    },
  },
  editSessions: {
    begin: async ({ file }) => {
      const { id, name } = await file();
      return { input: { body: { fileId: id, kind: 'text' } }, names: [name] };
    },
    renew: TOUCHES_NOTHING,
    leave: async ({ file, caller }) => {
      const { id, name } = await file();
      return { input: { params: { sessionId: await beginEditing(caller, id) } }, names: [name], caller };
    },
    end: async ({ file, caller }) => {
      const { id, name } = await file();
      const input = { params: { sessionId: await beginEditing(caller, id) }, body: {} };
      return { input, names: [name], caller };
    },
  },
  editedContent: {
    save: async ({ file, caller }) => {
      const { id, name } = await file();
      const headers = await editHeaders(caller, id);
      return { input: { params: params(id) }, bytes: { content: 'changed', headers }, names: [name], caller };
    },
  },
  rescuedSaves: {
    take: async ({ file, caller }) => {
      const { id, name } = await file();
      const rescueId = String(await rescueSave(caller, id));
      return { input: { params: { id: String(id), rescueId }, body: { as: 'version' } }, names: [name], caller };
    },
    remove: async ({ file, caller }) => {
      const { id, name } = await file();
      const rescueId = String(await rescueSave(caller, id));
      return { input: { params: { id: String(id), rescueId } }, names: [name], caller };
    },
  },
  imageEdits: {
    apply: async ({ app: server, file }) => {
      const { id, name } = await file();
      await server.admin.upload(await server.root(), { [name]: onePixel }, { overwrite: true });
      const { rowVersion } = (await server.admin.call(files.get, { params: params(id) })).body;
      return { input: { params: params(id), body: { rowVersion, rotate: 90 } }, names: [name] };
    },
  },
  templates: {
    create: async ({ app: server, name }) => {
      const body = { parentId: await server.root(), templateId: templateIds.blank('txt'), name: name('New') };
      return { input: { body }, names: [body.name] };
    },
  },
  locks: {
    place: async ({ file }) => {
      const { id, name } = await file();
      return { input: { params: params(id), body: {} }, names: [name] };
    },
    end: async ({ app: server, file }) => {
      const { id, name } = await file();
      await lockNode(server, id, 1);
      return { input: { params: params(id) }, names: [name] };
    },
    endOfFolder: async ({ app: server, folder }) => {
      const { id, name } = await folder();
      await lockNode(server, id, 1);
      return { input: { params: params(id) }, names: [name] };
    },
  },
  comments: {
    create: async ({ file }) => {
      const { id, name } = await file();
      return { input: { body: { nodeId: id, text: 'Well' } }, names: [name] };
    },
    update: async ({ comment }) => {
      const { id, rowVersion, names } = await comment();
      return { input: { body: { id, rowVersion, text: 'Better' } }, names };
    },
    remove: async ({ comment }) => {
      const { id, rowVersion, names } = await comment();
      return { input: { params: params(id, rowVersion) }, names };
    },
  },
  ocr: {
    recognise: async ({ image }) => {
      const { id, name } = await image();
      return { input: { body: { id } }, names: [name] };
    },
    update: async ({ image }) => {
      const { id, name } = await image();
      return { input: { body: { id, ocr: 'Stop' } }, names: [name] };
    },
    recogniseSent: TOUCHES_NOTHING,
  },
  bulletins: {
    create: async ({ name }) => {
      const title = name('Bulletin');
      return { input: { body: { title } }, names: [title] };
    },
    update: async ({ bulletin }) => {
      const { id, rowVersion, title } = await bulletin();
      return { input: { body: { id, rowVersion, title: `${title} again` } }, names: [`${title} again`] };
    },
    remove: async ({ bulletin }) => {
      const { id, title } = await bulletin();
      return { input: { params: params(id) }, names: [title] };
    },
  },
  oneTimeShares: {
    announce: TOUCHES_NOTHING,
    send: async ({ caller, name }) => {
      const file = `${name('File')}.txt`;
      const { body } = await announce(caller, { files: { [file]: 'a' } });
      return { input: { params: { key: body.onetimeKey } }, files: { [file]: 'a' }, names: [file, 'ann@example.org'] };
    },
    sendMail: async ({ share }) => {
      const { id, name } = await share();
      return { input: { body: { id } }, names: [name] };
    },
    stop: async ({ share }) => {
      const { id, name } = await share();
      return { input: { params: params(id) }, names: [name] };
    },
    unlock: TOUCHES_NOTHING,
    key: TOUCHES_NOTHING,
  },
  fileRequests: {
    create: async ({ folder }) => {
      const { id, name } = await folder();
      return { input: { body: { folderId: id } }, names: [name] };
    },
    stop: async ({ caller, folder }) => {
      const { id: folderId, name } = await folder();
      const { body } = await caller.call(fileRequests.create, { body: { folderId } });
      return { input: { params: params(body.id) }, names: [name] };
    },
    unlock: TOUCHES_NOTHING,
    announce: TOUCHES_NOTHING,
    send: async ({ app: server, folder, name }) => {
      const [{ id }, file] = [await folder(), `${name('File')}.txt`];
      const { token } = await makeRequest(server.admin, id);
      const key = await announceTo(server.visitor, token, { [file]: 'a' });
      const input = { params: { token, key } };
      return { input, files: { [file]: 'a' }, names: [file], caller: server.visitor, by: 'admin (file request)' };
    },
  },
  bin: {
    restore: async ({ inBin }) => {
      const { id, name } = await inBin();
      return { input: { body: { id, mode: 2 } }, names: [name] };
    },
    remove: async ({ inBin }) => {
      const { id, rowVersion, name } = await inBin();
      return { input: { params: params(id, rowVersion) }, names: [name] };
    },
  },
  search: {
    find: TOUCHES_NOTHING,
    readAgain: async ({ app: server, file }) => {
      const { id, name } = await file();
      await server.ctx.transact(async ({ stores, stamp }) => {
        const [content] = await stores.contentTexts.files([id]);
        const outcome = { state: 'unreadable', reason: 'gone', ownerId: 0, nextTryOn: stamp() } as const;
        const noted = { nodeId: id, versionId: content?.versionId ?? 0, format: 'text' };
        await stores.contentTexts.queue([{ ...noted, ...outcome }]);
      });
      return { input: { params: params(id) }, names: [name] };
    },
  },
  savedSearches: {
    create: async ({ app: server, name }) => {
      const search = name('Search');
      return { input: { body: { name: search, query: { id: await server.root() } } }, names: [search] };
    },
    update: async ({ savedSearch }) => {
      const { id, rowVersion, name } = await savedSearch();
      return { input: { body: { id, rowVersion, name: `${name} again` } }, names: [`${name} again`] };
    },
    remove: async ({ savedSearch }) => {
      const { id, rowVersion, name } = await savedSearch();
      return { input: { params: params(id, rowVersion) }, names: [name] };
    },
    watch: TOUCHES_NOTHING,
    unwatch: TOUCHES_NOTHING,
  },
  sharedQueries: {
    create: async ({ name }) => {
      const query = name('Query');
      return { input: { body: { resource: 'users', name: query, value: { filter: {} } } }, names: [query] };
    },
    remove: async ({ caller, name }) => {
      const body = { resource: 'users', name: name('Query'), value: { filter: {} } };
      const { id } = (await caller.call(sharedQueries.create, { body })).body;
      return { input: { params: params(id) }, names: [body.name] };
    },
  },
  health: {
    testMail: async () => ({ names: ['Test email sent'] }),
    retryMail: async ({ failedMail }) => {
      const { id, subject } = await failedMail();
      return { input: { body: { id } }, names: [subject] };
    },
  },
  logs: { verify: async () => ({ names: ['Log verified'] }) },
};
