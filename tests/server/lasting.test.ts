import { describe, expect, it } from 'vitest';
import { openLasting } from '#server/kernel/lasting.ts';

describe('what holds while nothing is committed', () => {
  it('is read once, until the mark changes', async () => {
    let mark = 1;
    let reads = 0;
    const lasting = openLasting(() => mark);
    const read = () => lasting('a', async () => ++reads);
    expect([await read(), await read()]).toEqual([1, 1]);
    mark = 2;
    expect([await read(), await read()]).toEqual([2, 2]);
    expect(await lasting('b', async () => 'other')).toBe('other');
  });

  it('is read once while a database that has to be asked says the same', async () => {
    let mark = 'one';
    let reads = 0;
    const lasting = openLasting(async () => mark);
    const read = () => lasting('a', async () => ++reads);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    mark = 'two';
    expect(await read()).toBe(2);
  });

  it('is not asked about where somebody knows a mark', async () => {
    let looks = 0;
    let reads = 0;
    const lasting = openLasting(() => ++looks);
    const read = () => lasting('a', async () => ++reads, 'known');
    expect([await read(), await read(), looks]).toEqual([1, 1, 0]);
  });

  it('is not kept when reading failed', async () => {
    let reads = 0;
    const failing = () => (++reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(reads));
    const lasting = openLasting(() => 1);
    await expect(lasting('a', failing)).rejects.toThrow('gone');
    expect(await lasting('a', failing)).toBe(2);
  });
});
