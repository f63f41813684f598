import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runElsewhere } from '#tests/faults/elsewhere.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { openSyncProgram, type SyncProgram, syncPrograms } from '#tests/support/servers/syncPrograms.ts';
import { dailyLife } from './dailyLife.ts';
import { dangers } from './dangers.ts';
import { large } from './large.ts';
import { rclone } from './rclone.ts';
import { openReader, openSetting, type Step } from './setting.ts';
import { speed } from './speed.ts';

/**
 * The built server with unchanged clients of the ownCloud/Nextcloud protocol: `nextcloudcmd` and `owncloudcmd` of
 * Debian, or those in the root of another Debian, and rclone. Without names of cases, the first three. `npm run
 * test:sync -- [--files N] [--program nextcloudcmd|owncloudcmd] [--chroot DIR] [--elsewhere] [life dangers rclone large
 * speed]`
 */
const { values, positionals } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    program: { type: 'string' },
    chroot: { type: 'string' },
    elsewhere: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const files = Number(values.files);

type Case = (program: SyncProgram, server: ServerProcess) => AsyncGenerator<Step>;

const cases: Record<string, Case> = {
  async *life(program, server) {
    const setting = await openSetting(server, await server.signIn());
    yield* dailyLife(program, setting, files);
    await setting.close();
  },
  async *dangers(program, server) {
    const person = await server.signIn();
    const setting = await openSetting(server, person);
    const reader = await openReader(server, person, setting.there);
    yield* dangers(program, setting, { ...setting.account, ...reader });
    await setting.close();
  },
  large,
  speed: (program, server) => speed(program, server, files),
};
const defaultCases = ['life', 'dangers', 'rclone'];

/** On SQLite and the disk, or on PostgreSQL and S3. */
async function onServer(run: (server: ServerProcess) => Promise<void>): Promise<void> {
  const more = { LOG_LEVEL: 'warn', MAX_FILE_SIZE: String(2 ** 31) };
  if (values.elsewhere) return runElsewhere(({ app }) => run(app), more);
  const server = await ServerProcess.open({ env: more });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

async function runCase(of: string, steps: (server: ServerProcess) => AsyncGenerator<Step>): Promise<void> {
  await onServer(async (server) => {
    try {
      for await (const { name, ok, line } of steps(server)) {
        process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${of}, ${name}: ${line}\n`);
        if (!ok) process.exitCode = 1;
      }
    } finally {
      process.stdout.write(server.logs.slice(-2000));
    }
  });
}

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const chosen = positionals.length > 0 ? positionals : defaultCases;
for (const name of syncPrograms.filter((name) => values.program === undefined || values.program === name)) {
  const program = openSyncProgram(name, values.chroot);
  for (const [caseName, steps] of Object.entries(cases))
    if (chosen.includes(caseName)) await runCase(`${name} ${program.version}`, (server) => steps(program, server));
}
if (chosen.includes('rclone'))
  await runCase('rclone', async function* (server) {
    const setting = await openSetting(server, await server.signIn());
    yield* rclone(setting, Math.min(files, 200));
    await setting.close();
  });
