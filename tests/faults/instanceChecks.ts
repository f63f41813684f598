import { execFileSync } from 'node:child_process';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';

export const rootOf = async (person: Person) => (await person.call(folders.list, {})).body.items[0]?.id ?? 0;

/** The output of `strongroom verify --read-data` for a data folder. */
export function verify(dataDir: string): string[] {
  const env = { ...process.env, DATA_DIR: dataDir };
  try {
    const text = execFileSync(process.execPath, ['dist/strongroom.mjs', 'verify', '--read-data'], { env });
    return String(text).trim() === 'No problems found.' ? [] : [String(text)];
  } catch (error) {
    return [String((error as { stdout?: Buffer }).stdout), String((error as { stderr?: Buffer }).stderr)];
  }
}
