import { describe, expect, it } from 'vitest';
import { isolationHere } from '#server/adapters/readers/isolation.ts';
import { canaries } from '#tests/office/isolation.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { onPath } from '#tests/support/servers/programs.ts';

/** Milliseconds for a dozen conversions on a busy machine. */
const SLOW_MS = 600_000;
const { files: isIsolated } = await isolationHere();

/** The short form of `npm run test:office -- outside`, where LibreOffice is installed. */
describe.runIf(onPath('soffice'))('references of a document to files and addresses', () => {
  it('are followed where they are neither removed nor out of reach', { timeout: SLOW_MS }, () => {
    const { found } = canaries(makeTempDir('canary-'), { isClean: false, isIsolated: false }, ['list.odt']);
    expect(found).toEqual(['list.odt → canary.png', 'list.odt → canary.pdf', 'list.odt → canary.png']);
  });

  it('are removed, which suffices without isolation', { timeout: SLOW_MS }, () => {
    const { pages, found } = canaries(makeTempDir('canary-'), { isClean: true, isIsolated: false }, ['list.odt']);
    expect([pages, found]).toEqual([3, []]);
  });

  it.runIf(isIsolated)('are out of reach, which suffices without removing them', { timeout: SLOW_MS }, () => {
    const { pages, found } = canaries(makeTempDir('canary-'), { isClean: false, isIsolated: true }, ['list.odt']);
    expect([pages, found]).toEqual([3, []]);
  });
});
