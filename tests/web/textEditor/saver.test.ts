import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#dataProvider/client.ts';
import { Saver, type SaveState } from '#web/textEditor/Saver.ts';

let text = '';
let failures: (Error | undefined)[] = [];
const stored: [text: string, version: number][] = [];
const states: SaveState[] = [];

function open() {
  const saver = new Saver(1, {
    bytes: () => (text.includes('!') ? '!' : new TextEncoder().encode(text)),
    store: async (bytes, version) => {
      const error = failures.shift();
      if (error) throw error;
      stored.push([new TextDecoder().decode(bytes), version]);
      return { version: version + 1, savedOn: '2026-11-28T14:03:00.000Z' };
    },
    onState: (state) => states.push(state),
    onStored: () => undefined,
  });
  saver.start();
  const type = (typed: string) => {
    text += typed;
    saver.edited();
  };
  return { saver, type };
}
const status = (code: number) => new ApiError('No.', code);

beforeEach(() => {
  vi.useFakeTimers();
  text = '';
  failures = [];
  stored.length = 0;
  states.length = 0;
});
afterEach(() => vi.useRealTimers());

it('a text is saved three seconds after the last key, on top of the version before', async () => {
  const { saver, type } = open();
  type('a');
  await vi.advanceTimersByTimeAsync(2000);
  type('b');
  await vi.advanceTimersByTimeAsync(2900);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(stored).toEqual([['ab', 1]]);
  expect(states.map(({ is }) => is)).toEqual(['changed', 'saving', 'saved']);
  type('c');
  expect(await saver.save()).toBe(true);
  expect(stored[1]).toEqual(['abc', 2]);
  expect(await saver.save()).toBe(true);
  expect(stored).toHaveLength(2);
});

it('saves follow each other, and what is typed meanwhile is saved too', async () => {
  const { saver, type } = open();
  type('a');
  const saves = [saver.save(), saver.save()];
  type('b');
  await Promise.all(saves);
  expect(stored).toEqual([
    ['a', 1],
    ['ab', 2],
  ]);
  expect(saver.isDirty).toBe(false);
});

it('a save that does not reach the server is tried again, at once when the network is back', async () => {
  const { saver, type } = open();
  failures = [status(0), status(503)];
  type('a');
  expect(await saver.save()).toBe(false);
  expect(saver.state.is).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2000);
  expect(saver.state.is).toBe('waiting');
  type('b');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual([['ab', 1]]);
  saver.end();
});

it.each([
  [412, 'stale'],
  [423, 'stopped'],
  [409, 'stopped'],
  [507, 'stopped'],
])('status %s waits for the user: %s', async (code, is) => {
  const { saver, type } = open();
  failures = [status(code)];
  type('a');
  await vi.advanceTimersByTimeAsync(3000);
  type('b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saver.state.is).toBe(is);
  expect(stored).toEqual([]);
  saver.rebase(7);
  expect(await saver.save()).toBe(true);
  expect(stored).toEqual([['ab', 7]]);
});

it('a character without a byte is told, and saved when it is gone', async () => {
  const { saver, type } = open();
  type('a!');
  expect(await saver.save()).toBe(false);
  expect(saver.state).toEqual({ is: 'unencodable', character: '!' });
  text = 'a';
  type('');
  await vi.advanceTimersByTimeAsync(3000);
  expect(stored).toEqual([['a', 1]]);
});
