import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Steps of the pointer on its way, each with an event, as a person makes them. */
const STEPS = 4;
/** The bit of the Control key in events of the debugging protocol. */
const CONTROL = 2;

/** How often a drag is tried, and how long is waited for the browser to begin it and to answer a step of it. */
const ATTEMPTS = 3;
const BEGIN_MS = 15_000;
const STEP_MS = 60_000;

interface Point {
  x: number;
  y: number;
}

/** What is dragged, as the browser reports it. */
interface DragData {
  items: { mimeType: string; data: string }[];
  files?: string[];
  dragOperationsMask: number;
}

type Send = (
  type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel',
  at: Point,
  hasControl: boolean,
) => Promise<unknown>;

interface Options {
  until?: Locator;
  hasControl?: boolean;
}

/**
 * A drag with the left button, by the debugging protocol of Chromium. Playwright's own mouse stops listening for the
 * beginning of a drag before a busy browser has reported it, and then waits forever.
 */
export class Drag {
  readonly #send: Send;
  readonly #end: () => Promise<unknown>;
  #at: Point;

  private constructor(send: Send, end: () => Promise<unknown>, at: Point) {
    this.#send = send;
    this.#end = end;
    this.#at = at;
  }

  /**
   * Presses the button on an element, and moves until the browser drags. A browser that was busy while the button was
   * pressed may not begin: then it is tried again, as people do.
   */
  static async begin(page: Page, source: Locator): Promise<Drag> {
    const client = await page.context().newCDPSession(page);
    await client.send('Input.setInterceptDrags', { enabled: true });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { x, y } = await pointOn(source);
      const at = { x: x + 12, y: y + 4 };
      const data = await dragData(client, { x, y }, at);
      if (!data) continue;
      const send: Send = (type, point, hasControl) =>
        within(
          client.send('Input.dispatchDragEvent', { type, ...point, data, modifiers: hasControl ? CONTROL : 0 }),
          `the browser to answer ${type}`,
        );
      await send('dragEnter', at, false);
      const end = async () => {
        await client.send('Input.setInterceptDrags', { enabled: false });
        await client.detach();
      };
      return new Drag(send, end, at);
    }
    throw new Error('The browser did not begin to drag.');
  }

  /**
   * Moves over an element.
   * @param until what has to be seen there. A browser repeats the event while the mouse rests, so that a target whose
   * code arrives late is noticed; here the pointer goes on moving.
   */
  async over(target: Locator, { until, hasControl = false }: Options = {}): Promise<void> {
    await this.to(await pointOn(target), { hasControl });
    if (!until) return;
    await expect
      .poll(async () => {
        await this.to(await pointOn(target), { hasControl });
        return until.isVisible();
      })
      .toBe(true);
  }

  /** Moves to a position in the window, in pixels. */
  async to(point: Point, { hasControl = false } = {}): Promise<void> {
    for (const next of between(this.#at, point)) await this.#send('dragOver', next, hasControl);
    this.#at = point;
  }

  async drop({ hasControl = false } = {}): Promise<void> {
    await this.#send('drop', this.#at, hasControl);
    await this.#end();
  }

  /** Ends the drag as Escape does. */
  async cancel(): Promise<void> {
    await this.#send('dragCancel', this.#at, false);
    await this.#end();
  }
}

/** A position on an element in the window: in its middle, and at the beginning of a long one, where its name is. */
async function pointOn(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to point at.');
  return { x: box.x + Math.min(box.width / 2, 200), y: box.y + box.height / 2 };
}

function between(from: Point, to: Point): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const share = (step + 1) / STEPS;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

const afterwards = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms).unref());

/**
 * Presses the button and moves.
 * @returns what is dragged; undefined when the browser does not report a drag in time, after which the button is up
 */
async function dragData(client: CDPSession, from: Point, to: Point): Promise<DragData | undefined> {
  const begun = new Promise<DragData>((resolve) => {
    client.once('Input.dragIntercepted', ({ data }) => resolve(data));
  });
  const button = { button: 'left', buttons: 1, clickCount: 1 } as const;
  await client.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...from });
  await client.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...button });
  for (const point of between(from, to)) {
    // As soon as it drags, a browser need not answer movements of the mouse any more.
    const moved = client.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, ...button });
    const data = await Promise.race([begun, moved.then(() => undefined), afterwards(BEGIN_MS, undefined)]);
    if (data) return data;
  }
  const data = await Promise.race([begun, afterwards(BEGIN_MS, undefined)]);
  if (!data) {
    const released = client.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...to, ...button, buttons: 0 });
    await Promise.race([released, afterwards(BEGIN_MS, undefined)]);
  }
  return data;
}

async function within<T>(step: Promise<T>, what: string): Promise<T> {
  const late = Symbol(what);
  const result = await Promise.race([step, afterwards(STEP_MS, late)]);
  if (result === late) throw new Error(`Waited ${STEP_MS / 1000} s for ${what}.`);
  return result as T;
}
