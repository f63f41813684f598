import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { authorityIn } from '#tests/support/servers/authority.ts';

/**
 * The built server with programs of other projects: directories, an OpenID provider, a mail server, proxies,
 * Prometheus, validators. `npm run test:integrations -- [part …]`; parts whose programs are missing and cannot be
 * installed are reported as left out.
 */
execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const home = makeTempDir('authority-');
const { ca } = authorityIn(home);
// A process reads the certificate authorities that it trusts at its start.
const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca, AUTHORITY_DIR: home };
const args = ['node_modules/tsx/dist/cli.mjs', join(import.meta.dirname, 'parts.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
rmSync(home, { recursive: true, force: true });
process.exitCode = status ?? 1;
