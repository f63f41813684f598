import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noiseOf } from './noise.ts';

export interface Limits {
  port: number;
  pid: number;
  close(): Promise<void>;
}

/**
 * Starts `limitServer.ts` as a separate process.
 * @param list its reply to a request for a list
 * @param bytes the length of the file that it sends
 */
export async function openLimits(list: Buffer, bytes: number): Promise<Limits> {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  writeFileSync(join(folder, 'list.json'), list);
  writeFileSync(join(folder, 'large.bin'), Buffer.concat([...noiseOf(bytes)]));
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/limitServer.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(child.stdout, 'data');
  return {
    port: Number(printed),
    pid: child.pid ?? 0,
    async close() {
      child.kill();
      await once(child, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
