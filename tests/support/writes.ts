import { apiTokens } from '#contract/apiTokens.ts';
import { favourites } from '#contract/favourites.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { groups } from '#contract/groups.ts';
import type { contract } from '#contract/index.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { session } from '#contract/session.ts';
import { transfers } from '#contract/transfers.ts';
import { versions } from '#contract/versions.ts';
import { App, demandOf, Passkey } from './factors.ts';
import { PASSWORD } from './house.ts';
import { forgetful, invited } from './mailed.ts';
import type { Person } from './person.ts';
import { announceTo, makeRequest } from './requests.ts';
import { announce } from './shares.ts';
import { actingAs, params, type Stage } from './stage.ts';

/**
 * A sample of every call of the contract that writes. A new call does not compile until it has one, or is said to
 * touch nothing.
 */

/** How a call is made, and what its row has to name. */
export interface Deed {
  input?: object;
  /** Content, where the call takes a multipart body. */
  files?: Record<string, string>;
  names: string[];
  /** Who makes it, and under which name, where it is not the one who walks. */
  who?: Person;
  by?: string;
}
/** Touches nothing that is logged: it asks with a body, or hands out a key or a token. */
export const TOUCHES_NOTHING = 'touches nothing';
export type Sample = ((stage: Stage) => Promise<Deed>) | typeof TOUCHES_NOTHING;

type Nouns = typeof contract;
type Writes<N extends keyof Nouns> = {
  [V in keyof Nouns[N] as Nouns[N][V] extends { method: 'GET' } ? never : V]: Sample;
};
type Samples = { [N in keyof Nouns as keyof Writes<N> extends never ? never : N]: Writes<N> };

export const samples: Samples = {
  session: {
    open: async ({ house }) => ({
      input: { body: { id: 'admin', password: PASSWORD } },
      names: [],
      who: house.visitor,
      by: 'admin',
    }),
    confirm: async ({ house, person }) => {
      const { id, name } = await person();
      const app = await App.of(await house.sessionOf(id), house);
      house.wait(30);
      const { challenge } = await demandOf(house, { id: name, password: PASSWORD });
      const input = { body: { challenge, code: app.code() } };
      return { input, names: ['Signed in'], who: house.visitor, by: name };
    },
    enrol: TOUCHES_NOTHING,
    passkeyOptions: TOUCHES_NOTHING,
    openByPasskey: async ({ house, person }) => {
      const { id, name } = await person();
      const key = await Passkey.of(await house.sessionOf(id));
      const { body } = await house.visitor.call(session.passkeyOptions, { body: {} });
      return { input: { body: key.sign(body) }, names: ['Signed in'], who: house.visitor, by: name };
    },
    renew: TOUCHES_NOTHING,
    close: async ({ again }) => ({ input: {}, names: [], who: await again() }),
    end: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      const { body } = await who.call(session.list, {});
      return { input: { params: params(body.items[0]?.id ?? 0) }, names: ['Signed out'], who, by: name };
    },
    endOthers: async ({ house, person }) => {
      const { id, name } = await person();
      return { names: ['sessions'], who: await house.sessionOf(id), by: name };
    },
    signInAs: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id } }, names: [name] };
    },
    stopSignInAs: async ({ house, name, person }) => {
      const [actor, other] = [name('Actor'), await person()];
      const boss = await house.person(actor, { isAdmin: true });
      return { input: {}, names: [other.name], who: await actingAs(house, boss, other.id), by: actor };
    },
  },
  secondFactor: {
    prove: TOUCHES_NOTHING,
    beginTotp: TOUCHES_NOTHING,
    confirmTotp: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      const app = await App.begun(who, house);
      return { input: { body: { code: app.code() } }, names: ['Authenticator app'], who, by: name };
    },
    removeTotp: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      await App.of(who, house);
      return { names: ['Authenticator app'], who, by: name };
    },
    renewCodes: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      await App.of(who, house);
      return { names: ['Recovery codes'], who, by: name };
    },
    passkeyOptions: TOUCHES_NOTHING,
    addPasskey: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      const { body } = await who.call(secondFactor.passkeyOptions, {});
      const input = { body: { name: 'Telephone', response: new Passkey().make(body) } };
      return { input, names: ['Telephone'], who, by: name };
    },
    removePasskey: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      await Passkey.of(who, 'Telephone');
      const { body } = await who.call(secondFactor.read, {});
      return { input: { params: params(body.passkeys[0]?.id ?? 0) }, names: ['Telephone'], who, by: name };
    },
    reset: async ({ person }) => {
      const { id, name } = await person();
      return { input: { params: params(id) }, names: [name] };
    },
  },
  apiTokens: {
    create: async ({ house, person, name }) => {
      const [{ id, name: by }, token] = [await person(), name('Token')];
      const input = { body: { name: token, scope: 'read', days: 1 } };
      return { input, names: [token], who: await house.sessionOf(id), by };
    },
    revoke: async ({ house, person }) => {
      const { id, name } = await person();
      const who = await house.sessionOf(id);
      const { body } = await who.call(apiTokens.create, { body: { name: 'Backup', scope: 'read', days: 1 } });
      return { input: { params: params(body.id) }, names: ['Backup'], who, by: name };
    },
  },
  settings: {
    update: async () => ({ input: { body: { binRetensionDays: 500 } }, names: ['binRetensionDays', '500'] }),
    govern: async () => ({ input: { body: { binRetensionDays: 501 } }, names: ['binRetensionDays', '501'] }),
  },
  users: {
    agreeTerms: async ({ who }) => ({ input: { body: { id: who.id, termAgreed: true } }, names: ['Cookie notice'] }),
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
    removeMember: async ({ house, group, person }) => {
      const [from, whom] = [await group(), await person()];
      await house.admin.call(groups.addMember, { body: { id: from.id, userId: whom.id } });
      return { input: { params: { id: String(from.id), userId: String(whom.id) } }, names: [from.name, whom.name] };
    },
  },
  invitations: {
    invite: async ({ person }) => {
      const { id, name } = await person();
      return { input: { body: { id } }, names: [name] };
    },
    accept: async ({ house, person }) => {
      const { id, name } = await person();
      const token = await invited(house, id);
      const input = { params: { token }, body: { password: 'correct horse battery' } };
      return { input, names: ['invitation'], who: house.visitor, by: name };
    },
  },
  // Without a provider there is nothing to sign in at; tests/server/oidc.test.ts has one.
  oidc: { open: TOUCHES_NOTHING },
  passwordResets: {
    ask: TOUCHES_NOTHING,
    set: async ({ house, person }) => {
      const { name } = await person();
      const input = { params: { token: await forgetful(house, name) }, body: { password: 'correct horse battery' } };
      return { input, names: ['link'], who: house.visitor, by: name };
    },
  },
  folders: {
    create: async ({ house, name }) => {
      const folder = name('Folder');
      return { input: { body: { name: folder, parentId: await house.root() } }, names: [folder] };
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
  favourites: {
    add: async ({ folder }) => {
      const { id, name } = await folder();
      return { input: { body: { id } }, names: [name] };
    },
    remove: async ({ who, folder }) => {
      const { id, name } = await folder();
      await who.call(favourites.add, { body: { id } });
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
    send: async ({ house, who, name }) => {
      const file = `${name('File')}.txt`;
      const body = { parentId: await house.root(), files: [{ name: file, length: 3 }] };
      const { key } = (await who.call(transfers.announce, { body })).body;
      return { input: { params: { key } }, files: { [file]: 'new' }, names: [file] };
    },
  },
  archives: { key: TOUCHES_NOTHING },
  versions: {
    restore: async ({ house, file }) => {
      const { id, name } = await file();
      await house.admin.upload(await house.root(), { [name]: 'other content' }, { overwrite: true });
      const { body } = await house.admin.call(versions.list, { params: params(id) });
      return { input: { params: { id: String(id), versionId: String(body.items[0]?.id) } }, names: [name] };
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
    send: async ({ who, name }) => {
      const file = `${name('File')}.txt`;
      const { body } = await announce(who, { files: { [file]: 'a' } });
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
    stop: async ({ who, folder }) => {
      const { id: folderId, name } = await folder();
      const { body } = await who.call(fileRequests.create, { body: { folderId } });
      return { input: { params: params(body.id) }, names: [name] };
    },
    unlock: TOUCHES_NOTHING,
    announce: TOUCHES_NOTHING,
    send: async ({ house, folder, name }) => {
      const [{ id }, file] = [await folder(), `${name('File')}.txt`];
      const { token } = await makeRequest(house.admin, id);
      const key = await announceTo(house.visitor, token, { [file]: 'a' });
      const input = { params: { token, key } };
      return { input, files: { [file]: 'a' }, names: [file], who: house.visitor, by: 'admin (file request)' };
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
    readAgain: async ({ house, file }) => {
      const { id, name } = await file();
      await house.ctx.transact(async ({ stores, stamp }) => {
        const [content] = await stores.contentTexts.files([id]);
        const outcome = { state: 'unreadable', reason: 'gone', nextTryOn: stamp() } as const;
        const noted = { nodeId: id, versionId: content?.versionId ?? 0, format: 'text' };
        await stores.contentTexts.queue([{ ...noted, ...outcome }]);
      });
      return { input: { params: params(id) }, names: [name] };
    },
  },
  savedSearches: {
    create: async ({ house, name }) => {
      const search = name('Search');
      return { input: { body: { name: search, query: { id: await house.root() } } }, names: [search] };
    },
    update: async ({ savedSearch }) => {
      const { id, rowVersion, name } = await savedSearch();
      return { input: { body: { id, rowVersion, name: `${name} again` } }, names: [`${name} again`] };
    },
    remove: async ({ savedSearch }) => {
      const { id, rowVersion, name } = await savedSearch();
      return { input: { params: params(id, rowVersion) }, names: [name] };
    },
  },
  health: {
    retryMail: async ({ failedMail }) => {
      const { id, subject } = await failedMail();
      return { input: { body: { id } }, names: [subject] };
    },
  },
  logs: { verify: async () => ({ names: ['Log verified'] }) },
};
