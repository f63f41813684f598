import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, ELEMENT } from './driver.ts';
import { findInPage, sent, type Target } from './findInPage.ts';
import type { Point, Pointer } from './pointer.ts';

const require = createRequire(import.meta.url);
const finder = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');
/** How long a busy machine may take to show something. */
const TIMEOUT_MS = 60_000;
/** How often to try: a page does not learn where the window of another program is, from which files are dragged. */
const MAX_POINTER_ATTEMPTS = 50;

const namedKeys: Record<string, string> = {
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  Home: '\uE011',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
};

/** A browser window that is used as a person does: with keyboard, pointer and what is visible. */
export class DrivenWindow {
  constructor(
    readonly driver: Driver,
    /** Exceptions, CSP violations and console errors so far. */
    readonly problems: () => Promise<string[]>,
    readonly close: () => Promise<void>,
    private readonly pointer: Pointer,
  ) {}

  async goto(url: string): Promise<void> {
    await this.driver.send('Navigate', { url });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.send('SetWindowRect', { x: 0, y: 0, width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.driver.send<string>('TakeScreenshot', {}), 'base64');
  }

  /** The page as a PDF, as the browser prints it. */
  async print(): Promise<Buffer> {
    return Buffer.from(await this.driver.send<string>('Print', {}), 'base64');
  }

  /** Continues in another tab. @returns a function that closes that tab and returns to this one */
  async openTab(): Promise<() => Promise<void>> {
    const first = await this.driver.send<string>('GetWindowHandle', {});
    const { handle } = await this.driver.send<{ handle: string }>('NewWindow', { type: 'tab' });
    await this.driver.send('SwitchToWindow', { handle });
    return async () => {
      await this.driver.send('CloseWindow', {});
      await this.driver.send('SwitchToWindow', { handle: first });
    };
  }

  /** The result of a function that runs in the page. */
  evaluate<T>(run: (...values: never[]) => T, ...args: unknown[]): Promise<T> {
    return this.driver.send<T>('ExecuteScript', { script: `return (${run})(...arguments)`, args });
  }

  /** Waits until an element is visible. */
  async see(target: Target): Promise<void> {
    await until(() => this.find(target));
  }

  /** Waits until an element is no longer visible. */
  async gone(target: Target): Promise<void> {
    await until(async () => {
      const isThere = await this.find(target).then(
        () => true,
        () => false,
      );
      if (isThere) throw new Error(`Still to be seen: ${name(target)}`);
    });
  }

  async click(target: Target): Promise<void> {
    const at = await this.restOf(target);
    await this.point([move(at), press, release]);
  }

  /** Clicks without a pointer: in a second tab WebKit's driver has none. */
  async clickByScript(target: Target): Promise<void> {
    const element = await until(() => this.find(target));
    await this.evaluate((hTMLElement: HTMLElement) => hTMLElement.click(), { [ELEMENT]: element });
  }

  async rightClick(target: Target): Promise<void> {
    await this.pointer.rightClick(await this.onScreen(target));
  }

  async doubleClick(target: Target): Promise<void> {
    await this.pointer.doubleClick(await this.onScreen(target));
  }

  /** Presses keys one after the other; those before a `+` are held meanwhile. */
  async press(...combinations: string[]): Promise<void> {
    const actions = combinations.flatMap((combination) => {
      const keys = combination.length === 1 ? [combination] : combination.split('+');
      const values = keys.map((key) => namedKeys[key] ?? key);
      return [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.reverse().map((value) => ({ type: 'keyUp', value })),
      ];
    });
    await this.driver.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Replaces the content of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press('Control+a', 'Delete', ...text);
  }

  /** Presses the button on one element, moves to another one step by step, and releases it there. */
  async drag(from: Target, to: Target): Promise<void> {
    const [start, end] = [await this.onScreen(from), await this.onScreen(to)];
    await this.pointer.drag(start, end, await this.watchPointer());
  }

  /** Drags files and folders of this machine from the desktop onto an element. */
  async drop(paths: string[], onto: Target): Promise<void> {
    await this.pointer.dropFiles(paths, await this.onScreen(onto), await this.watchPointer());
  }

  /** Gives files of this machine to the file input. */
  async attach(paths: string[]): Promise<void> {
    const field = await until(() =>
      this.driver.send<Record<string, string>>('FindElement', { using: 'css selector', value: 'input[type=file]' }),
    );
    await this.driver.send('ElementSendKeys', { id: field[ELEMENT] ?? '', text: paths.join('\n') });
  }

  private async point(actions: object[]): Promise<void> {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.driver.send('PerformActions', { actions: [mouse] });
  }

  /**
   * @returns a function that waits until the page has seen the pointer at a point of the screen, or the timeout is over
   */
  private async watchPointer(): Promise<(at: Point) => Promise<void>> {
    await this.evaluate(notePointer);
    const screenPosition = await this.evaluate(positionOnScreen);
    return async (at) => {
      const [x, y] = [at.x - screenPosition.x, at.y - screenPosition.y];
      for (let attempts = 0; attempts < MAX_POINTER_ATTEMPTS; attempts++) {
        const position = await this.evaluate(knownPointer);
        if (Math.abs(position.x - x) <= 1 && Math.abs(position.y - y) <= 1) return;
        await wait(20);
      }
    };
  }

  private async onScreen(target: Target): Promise<Point> {
    const [{ x, y }, position] = [await this.restOf(target), await this.evaluate(positionOnScreen)];
    return { x: position.x + x, y: position.y + y };
  }

  /** The centre of an element, once it has stopped moving. */
  private restOf(target: Target): Promise<Point> {
    return until(async () => {
      const element = await this.find(target);
      const position = () => this.evaluate(middleInPage, { [ELEMENT]: element });
      const [last, now] = [await position(), await position()];
      // On a busy machine both positions may be of the same frame.
      const isMoving =
        now.x !== last.x || now.y !== last.y || (await this.evaluate(isAnimated, { [ELEMENT]: element }));
      if (isMoving) throw new Error(`Still moving: ${name(target)}`);
      return now;
    });
  }

  private async find(target: Target): Promise<string> {
    const search = () =>
      this.driver.send<Record<string, string> | 'no finder' | null>('ExecuteScript', {
        script: `return globalThis.TestingLibraryDom ? (${findInPage})(...arguments) : 'no finder'`,
        args: [sent(target)],
      });
    let found = await search();
    if (found === 'no finder') {
      await this.driver.send('ExecuteScript', { script: `(function () {${finder}}).call(globalThis)`, args: [] });
      found = await search();
    }
    const element = typeof found === 'object' && found?.[ELEMENT];
    if (!element) throw new Error(`Not to be seen: ${name(target)}`);
    return element;
  }
}

/** Runs in the page. */
function middleInPage(element: Element): Point {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Whether an element, or one that it is in, is being animated. Runs in the page. */
function isAnimated(element: Element): boolean {
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && (effect as KeyframeEffect).target?.contains(element));
}

/** The position of the page on the screen. Runs in the page. */
function positionOnScreen(): Point {
  const besides = window.outerHeight - window.innerHeight;
  return { x: window.screenX, y: window.screenY + besides };
}

/** Runs in the page. */
function notePointer() {
  const note = ({ clientX, clientY }: MouseEvent) => Object.assign(globalThis, { pointer: { x: clientX, y: clientY } });
  for (const type of ['pointermove', 'mousemove', 'dragenter', 'dragover'] as const)
    document.addEventListener(type, note, { capture: true });
}

/** Runs in the page. */
function knownPointer(): Point {
  return (globalThis as { pointer?: Point }).pointer ?? { x: -1, y: -1 };
}

const move = ({ x, y }: Point) => ({ type: 'pointerMove', x, y });
const press = { type: 'pointerDown', button: 0 };
const release = { type: 'pointerUp', button: 0 };
const name = (target: Target) => JSON.stringify(sent(target));

/** Repeats a function until it succeeds. @throws its last error when the timeout is over */
export async function until<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await wait(50);
  }
}
