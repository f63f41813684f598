import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pivotRoot } from '#server/adapters/readers/pivotRoot.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'].filter(existsSync);
const [program = '', ...args] = pivotRoot({ readable: system, hidden: [] }, 1_000_000);
const isPossible = spawnSync(program, [...args, 'true']).status === 0;

it.runIf(isPossible)('without Bubblewrap a reader has its own folder, the system, and no network or capability', () => {
  const dir = makeTempDir('pivot-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const [own, readable] = [join(dir, "own 'folder'"), join(dir, 'readable')];
  const hidden = join(readable, 'hidden');
  for (const folder of [own, hidden]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(own, 'document.txt'), 'the document');
  for (const folder of [dir, readable, hidden]) writeFileSync(join(folder, 'secret.txt'), `secret in ${folder}`);
  const view = { readable: [...system, readable], folder: own, hidden: [hidden] };
  const [command = '', ...rest] = pivotRoot(view, 1_000_000);
  const script = `cat document.txt; echo written > result.txt
    cat '${dir}/secret.txt' || echo ' no-file'; cat '${readable}/secret.txt'; cat '${hidden}/secret.txt' || echo ' no-hidden'
    touch /usr/x '${readable}/x' /x || echo ' read-only'; ls /root || echo ' no-root'; ls -A /.old
    grep -c : /proc/net/dev; grep CapEff /proc/self/status; ls -d /proc/[0-9]* | wc -l`;
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  const printed = execFileSync(command, [...rest, 'sh', '-c', script], { stdio }).toString();
  expect(readFileSync(join(own, 'result.txt'), 'utf8')).toBe('written\n');
  expect(printed).toContain('the document no-file\n');
  expect(printed).toContain(`secret in ${readable} no-hidden\n read-only\n no-root\n`);
  // The loopback interface alone.
  expect(printed).toMatch(/no-root\n1\nCapEff:\s+0+\n/);
  expect(existsSync('/usr/x')).toBe(false);
});
