import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app/testApp.ts';
import { type Alteration, openOfficeServer } from './office.ts';
import type { OfficeServer } from './servers/officeServer.ts';

export interface OfficeApp {
  app: TestApp;
  office: OfficeServer;
  /** Stops and starts the instance, on another port. */
  restart(): Promise<void>;
}

/** An instance with an office server that has the same clock; both are closed after the test. */
export async function createOfficeApp(
  { env, ...options }: TestAppOptions = {},
  alter?: Alteration,
): Promise<OfficeApp> {
  const { office, serve, close, env: own } = await openOfficeServer(alter);
  onTestFinished(close);
  const app = await createTestApp({ ...options, env: { SESSION_SECONDS: '43200', ...own, ...env } });
  const connect = () => serve(Number(new URL(app.apiUrl).port));
  connect();
  office.now = () => app.ctx.now();
  return { app, office, restart: () => app.restart().then(connect) };
}
