import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { cadaver, litmus, rclone } from './clients.ts';
import { davfs, desktopLink, gvfs, libreOffice } from './desktops.ts';
import { interrupted } from './interrupted.ts';
import { type Outcome, openServer, type Target, targetOn } from './programs.ts';
import { listing, transfer } from './speed.ts';

/**
 * The built server with other projects' clients, and its speed compared to them. Needs litmus, rclone, cadaver, davfs2,
 * gvfs and LibreOffice with its Python, of Debian; mounting needs root. `npm run test:dav -- [--files N] [--mib N]
 * [case …]`
 */
const { values, positionals } = parseArgs({
  options: { files: { type: 'string', default: '10000' }, mib: { type: 'string', default: '1024' } },
  allowPositionals: true,
});
const bytes = Number(values.mib) * 2 ** 20;
/** One and a half minutes in total, and a cut every 30 seconds for a gibibyte. */
const DURATION_S = bytes / 2 ** 20 / 12;

const cases: Record<string, () => Promise<Outcome>> = {
  litmus: () => onServer(litmus),
  cadaver: () => onServer(cadaver),
  davfs: () => onServer(davfs),
  gvfs: () => onServer(gvfs),
  libreoffice: () => onServer(libreOffice),
  link: () => onServer(desktopLink),
  rclone: () => onServer((target) => rclone(target, Number(values.files))),
  listing,
  transfer: () => transfer(bytes),
  interrupted: () => interrupted(bytes, (DURATION_S / 2.8) * 1000, bytes / DURATION_S),
};

/** A client with its own server. */
async function onServer(client: (target: Target, server: ServerProcess) => Promise<Outcome>): Promise<Outcome> {
  const server = await openServer();
  try {
    return await client(targetOn(server), server);
  } finally {
    await server.close();
  }
}

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(cases)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { line, ok } = await run().catch((error: Error) => ({ line: `${error.stack}`, ok: false }));
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${line}\n`);
  if (!ok) process.exitCode = 1;
}
