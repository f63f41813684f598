import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rcloneEnv, runProgram } from '#tests/dav/programs.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import type { Setting, Step } from './setting.ts';

/** rclone as a client of the protocol: it compares checksums and modification times without reading contents. */
export async function* rclone({ account }: Setting, files: number): AsyncGenerator<Step> {
  const program = programOf('rclone');
  const folder = makeTempDir('rclone-');
  try {
    const old = new Date('2001-09-09T01:46:40Z');
    for (let n = 0; n < files; n++) {
      const inside = join(folder, `folder ${Math.floor(n / 50)}`);
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, `file ${n}.txt`), `content ${n}`);
      utimesSync(join(inside, `file ${n}.txt`), old, old);
    }
    const url = `${account.url}/remote.php/dav/files/${account.id}/`;
    const env = await rcloneEnv({ url, id: account.id, password: account.token }, 'nextcloud');
    const copied = await runProgram(program, ['copy', folder, ':webdav:rclone'], env);
    const checked = await runProgram(program, ['check', folder, ':webdav:rclone'], env);
    const again = await runProgram(program, ['copy', '-v', folder, ':webdav:rclone'], env);
    const [, differences] = /(\d+) differences found/.exec(checked.output) ?? [];
    const [, matching] = /(\d+) matching files/.exec(checked.output) ?? [];
    const [, unchecked = '0'] = /(\d+) hashes could not be checked/.exec(checked.output) ?? [];
    const sent = again.output.match(/Copied \(/g)?.length ?? 0;
    yield {
      name: 'copy and check by checksums',
      ok:
        [copied, checked, again].every(({ ok }) => ok) && Number(matching) === files && unchecked === '0' && sent === 0,
      line: `${matching} of ${files} match, ${differences} differences, ${unchecked} not checked; copied again: ${sent}`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
