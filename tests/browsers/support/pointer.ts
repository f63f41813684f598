import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hasDebian, installFromDebian, programOf } from '#tests/support/servers/programs.ts';

export interface Point {
  x: number;
  y: number;
}

const run = promisify(execFile);
/** Long enough for a browser to notice a step before the next one. */
const STEP_SECONDS = '0.06';
/** Debian's own, which has its GTK. */
const PYTHON = '/usr/bin/python3';
const DRAG_SOURCE = join(import.meta.dirname, 'dragSource.py');
/** Where the window stands out of which files are dragged. */
const corner: Point = { x: 1410, y: 870 };

/**
 * The pointer of a screen: what drivers simulate begins a drag, but ends none, and after a simulated right click WebKit's
 * driver takes the button for pressed and types without Shift.
 */
export class Pointer {
  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async rightClick({ x, y }: Point): Promise<void> {
    await run(programOf('xdotool'), ['mousemove', `${x}`, `${y}`, 'click', '3'], { env: this.env });
  }

  /** Presses, goes to another point step by step, and releases there. */
  async drag(from: Point, to: Point): Promise<void> {
    const way = [0, 0.03, 0.1, 0.3, 0.6, 0.9, 0.98, 1, 1].map((part) => {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      return ['mousemove', `${Math.round(x)}`, `${Math.round(y)}`, 'sleep', STEP_SECONDS];
    });
    const [start = [], ...rest] = way;
    const steps = [...start, 'mousedown', '1', ...rest.flat(), 'sleep', '0.3', 'mouseup', '1'];
    await run(programOf('xdotool'), steps, { env: this.env });
  }

  /** Drags files and folders of this machine out of a window of another program, as out of a file manager. */
  async dropFiles(paths: string[], to: Point): Promise<void> {
    needGtk();
    const addresses = paths.map((path) => pathToFileURL(path).href);
    const env = { ...this.env, LANG: 'C.UTF-8' };
    const source = spawn(PYTHON, [DRAG_SOURCE, ...addresses], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(source.stdout, 'data');
    await this.drag(corner, to);
    source.kill();
  }
}

/** Installs what the other program is written in, where it is missing. */
function needGtk(): void {
  const ask = ['-c', 'import gi; gi.require_version("Gtk", "3.0")'];
  try {
    execFileSync(PYTHON, ask, { stdio: 'ignore' });
  } catch {
    if (hasDebian()) installFromDebian('python3-gi', 'gir1.2-gtk-3.0');
    execFileSync(PYTHON, ask);
  }
}
