import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Outcome } from './outcome.ts';
import { describeDifferences, openSoak } from './soaked.ts';
import { remountable } from './volume.ts';

const CLIENTS = 4;
/** Seconds for which the file system holds back unsynced data. */
const COMMIT_SECONDS = 30;
/** Cuts on one disk: then everything is compared, and a new instance begins on an empty one. */
const CUTS_PER_DISK = 10;

/**
 * Cuts the power while clients work: the server is stopped, and it starts again on what its disk holds at that moment.
 * The control is an unsynced file, written before each cut: it must be missing or empty.
 */
export async function powerCuts(count: number): Promise<Outcome> {
  const total = { acknowledged: 0, controlsLost: 0, wrong: [] as string[] };
  for (let left = count; left > 0; left -= CUTS_PER_DISK) await cutsOnOneDisk(Math.min(left, CUTS_PER_DISK), total);
  const { acknowledged, controlsLost, wrong } = total;
  return {
    line: `${acknowledged} acknowledged calls, ${count} cuts, different afterwards, verify included: ${describeDifferences(wrong)}; control: a file without sync was lost in ${controlsLost} cuts`,
    ok: wrong.length === 0 && controlsLost > count / 2,
  };
}

async function cutsOnOneDisk(count: number, total: { acknowledged: number; controlsLost: number; wrong: string[] }) {
  const disk = remountable(COMMIT_SECONDS, (image) => {
    execFileSync('truncate', ['-s', '2G', image]);
    execFileSync('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=1', image]);
  });
  const control = join(disk.path, 'control');
  try {
    const app = await ServerProcess.open({ env: { DATA_DIR: join(disk.path, 'data'), STORAGE_RESERVE: '0' } });
    try {
      const soak = await openSoak(app, CLIENTS);
      for (let n = 0; n < count; n++) {
        await wait(n === 0 ? 0 : 1100 + Math.random() * 900);
        execFileSync('sh', ['-c', `echo unsynced > '${control}'`]);
        process.kill(app.pid, 'SIGSTOP');
        const after = `${disk.image}.after`;
        execFileSync('cp', ['--sparse=always', disk.image, after]);
        await app.stop('SIGKILL');
        disk.remount(() => renameSync(after, disk.image));
        const left = execFileSync('sh', [
          '-c',
          `cat '${control}' 2>/dev/null || true; rm -f '${control}'; sync -f '${disk.path}'`,
        ]);
        if (!String(left).includes('unsynced')) total.controlsLost++;
        await app.restart();
      }
      await soak.end();
      total.acknowledged += soak.acknowledged;
      total.wrong.push(...(await soak.differences()));
    } finally {
      await app.close();
    }
  } finally {
    disk.close();
  }
}
