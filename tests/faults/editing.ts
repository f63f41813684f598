import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/app/freePort.ts';
import { OfficeServer } from '#tests/support/servers/officeServer.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { Editor, type Saving } from './editor.ts';
import { runElsewhere } from './elsewhere.ts';
import { rootOf, verify } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';
import { InBrowser, InOfficeServer } from './saving.ts';
import { describeDifferences, loseContent } from './soaked.ts';

const EDITORS = 4;
/** How long editors go on saving after the first save, at most, and how long is waited for that one. */
const MAX_SAVING_MS = 400;
const FIRST_SAVE_MS = 20_000;

/** The names of the files that the editors have open, and how they save. */
interface Kind {
  extension: string;
  saving(): Saving;
}
const inBrowser: Kind = { extension: 'txt', saving: () => new InBrowser() };

/** Kills the server at random moments while editors save; the control removes contents by hand. */
export async function savesKilled(count: number): Promise<Outcome> {
  return killed(await ServerProcess.open(), count, inBrowser);
}

/** The same while an office server saves. */
export async function officeSavesKilled(count: number): Promise<Outcome> {
  const office = await OfficeServer.open();
  const port = await freePort();
  const urls = { OFFICE_URL: office.origin, OFFICE_CALLBACK_URL: `http://127.0.0.1:${port}` };
  try {
    const app = await ServerProcess.open({ env: { PORT: String(port), SESSION_SECONDS: '43200', ...urls } });
    return await killed(app, count, { extension: 'wopitest', saving: () => new InOfficeServer(office) });
  } finally {
    await office.close();
  }
}

async function killed(app: ServerProcess, count: number, kind: Kind): Promise<Outcome> {
  try {
    const { editors, line, wrong } = await killWhileSaving(app, count, kind);
    await app.stop();
    const findings = verify(app.dataDir);
    // All of them: most are of earlier versions, which are not read again.
    loseContent(app.dataDir, Number.MAX_SAFE_INTEGER);
    await app.restart();
    const missed = await check(app, editors);
    return {
      line: `${line}; verify: ${findings.join(' ') || 'nothing'}; control: after contents were removed by hand ${missed.length} differences are told`,
      ok: wrong.length === 0 && findings.length === 0 && missed.length > 0,
    };
  } finally {
    await app.close();
  }
}

/** The same on PostgreSQL and S3. */
export const savesKilledElsewhere = (count: number): Promise<Outcome> =>
  runElsewhere(async ({ app }) => {
    const { line, wrong } = await killWhileSaving(app, count, inBrowser);
    return { line, ok: wrong.length === 0 };
  });

async function killWhileSaving(app: ServerProcess, count: number, { extension, saving }: Kind) {
  const person = await app.signIn();
  const root = await rootOf(person);
  const editors: Editor[] = [];
  for (let n = 0; n < EDITORS; n++) editors.push(await Editor.open(person, root, `Edited ${n}.${extension}`, saving()));
  const wrong = await check(app, editors);
  for (let n = 0; n < count; n++) {
    const signedIn = await app.signIn();
    let isOver = false;
    const working = editors.map((editor) => editor.saveUntil(signedIn, () => isOver));
    const before = savesOf(editors);
    for (const end = Date.now() + FIRST_SAVE_MS; savesOf(editors) === before && Date.now() < end; ) await wait(5);
    await wait(Math.random() * MAX_SAVING_MS);
    await app.stop('SIGKILL');
    isOver = true;
    await Promise.all(working);
    await app.restart();
    wrong.push(...(await check(app, editors)));
  }
  const last = await app.signIn();
  for (const editor of editors) await editor.checkStored(last);
  wrong.push(...editors.flatMap((editor) => editor.wrong.splice(0)));
  const saves = savesOf(editors);
  const rescues = editors.reduce((sum, editor) => sum + editor.rescues, 0);
  if (saves < count) wrong.push(`only ${saves} saves were acknowledged`);
  const line = `${saves} acknowledged saves, ${rescues} of them kept beside their file, ${count} kills, different afterwards: ${describeDifferences(wrong)}`;
  return { editors, line, wrong };
}

const savesOf = (editors: Editor[]) => editors.reduce((sum, { saves }) => sum + saves, 0);

/** @returns a line for each difference from what was acknowledged */
async function check(app: ServerProcess, editors: Editor[]): Promise<string[]> {
  const person = await app.signIn();
  for (const editor of editors) await editor.check(person);
  return editors.flatMap((editor) => editor.wrong.splice(0));
}
