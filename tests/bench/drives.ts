import { apiTokens } from '#contract/users/apiTokens.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Bench, Scenario } from './bench.ts';
import { Connection } from './connection.ts';
import { type Run, repeated } from './measure.ts';
import { content, expectOk, unique } from './operations.ts';

const dav = '/fileshare/dav';
const tree = '/fileshare/remote.php/dav/files';
const PASSWORD = 'a password to measure with';
/** People whose clients ask for the tag of the root. */
const PEOPLE = 20;
/** One thousand clients that ask every 30 seconds may take a twentieth of a core. */
const POLL_CPU_MS = (0.05 * 30_000) / 1000;

const tagRequest = Buffer.from(
  '<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>',
);

/** Network drives and sync clients. */
export const driveScenarios: Scenario[] = [
  {
    name: 'network drive: PUT of 4 KiB, 8 at once',
    unit: '/s',
    goal: {},
    async ours(bench) {
      const authorization = await asClient(bench.app, bench.admin, 'admin');
      return repeated(bench.app, { count: 1000, atOnce: 8 }, (connection) => put(connection, authorization));
    },
  },
  {
    name: 'network drive: MKCOL, 8 at once',
    unit: '/s',
    goal: {},
    async ours(bench) {
      const authorization = await asClient(bench.app, bench.admin, 'admin');
      return repeated(bench.app, { count: 500, atOnce: 8 }, (connection) =>
        expectOk(
          connection.request(`${dav}/Inbox/${encodeURIComponent(unique('folder', 'd'))}`, {
            method: 'MKCOL',
            headers: { authorization },
          }),
        ),
      );
    },
  },
  {
    // Without what the changes themselves take, which are measured alone as well.
    name: 'sync client: tag of the root, requested after each change',
    unit: '/s',
    goal: { cpu: 1 },
    async ours({ app, admin }) {
      const authorization = await asClient(app, admin, 'admin');
      const count = 500;
      const alone = await repeated(app, { count, atOnce: 1 }, (connection) => put(connection, authorization));
      const both = await repeated(app, { count, atOnce: 1 }, async (connection) => {
        await put(connection, authorization);
        await poll(connection, 'admin', authorization);
      });
      return beyond(both, alone);
    },
  },
  {
    name: 'sync client: tag of the root while nothing changes, a connection each',
    unit: '/s',
    goal: { cpu: POLL_CPU_MS },
    async ours(bench) {
      const people = await clientsOf(bench);
      return repeated(bench.app, { count: 2000, atOnce: 4 }, async (_, n) => {
        const connection = new Connection(bench.app.port);
        const { id, authorization } = people[n % PEOPLE] as Client;
        await poll(connection, id, authorization);
        connection.close();
      });
    },
  },
];

function put(connection: Connection, authorization: string) {
  return expectOk(
    connection.request(`${dav}/Inbox/${encodeURIComponent(unique('drive'))}`, {
      method: 'PUT',
      headers: { authorization },
      body: content,
    }),
  );
}

function poll(connection: Connection, id: string, authorization: string) {
  return expectOk(
    connection.request(`${tree}/${id}/`, {
      method: 'PROPFIND',
      headers: { authorization, Depth: '0', 'Content-Type': 'application/xml; charset=utf-8' },
      body: tagRequest,
    }),
  );
}

interface Client {
  id: string;
  authorization: string;
}

const clients = new WeakMap<ServerProcess, Promise<Client[]>>();

/** Clients of several people, made at the first call. */
function clientsOf({ app, admin }: Bench): Promise<Client[]> {
  const made = clients.get(app) ?? makeClients(app, admin);
  clients.set(app, made);
  return made;
}

async function makeClients(app: ServerProcess, admin: Person): Promise<Client[]> {
  const found: Client[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const id = `client${n}`;
    const signIn = { id, password: PASSWORD };
    // They exist already where an earlier data folder is used again.
    await admin.call(users.create, { body: { ...signIn, name: `Client ${n}`, email: `${id}@example.org` } });
    const person = await new Person(app, '').signIn(id, PASSWORD);
    found.push({ id, authorization: await asClient(app, person, id) });
  }
  return found;
}

const made = new WeakMap<ServerProcess, Map<string, Promise<string>>>();

/** The header with which a client of a person signs in. */
function asClient(app: ServerProcess, person: Person, id: string): Promise<string> {
  const known = made.get(app) ?? new Map<string, Promise<string>>();
  made.set(app, known);
  const header = known.get(id) ?? headerFor(person, id);
  known.set(id, header);
  return header;
}

async function headerFor(person: Person, id: string): Promise<string> {
  const { body } = await person.call(apiTokens.create, { body: { name: 'bench', scope: 'write', days: 1 } });
  return `Basic ${Buffer.from(`${id}:${body.token}`).toString('base64')}`;
}

/** What is left of a run without what the other one takes for the same number of operations. */
function beyond(run: Run, without: Run): Run {
  const median = run.median - without.median;
  return { perSecond: 1000 / median, median, p99: run.p99 - without.p99, cpu: run.cpu - without.cpu };
}
