import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { OtherSide } from '#tests/support/servers/otherSide.ts';
import { openRecorder, type Recorded } from '#tests/support/servers/recorder.ts';

/** One server, its other side, and the requests that went to it. */
export interface Setting {
  account: { url: string; id: string; token: string };
  there: OtherSide;
  take(): Recorded[];
}

/** A step with its result: what differs, or the number of requests. */
export interface Step {
  name: string;
  ok: boolean;
  line: string;
}

/**
 * A server as a client sees it, with a record of what the client requests. Close it afterwards.
 * @param person the first administrator, whose sign-in ID is `id`
 * @param onPiece is called with each piece of a body that a client sends
 */
export async function openSetting(
  { apiUrl }: { apiUrl: string },
  person: Person,
  onPiece?: (of: Recorded) => void,
): Promise<Setting & { close(): Promise<void> }> {
  const { port, origin, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/api$/, '');
  const recorder = await openRecorder({ port: Number(port) }, undefined, onPiece);
  const account = { url: `${recorder.origin}${base}`, id: 'admin', token: await tokenOf(person) };
  const there = new OtherSide({ ...account, url: `${origin}${base}` });
  return { account, there, take: recorder.take, close: recorder.close };
}

async function tokenOf(person: Person): Promise<string> {
  const { body } = await person.call(apiTokens.create, { body: { name: 'sync', scope: 'write', days: 1 } });
  return body.token;
}

/** A person who may read the folder `Shown` and write to the folder in it. */
export async function openReader(server: { apiUrl: string }, person: Person, there: OtherSide) {
  const signIn = { id: 'rita', password: 'another long one for tests' };
  const { body } = await person.call(users.create, { body: { ...signIn, name: 'Rita', email: 'rita@example.org' } });
  const { body: tree } = await person.call(folders.list, {});
  const made = async (name: string, parentId: number, rights: Exclude<Rights, typeof Rights.None>) => {
    const { body: folder } = await person.call(folders.create, { body: { name, parentId } });
    const bizUnits = [{ bizUnitId: body.id }];
    await person.call(permissions.create, { body: { fileNodeId: folder.id, rights, bizUnits } });
    return folder.id;
  };
  const shown = await made('Shown', tree.items[0]?.id ?? 0, Rights.Read);
  await made('Open', shown, Rights.ReadWrite);
  await there.put('Shown/theirs.txt', 'theirs');
  return { id: signIn.id, token: await tokenOf(await new Person(server, '').signIn(signIn.id, signIn.password)) };
}
