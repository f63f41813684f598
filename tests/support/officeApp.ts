import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app/testApp.ts';
import { type Alteration, openOfficeServer } from './office.ts';
import type { OfficeServer } from './servers/officeServer.ts';

export interface OfficeApp {
  app: TestApp;
  office: OfficeServer;
  /** Stops and starts the instance, on another port. */
  restart(): Promise<void>;
  /** Starts another node; the calls of the office server come to each node in turn. */
  addNode(): Promise<TestApp>;
}

/** An instance with an office server that has the same clock; both are closed after the test. */
export async function createOfficeApp(
  { env, ...options }: TestAppOptions = {},
  alter?: Alteration,
): Promise<OfficeApp> {
  const { office, serve, close, env: own } = await openOfficeServer(alter);
  onTestFinished(close);
  const app = await createTestApp({ ...options, env: { SESSION_SECONDS: '43200', ...own, ...env } });
  const nodes = [app];
  const connect = () => serve(...nodes.map(({ apiUrl }) => Number(new URL(apiUrl).port)));
  connect();
  office.now = () => app.ctx.now();
  const addNode = async () => {
    const node = await app.secondNode();
    nodes.push(node);
    connect();
    return node;
  };
  return { app, office, restart: () => app.restart().then(connect), addNode };
}
