import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { programFor } from '#tests/support/browser/programs.ts';

const SIZE = '1440x900x24';

/** Preferences of the operating system that browsers take over. */
export interface SystemSettings {
  dark?: boolean;
  reducedMotion?: boolean;
  /** Forced colours; WebKit does not support them. */
  forcedColors?: boolean;
}

/** A virtual X display: without one, Firefox and WebKit have no pointer and no real dragging. */
export class Screen {
  private constructor(
    private readonly server: ChildProcess,
    readonly home: string,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async open(): Promise<Screen> {
    const args = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', SIZE];
    const server = spawn(programFor('Xvfb'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [display] = await once(server.stdout, 'data');
    const home = makeTempDir('browser-');
    const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, HOME: home, LANG: 'en_GB.UTF-8' };
    return new Screen(server, home, env);
  }

  /** Ends the programs on the display, and the display. */
  async close(...programs: ChildProcess[]): Promise<void> {
    for (const item of [...programs, this.server]) {
      item.kill('SIGTERM');
      if (item.exitCode === null && item.signalCode === null) await once(item, 'exit');
    }
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Starts a program and collects its output. */
export function start(program: string, args: string[], screen: Screen): { process: ChildProcess; lines(): string[] } {
  const child = spawn(program, args, { env: screen.env, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return { process: child, lines: () => printed.split('\n') };
}
