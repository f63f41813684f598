import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Saves } from '#web/officeEditor/page/Saves.ts';

let saves: Saves;
const at = (minute: number) => new Date(2026, 10, 29, 14, minute).toISOString();

beforeEach(() => {
  vi.useFakeTimers();
  saves = new Saves(() => undefined);
  saves.begin(null);
});
afterEach(() => vi.useRealTimers());

it('a document counts as saved when the server has told of it, whatever the editor says', () => {
  expect(saves.state).toEqual({ is: 'unknown' });
  saves.modified(true);
  expect(saves.state).toEqual({ is: 'changed' });
  saves.modified(false);
  expect(saves.state).toEqual({ is: 'saving' });
  vi.advanceTimersByTime(3 * 60_000);
  expect(saves.state).toEqual({ is: 'notSaved', minutes: 3 });
  expect(saves.isMissing).toBe(true);
  saves.stored(at(3));
  expect(saves.state).toEqual({ is: 'saved', on: at(3) });
  expect(saves.isMissing).toBe(false);
});

it('changes after those that are being saved stay unsaved', () => {
  saves.modified(true);
  saves.modified(false);
  saves.modified(true);
  saves.stored(at(1));
  expect(saves.state).toEqual({ is: 'changed' });
  saves.modified(false);
  saves.stored(at(2));
  expect(saves.state).toEqual({ is: 'saved', on: at(2) });
});

it('an earlier save that is told late changes nothing', () => {
  saves.begin(at(5));
  saves.modified(true);
  saves.stored(at(5));
  saves.stored(at(4));
  expect(saves.state).toEqual({ is: 'changed' });
});

it('the last save waits for the server, for an editor that did not save, or ten seconds', async () => {
  expect(await saves.last()).toBe(true);
  saves.modified(true);
  const stored = saves.last();
  saves.stored(at(1));
  expect(await stored).toBe(true);
  saves.modified(true);
  const rejected = saves.last();
  saves.notSaved();
  expect(await rejected).toBe(false);
  const late = saves.last();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe(false);
});
