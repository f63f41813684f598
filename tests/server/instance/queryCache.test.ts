import { describe, expect, it } from 'vitest';
import { createQueryCache } from '#server/kernel/queryCache.ts';

describe('the query cache', () => {
  it('runs a query once until the data version changes', async () => {
    let version = 1;
    let reads = 0;
    const cached = createQueryCache(() => version);
    const read = () => cached('a', async () => ++reads);
    expect([await read(), await read()]).toEqual([1, 1]);
    version = 2;
    expect([await read(), await read()]).toEqual([2, 2]);
    expect(await cached('b', async () => 'other')).toBe('other');
  });

  it('runs a query once while a queried data version stays the same', async () => {
    let version = 'one';
    let reads = 0;
    const cached = createQueryCache(async () => version);
    const read = () => cached('a', async () => ++reads);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    version = 'two';
    expect(await read()).toBe(2);
  });

  it('does not query the data version if the caller knows it', async () => {
    let versionReads = 0;
    let reads = 0;
    const cached = createQueryCache(() => ++versionReads);
    const read = () => cached('a', async () => ++reads, 'known');
    expect([await read(), await read(), versionReads]).toEqual([1, 1, 0]);
  });

  it('caches no failed query', async () => {
    let reads = 0;
    const failing = () => (++reads === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(reads));
    const cached = createQueryCache(() => 1);
    await expect(cached('a', failing)).rejects.toThrow('gone');
    expect(await cached('a', failing)).toBe(2);
  });
});
