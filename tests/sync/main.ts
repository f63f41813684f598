import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { OtherSide } from '#tests/support/servers/otherSide.ts';
import { openRecorder } from '#tests/support/servers/recorder.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type SyncProgram, syncPrograms } from '#tests/support/servers/syncPrograms.ts';
import { dangers } from './dangers.ts';
import { dailyLife, type Step } from './scenario.ts';

/**
 * The built server with unchanged clients of the ownCloud/Nextcloud protocol: `nextcloudcmd` and `owncloudcmd` of
 * Debian. `npm run test:sync -- [--files N] [program …]`
 */
const { values, positionals } = parseArgs({
  options: { files: { type: 'string', default: '1000' } },
  allowPositionals: true,
});

async function runProgram(program: SyncProgram): Promise<void> {
  const server = await ServerProcess.open({ env: { LOG_LEVEL: 'warn' } });
  const recorder = await openRecorder(server);
  try {
    const person = await server.signIn();
    const account = { url: `${recorder.origin}/fileshare`, id: admin.id, token: await tokenOf(person) };
    const there = new OtherSide({ ...account, url: `${server.origin}/fileshare` });
    const setting = { account, there, take: recorder.take };
    for await (const step of dailyLife(program, setting, Number(values.files))) tell(program, step);
    const reader = await openReader(server, person, there);
    for await (const step of dangers(program, setting, { ...account, ...reader })) tell(program, step);
  } finally {
    process.stdout.write(server.logs.slice(-2000));
    await recorder.close();
    await server.close();
  }
}

function tell(program: SyncProgram, { name, ok, line }: Step) {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${program}, ${name}: ${line}\n`);
  if (!ok) process.exitCode = 1;
}

async function tokenOf(person: Person): Promise<string> {
  const { body } = await person.call(apiTokens.create, { body: { name: 'sync', scope: 'write', days: 1 } });
  return body.token;
}

/** A person who may read the folder `Shown` and write to the folder in it. */
async function openReader(server: ServerProcess, person: Person, there: OtherSide) {
  const signIn = { id: 'rita', password: 'another long one for tests' };
  const { body } = await person.call(users.create, { body: { ...signIn, name: 'Rita', email: 'rita@example.org' } });
  const { body: tree } = await person.call(folders.list, {});
  const made = async (name: string, parentId: number, rights: Exclude<Rights, typeof Rights.None>) => {
    const { body: folder } = await person.call(folders.create, { body: { name, parentId } });
    const bizUnits = [{ bizUnitId: body.id }];
    await person.call(permissions.create, { body: { fileNodeId: folder.id, rights, bizUnits } });
    return folder.id;
  };
  const shown = await made('Shown', tree.items[0]?.id ?? 0, Rights.Read);
  await made('Open', shown, Rights.ReadWrite);
  await there.put('Shown/theirs.txt', 'theirs');
  return { id: signIn.id, token: await tokenOf(await new Person(server, '').signIn(signIn.id, signIn.password)) };
}

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
for (const program of syncPrograms)
  if (positionals.length === 0 || positionals.includes(program)) await runProgram(program);
