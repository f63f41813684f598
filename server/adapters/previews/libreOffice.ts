import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { HealthReport } from '#contract/instance/health.ts';
import { type Config, programEnvironment } from '#server/config.ts';
import type { JobOwner } from '../readers/fairQueue.ts';
import { isolationHere } from '../readers/isolation.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from '../readers/readerPool.ts';
import { startSandboxed } from '../readers/sandbox.ts';
import type { OfficeFormat } from './recognise.ts';

const MEMORY_BYTES = 1024 * 1024 * 1024;
/** Timeout for one document in milliseconds: the handbooks of LibreOffice itself take 10 to 20 seconds. */
const TIMEOUT_MS = 90_000;

/** Niceness of a conversion in the background, so that uploads and other requests have priority. */
const BACKGROUND_NICENESS = 15;

/** Macros of a document do not run, and links to files or addresses are not loaded. */
const settings: [path: string, name: string, value: string][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableOLEAutomation', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
];

/**
 * Converts office documents to PDF with the LibreOffice of the system, one at a time, each in the sandbox with a folder
 * and a profile of its own.
 * @param required whether it runs only where network and files can be taken from it
 * @param hidden files and folders of the server that it never sees
 */
export function openLibreOffice(pool: ReaderPool, required: Config['officeIsolation'], hidden: string[]) {
  const home = join(tmpdir(), `strongroom-office-${process.pid}-${randomBytes(4).toString('hex')}`);
  const program = findProgram();
  return {
    /** Whether it is found, and may be run. */
    async state(): Promise<HealthReport['readers']['office']> {
      if ((await program) === undefined) return 'missing';
      const { network, files } = await isolationHere();
      return (network && files) || required === 'optional' ? 'used' : 'notIsolated';
    },
    /**
     * @returns the PDF, or undefined when LibreOffice could not read the document
     * @throws {ReaderLimitHit} when it exceeded its time or memory limit
     */
    convert: (content: ReaderInput, format: OfficeFormat, owner: JobOwner): Promise<Buffer | undefined> =>
      pool.runAlone(owner, async () => {
        const work = join(home, randomBytes(8).toString('hex'));
        await mkdir(work, { recursive: true, mode: 0o700 });
        try {
          await writeProfile(join(work, 'profile'));
          const file = join(work, `document.${format}`);
          await pipeline(Readable.from(await content.open()), createWriteStream(file, { mode: 0o600 }));
          await run((await program) ?? '', work, file, owner.isUrgent ? 0 : BACKGROUND_NICENESS, hidden);
          return await readFile(join(work, 'document.pdf')).catch(() => undefined);
        } finally {
          await rm(work, { recursive: true, force: true });
        }
      }),
    close: () => rm(home, { recursive: true, force: true }),
  };
}

async function run(program: string, folder: string, file: string, niceness: number, hidden: string[]): Promise<void> {
  const options = ['--headless', '--norestore', '--nologo', '--nolockcheck', '--nodefault'];
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
  const args = [profile, ...options, '--convert-to', 'pdf', '--outdir', folder, file];
  // Without /proc, the loader does not find the libraries next to the program by itself.
  const programs = dirname(await realpath(program));
  const env = { HOME: folder, SAL_USE_VCLPLUGIN: 'svp', LD_LIBRARY_PATH: programs };
  const view = { folder, readable: [dirname(programs)], hidden };
  const office = await startSandboxed(program, args, { memoryBytes: MEMORY_BYTES, niceness, env, ...view });
  const stopClock = office.limitTime(TIMEOUT_MS);
  const end = await office.ended.finally(stopClock);
  if (end === 'memory' || end === 'time') throw new ReaderLimitHit(end);
}

async function writeProfile(profile: string): Promise<void> {
  const folder = join(profile, 'user');
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  const space = 'xmlns:oor="http://openoffice.org/2001/registry"';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'registrymodifications.xcu');
  await writeFile(file, `<?xml version="1.0"?><oor:items ${space}>${items.join('')}</oor:items>`);
}

async function findProgram(): Promise<string | undefined> {
  for (const folder of (programEnvironment().PATH ?? '').split(delimiter)) {
    const program = join(folder, 'soffice');
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder !== '' && isThere) return program;
  }
  return undefined;
}
