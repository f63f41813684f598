import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyName, passwordOf } from '#fixtures/organisation.ts';
import { staleParts } from './build.mjs';

/**
 * Starts the server with the data of the fixtures in a temporary folder, which is removed at the end: `npm run
 * demo:full`, or with another port than 8080: `npm run demo:full -- 8090`.
 */
const port = process.argv[2] ?? '8080';
const url = `http://localhost:${port}/fileshare/`;
const admin = { ADMIN_ID: 'admin', ADMIN_PASSWORD: passwordOf('admin') };

const stale = staleParts();
const built = stale.length > 0 && spawnSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
if (built && built.status !== 0) process.exit(1);

const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = spawn(process.execPath, [join(process.cwd(), 'dist/server.mjs')], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
    COMPANY_NAME: companyName,
    FEATURES: 'oneTimeShares,bulletins,ocr,approvals',
    LOG_LEVEL: 'fatal',
    ...admin,
  },
  // Not in a folder with a developer's .env.
  cwd: dataDir,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
const ended = once(server, 'exit').then(([code]) => process.exit(code ?? 0));

process.stdout.write('Filling a new instance with made-up data …\n');
const seed = spawn(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', url], {
  env: { ...process.env, ...admin },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const [code] = await once(seed, 'exit');
if (code !== 0) server.kill('SIGTERM');
else {
  const line = (title: string, id: string) => `  ${title}: ${id}, password "${passwordOf(id)}"\n`;
  process.stdout.write(`The demonstration is at ${url} until you stop it. Nothing is kept.\n`);
  process.stdout.write(line('The system administrator', 'admin') + line('An ordinary user', 'clara'));
}
await ended;
