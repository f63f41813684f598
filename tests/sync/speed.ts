import { mkdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { processorMs } from '#tests/bench/measure.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { Computer, type SyncProgram } from '#tests/support/servers/syncPrograms.ts';
import { openSetting, type Step } from './setting.ts';

const FILE_BYTES = 1024;
const FILES_IN_FOLDER = 100;
const GOAL = 150;
/** A limit for what hangs: seconds that a file may take. */
const MAX_FILE_S = 0.5;

/** Many small files, sent to the server itself: files a second, which no test asserts. */
export async function* speed(program: SyncProgram, server: ServerProcess, files: number): AsyncGenerator<Step> {
  const { account, there, close } = await openSetting(server, await server.signIn());
  // Without the record of the requests, which takes as long as the server.
  await close();
  await there.makeFolder('Speed');
  const here = new Computer(program, { ...account, url: there.account.url }, 'Speed');
  for (let n = 0; n < files; n++) {
    const folder = `${Math.floor(n / FILES_IN_FOLDER)}`;
    if (n % FILES_IN_FOLDER === 0) mkdirSync(here.path(folder));
    writeFileSync(here.path(`${folder}/${n}.txt`), `file ${n}`.padEnd(FILE_BYTES));
  }
  const busy = processorMs(server.pid);
  const { ok, output, seconds } = await here.sync({ mostSeconds: 60 + files * MAX_FILE_S });
  const cpu = (processorMs(server.pid) - busy) / files;
  const isSame = isDeepStrictEqual(here.tree(), await there.tree('Speed'));
  here.remove();
  const rate = files / seconds;
  yield {
    name: `${files} files of ${FILE_BYTES} bytes up`,
    ok: ok && isSame,
    line:
      `${isSame ? 'same' : 'other'} content; ${rate.toFixed(0)} files a second (goal ${GOAL}: ` +
      `${rate >= GOAL ? 'reached' : 'missed'}), ${cpu.toFixed(2)} ms processor time of the server for a file` +
      `${ok ? '' : `; ${output.slice(-600)}`}`,
  };
}
