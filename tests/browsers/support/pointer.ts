import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programOf } from '#tests/support/servers/programs.ts';

export interface Point {
  x: number;
  y: number;
}

const run = promisify(execFile);
/** Long enough for a browser to notice a step before the next one. */
const STEP_SECONDS = '0.06';

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
}
