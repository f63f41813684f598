import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const root = join(import.meta.dirname, '../../..');

/** A checkout whose build does not write into this one. */
function checkout(): string {
  const folder = makeTempDir('build-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(root)) {
    if (/^(\.git|dist|data|coverage)$/.test(name)) continue;
    // A module knows the folder that it really lies in.
    if (name === 'scripts') cpSync(join(root, name), join(folder, name), { recursive: true });
    else symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

async function build(folder: string): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [join(folder, 'scripts/build.mjs'), 'manual'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, printed };
}

it('of two builds that start together, one builds, and the other waits and finds nothing stale', async () => {
  const folder = checkout();
  const builds = await Promise.all([build(folder), build(folder)]);
  expect(builds.map(({ code }) => code)).toEqual([0, 0]);
  expect(builds.map(({ printed }) => printed).sort()).toEqual(['', 'Built: manual\n']);
  expect(existsSync(join(folder, 'dist/help/index.html'))).toBe(true);
});

it('a build that was killed does not keep the next one waiting', async () => {
  const folder = checkout();
  mkdirSync(join(folder, 'dist'));
  const lock = `import { DatabaseSync } from '@photostructure/sqlite';
    globalThis.lock = new DatabaseSync('dist/build.lock');
    globalThis.lock.exec('begin exclusive');
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', lock], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect((await build(folder)).printed).toBe('Built: manual\n');
});
