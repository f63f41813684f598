import { afterAll, beforeEach } from 'vitest';
import { ServerProcess, type ServerProcessOptions } from '../servers/serverProcess.ts';
import { ApiCalls } from './apiCalls.ts';

/**
 * A real server of this test file, and a document at its address whose calls reach it. It ends after the file; import
 * nothing that calls the API before this.
 */
export async function openServer(options: ServerProcessOptions = {}) {
  const server = await ServerProcess.open(options);
  afterAll(() => server.close());
  // The page is at the address of the server, which `fetch` outside a browser does not know.
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(to: { url: string }): void } };
  jsdom.reconfigure({ url: server.url });
  const { fetch } = globalThis;
  const calls = new ApiCalls((to, init) => fetch(typeof to === 'string' ? new URL(to, server.origin) : to, init));
  globalThis.fetch = calls.fetch;
  beforeEach(() => calls.reset());
  const meta = document.createElement('meta');
  meta.name = 'base-path';
  meta.content = '/fileshare';
  document.head.append(meta);
  return {
    server,
    calls,
    /** The first administrator beside the app, to make what a test needs and to look at what came of it. */
    person: await server.signIn(),
  };
}
