import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { programOf } from '#tests/support/servers/programs.ts';

/** Runs the examples of the manual one after the other, as a user who copies them. */
const blocks = [...readFileSync('docs/manual/operators/api.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
  ([, block = '']) => block,
);

it('the ten jobs of the manual work with curl', async () => {
  for (const program of ['bash', 'curl', 'jq']) programOf(program);
  const app = await createTestApp();
  const script = ['set -euo pipefail', ...blocks].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: makeTempDir('examples-'),
    env: { ...process.env, API: app.apiUrl, ADMIN_PASSWORD: PASSWORD },
    timeout: 60_000,
  });
  expect(blocks).toHaveLength(11);
  expect(stdout).toContain('hello.txt');
  expect(stdout).toContain('File restored: My Company/From a script/hello.txt');
});
