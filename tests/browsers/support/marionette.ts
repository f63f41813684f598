import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './driver.ts';

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: { value?: unknown }];

/** Firefox's own form of the WebDriver protocol: the same commands, as JSON messages with their length before them. */
export class Marionette implements Driver {
  private lastId = 0;
  private buffer = Buffer.alloc(0);
  private waiting = new Map<number, (response: Answer) => void>();

  private constructor(private readonly socket: Socket) {
    socket.on('data', (data) => this.receive(data));
  }

  /** Waits for the browser, and opens a session. */
  static async connect(port: number): Promise<Marionette> {
    let socket = connect(port, '127.0.0.1');
    while (!(await once(socket, 'connect').catch(() => undefined))) {
      await wait(100);
      socket = connect(port, '127.0.0.1');
    }
    const marionette = new Marionette(socket);
    await marionette.command('WebDriver:NewSession', {});
    return marionette;
  }

  async send<T>(name: string, params: object): Promise<T> {
    // All scripts share one sandbox: what one leaves behind, the next one sees, as with other drivers.
    const sandbox = name === 'ExecuteScript' ? { sandbox: 'tests', newSandbox: false } : {};
    return (await this.command(`WebDriver:${name}`, { ...params, ...sandbox })) as T;
  }

  /** Runs a script with the privileges of the browser itself. */
  async runInBrowser<T>(script: string): Promise<T> {
    await this.command('Marionette:SetContext', { value: 'chrome' });
    const result = (await this.command('WebDriver:ExecuteScript', { script, args: [] })) as T;
    await this.command('Marionette:SetContext', { value: 'content' });
    return result;
  }

  async end(): Promise<void> {
    await this.command('Marionette:Quit', { flags: ['eForceQuit'] });
    this.socket.destroy();
  }

  private async command(name: string, params: object): Promise<unknown> {
    const id = ++this.lastId;
    const message = JSON.stringify([0, id, name, params]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    if (error) throw new Error(`${name}: ${error.error} ${error.message}`);
    return result && 'value' in result ? result.value : result;
  }

  private receive(data: Buffer) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const colon = this.buffer.indexOf(':');
      const end = colon + 1 + Number(this.buffer.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.buffer.length < end) return;
      const response = JSON.parse(this.buffer.subarray(colon + 1, end).toString()) as Answer | object;
      this.buffer = this.buffer.subarray(end);
      // The first message of the browser is a greeting, not a reply.
      if (!Array.isArray(response)) continue;
      this.waiting.get((response as Answer)[1])?.(response as Answer);
      this.waiting.delete((response as Answer)[1]);
    }
  }
}
