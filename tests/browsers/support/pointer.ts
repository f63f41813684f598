import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { programFor } from '#tests/support/browser/programs.ts';
import { hasDebian, installFromDebian } from '#tests/support/servers/programs.ts';

export interface Point {
  x: number;
  y: number;
}

const run = promisify(execFile);
/** Long enough for a browser to notice a step before the next one. */
const STEP_SECONDS = '0.06';
/** Debian's Python, which has the GTK bindings. */
const PYTHON = '/usr/bin/python3';
const DRAG_SOURCE = join(import.meta.dirname, 'dragSource.py');
/** Position of the window from which files are dragged. */
const corner: Point = { x: 1410, y: 870 };

/**
 * The pointer of the X display. Simulated drags of drivers begin but do not end, and after a simulated right click
 * WebKit's driver takes the button as still pressed and types without Shift.
 */
export class Pointer {
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async rightClick({ x, y }: Point): Promise<void> {
    await run(programFor('xdotool'), ['mousemove', `${x}`, `${y}`, 'click', '3'], { env: this.env });
  }

  /** Both clicks come from the X server: a busy driver may simulate the second one too late for a double click. */
  async doubleClick({ x, y }: Point): Promise<void> {
    const click = ['click', '--repeat', '2', '--delay', '60', '1'];
    await run(programFor('xdotool'), ['mousemove', `${x}`, `${y}`, ...click], { env: this.env });
  }

  /**
   * Presses the button, moves to another point step by step, and releases it there.
   * @param noticed waits until the page has noticed the position of the pointer
   */
  async drag(from: Point, to: Point, noticed: (at: Point) => Promise<void>): Promise<void> {
    const act = (...actions: string[]) => run(programFor('xdotool'), actions, { env: this.env });
    const goTo = async (part: number) => {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part].map(Math.round) as [
        number,
        number,
      ];
      await act('mousemove', `${x}`, `${y}`, 'sleep', STEP_SECONDS);
      await noticed({ x, y });
    };
    await goTo(0);
    await act('mousedown', '1', 'sleep', STEP_SECONDS);
    for (const part of [0.03, 0.1, 0.3, 0.6, 0.9, 0.98, 1]) await goTo(part);
    await act('sleep', '0.3', 'mouseup', '1');
  }

  /** Drags files and folders of this machine from the window of another program, as from a file manager. */
  async dropFiles(paths: string[], to: Point, noticed: (at: Point) => Promise<void>): Promise<void> {
    needGtk();
    const addresses = paths.map((path) => pathToFileURL(path).href);
    const env = { ...this.env, LANG: 'C.UTF-8' };
    const source = spawn(PYTHON, [DRAG_SOURCE, ...addresses], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(source.stdout, 'data');
    await this.drag(corner, to, noticed);
    source.kill();
  }
}

/** Installs Python and GTK, in which the other program is written, if they are missing. */
function needGtk(): void {
  const script = ['-c', 'import gi; gi.require_version("Gtk", "3.0")'];
  try {
    execFileSync(PYTHON, script, { stdio: 'ignore' });
  } catch {
    if (hasDebian()) installFromDebian('python3-gi', 'gir1.2-gtk-3.0');
    execFileSync(PYTHON, script);
  }
}
