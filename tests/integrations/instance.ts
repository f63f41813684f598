import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** The built server as a process, with users. */
export interface Instance {
  server: ServerProcess;
  apiUrl: string;
  admin: Person;
  visitor: Person;
  /** Makes a user without a password. */
  add(id: string, email?: string): Promise<void>;
  open(id: string, password: string): Promise<{ status: number; message?: string | undefined }>;
  statusOf(id: string, password: string): Promise<number>;
  /** The user who signs in with it. */
  nameOf(id: string, password: string): Promise<string>;
}

/** Opens an instance for a function, and closes it. */
export async function withInstance<T>(env: Record<string, string>, work: (app: Instance) => Promise<T>): Promise<T> {
  const server = await ServerProcess.open({ env: { LOG_LEVEL: 'warn', ...env } });
  try {
    return await work(instanceOf(server, await server.signIn()));
  } finally {
    await server.close();
  }
}

/** The same in Enterprise mode, where another system identifies users. */
export const withEnterprise = <T>(env: Record<string, string>, work: (app: Instance) => Promise<T>) =>
  withInstance({ AUTH_MODE: '1', ...env }, work);

function instanceOf(server: ServerProcess, admin: Person): Instance {
  const visitor = new Person(server, '');
  const open = async (id: string, password: string) => {
    const { status, body } = await visitor.call(session.open, { body: { id, password } });
    return { status, message: body.message };
  };
  return {
    server,
    apiUrl: server.apiUrl,
    admin,
    visitor,
    open,
    async add(id, email = `${id}@example.org`) {
      const { status, body } = await admin.call(users.create, { body: { id, name: id, email } });
      if (status !== 200) throw new Error(`${id} could not be made: ${body.message}`);
    },
    statusOf: async (id, password) => (await open(id, password)).status,
    async nameOf(id, password) {
      const person = await visitor.signIn(id, password);
      return (await person.call(users.me, {})).body.name;
    },
  };
}

/** Polls until a condition holds, or the time is over. @returns seconds that it took; undefined if it never held */
export async function secondsUntil(isSo: () => Promise<boolean> | boolean, limit: number): Promise<number | undefined> {
  const start = performance.now();
  while (performance.now() - start < limit * 1000) {
    if (await isSo()) return (performance.now() - start) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}
