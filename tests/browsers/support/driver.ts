import { setTimeout as wait } from 'node:timers/promises';

/** The key under which the protocol passes elements. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The part of the WebDriver protocol that the tests use. */
export interface Commands {
  Navigate: { url: string };
  SetWindowRect: { x: number; y: number; width: number; height: number };
  ExecuteScript: { script: string; args: unknown[] };
  PerformActions: { actions: object[] };
  FindElement: { using: 'css selector'; value: string };
  ElementSendKeys: { id: string; text: string };
  TakeScreenshot: Record<string, never>;
  Print: object;
  NewWindow: { type: 'tab' };
  SwitchToWindow: { handle: string };
  CloseWindow: Record<string, never>;
  GetWindowHandle: Record<string, never>;
  DismissAlert: Record<string, never>;
  /** Supported by Chromium's driver only. */
  GetLog: { type: 'browser' };
  /** Also Chromium only: a command of its developer tools. */
  DevTools: { cmd: string; params: object };
}

/** A session with a browser. */
export interface Driver {
  send<T, Name extends keyof Commands = keyof Commands>(name: Name, params: Commands[Name]): Promise<T>;
  end(): Promise<void>;
}

const addresses: Record<keyof Commands, string> = {
  Navigate: 'url',
  SetWindowRect: 'window/rect',
  ExecuteScript: 'execute/sync',
  PerformActions: 'actions',
  FindElement: 'element',
  ElementSendKeys: 'element/:id/value',
  TakeScreenshot: 'screenshot',
  Print: 'print',
  NewWindow: 'window/new',
  SwitchToWindow: 'window',
  CloseWindow: 'window',
  GetWindowHandle: 'window',
  DismissAlert: 'alert/dismiss',
  GetLog: 'se/log',
  DevTools: 'goog/cdp/execute',
};
const methods: Partial<Record<keyof Commands, string>> = {
  TakeScreenshot: 'GET',
  CloseWindow: 'DELETE',
  GetWindowHandle: 'GET',
};

/** Waits for a driver that speaks the protocol over HTTP, and opens a session. */
export async function connectOverHttp(url: string, capabilities: object): Promise<Driver> {
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await wait(50);
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await call<{ sessionId: string }>('POST', `${url}/session`, body);
  const session = `${url}/session/${sessionId}`;
  return {
    send: (name, params) => {
      const address = addresses[name].replace(':id', 'id' in params ? params.id : '');
      const method = methods[name] ?? 'POST';
      return call(method, `${session}/${address}`, method === 'POST' ? params : undefined);
    },
    end: async () => void (await call('DELETE', session)),
  };
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}
