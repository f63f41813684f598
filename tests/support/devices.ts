import { devices } from '#contract/users/devices.ts';
import type { Person } from './app/person.ts';
import type { TestApp } from './app/testApp.ts';

/** A client that a user connects in the browser. */
export class WaitingClient {
  constructor(
    readonly app: TestApp,
    readonly started: { poll: { token: string; endpoint: string }; login: string },
  ) {}

  /** The code in the address of the page. */
  get code(): string {
    return this.started.login.split('/').at(-1) ?? '';
  }

  /** Asks whether it is connected, by a form or by the query. */
  async poll(how: 'form' | 'query' = 'form') {
    const token = `token=${this.started.poll.token}`;
    const response =
      how === 'form'
        ? await post(this.app, '/login/v2/poll', { body: token })
        : await post(this.app, `/index.php/login/v2/poll?${token}`);
    return { status: response.status, body: await response.json() };
  }
}

/** A POST below the base path, by a client with this `User-Agent`. */
export function post(app: TestApp, path: string, init: RequestInit = {}, agent = 'laptop (Desktop Client - Linux)') {
  const headers = { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded', ...init.headers };
  return fetch(baseUrl(app) + path, { method: 'POST', ...init, headers });
}

/** The address of the instance, without a slash at the end. */
export function baseUrl(app: TestApp): string {
  return app.apiUrl.replace(/\/api$/, '');
}

/** Starts a client. */
export async function startClient(app: TestApp, agent?: string): Promise<WaitingClient> {
  const response = await post(app, '/index.php/login/v2', {}, agent);
  if (response.status !== 200) throw new Error(`A client cannot start: ${response.status}`);
  return new WaitingClient(app, await response.json());
}

/** A device that a user has connected: its ID, and what its client was given. */
export async function deviceOf(app: TestApp, user: Person, agent?: string) {
  const client = await startClient(app, agent);
  const { status, body } = await user.call(devices.connect, { params: { id: client.code } });
  if (status !== 200) throw new Error(`A client cannot be connected: ${body.message}`);
  const { loginName, appPassword } = (await client.poll()).body;
  const { items } = (await user.call(devices.list, { query: {} })).body;
  return { id: items[0]?.id ?? 0, loginName: String(loginName), appPassword: String(appPassword) };
}
