import { spawnSync } from 'node:child_process';
import { freePort } from '#tests/support/app/freePort.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { Person } from '#tests/support/app/person.ts';
import { openOffice, openOfficeServer } from '#tests/support/office.ts';
import type { Caller } from '#tests/support/servers/office/wopiCall.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { makeCall, STORED } from './calls.ts';
import { scenarios } from './scenarios.ts';
import { type Runners, runCases, withoutLockRule } from './suite.ts';

/**
 * The built server as a WOPI host: Microsoft's test cases, the same against a host with a wrong lock rule, which they
 * have to notice, and clients that behave as Collabora Online and ONLYOFFICE. `npm run test:wopi`
 */
let isWrong = false;
const STARTS = 40;

async function main(): Promise<void> {
  const { office, serve, env, close } = await openOfficeServer((status, request) =>
    isWrong ? withoutLockRule(status, request) : status,
  );
  const port = await freePort();
  serve(port);
  const own = { PORT: String(port), LOG_LEVEL: 'trace', SESSION_SECONDS: '43200' };
  const server = await ServerProcess.open({ env: { ...own, ...env } });
  const { caller, tokens } = recording(office);
  try {
    const people = await openPeople(server);
    const { passed, count } = await runAll(people, caller);
    await control(people, caller);
    await clients(server, people, caller);
    await speed(people, caller);
    const line = 'A call of the office server has no valid signature';
    report('the log tells of bad signatures', server.logs.includes(line) ? [] : ['it does not']);
    report(`no token of ${tokens.size} is in the log at its lowest level`, leaked(server.logs, tokens));
    process.stdout.write(`${passed} of ${count}\n`);
    if (passed < count) process.exitCode = 1;
  } finally {
    await server.close();
    await close();
  }
}

/** Calls as the office server makes them, with a record of the tokens. */
function recording(office: Caller): { caller: Caller; tokens: Set<string> } {
  const tokens = new Set<string>();
  const headersFor: Caller['keys']['headersFor'] = (call) => {
    tokens.add(call.token);
    return office.keys.headersFor(call);
  };
  return { caller: { now: () => office.now(), keys: { headersFor } }, tokens };
}

/** Tokens of the host that are in a text, as they are or encoded in an address. */
function leaked(text: string, tokens: Set<string>): string[] {
  return [...tokens].filter((token) => {
    const encoded = token.replaceAll('-', '%2D').replaceAll('_', '%5F');
    return token.length > 40 && (text.includes(token) || text.includes(encoded));
  });
}

type People = Runners & { anna: Person; ben: Person; benAgain(): Promise<Person> };

async function openPeople(server: ServerProcess): Promise<People> {
  const admin = await server.signIn();
  const folderId = await makeFolder(admin, 'Documents', await rootOf(admin));
  const open = async (id: string, rights: 1 | 2) => {
    const { userId, password } = await makeUser(admin, id);
    await letIn(admin, folderId, rights, userId);
    return () => new Person(server, '').signIn(id, password);
  };
  const [anna, ben, cora] = [await open('anna', 2), await open('ben', 2), await open('cora', 1)];
  const [writer, reader] = [await anna(), await cora()];
  return { writer, reader, anna: writer, ben: await ben(), benAgain: ben, folderId };
}

async function runAll(people: People, caller: Caller) {
  const counts = { passed: 0, count: 0 };
  for await (const { testCase, errors } of runCases(people, caller)) {
    counts.count++;
    if (errors.length === 0) counts.passed++;
    report(`${testCase.group}: ${testCase.name}`, errors);
  }
  return counts;
}

/** The cases against a host that is wrong, of which some must fail. */
async function control(people: People, caller: Caller): Promise<void> {
  isWrong = true;
  const failed: string[] = [];
  for await (const { testCase, errors } of runCases(people, caller)) if (errors.length > 0) failed.push(testCase.name);
  isWrong = false;
  const name = `control, a host that takes every lock: ${failed.length} cases fail`;
  report(name, failed.some((one) => one.startsWith('LockMismatch')) ? [] : ['no case has noticed it']);
}

async function clients(server: ServerProcess, people: People, caller: Caller): Promise<void> {
  const setting = { ...people, caller, restart: () => server.restart(), wait() {} };
  for (const [name, run] of Object.entries(scenarios))
    report(
      `client: ${name}`,
      await run(setting).then(
        () => [],
        ({ message }: Error) => [message],
      ),
    );
}

/** Measures the part of the host in opening a document: the token, CheckFileInfo and the content. */
async function speed({ writer, folderId }: People, caller: Caller): Promise<void> {
  const { 'Start.docx': fileId = 0 } = await upload(writer, folderId, { 'Start.docx': STORED });
  const times: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const begun = performance.now();
    const opened = await openOffice(writer, fileId);
    await makeCall(caller, 'CheckFileInfo', opened);
    await makeCall(caller, 'GetFile', opened);
    times.push(performance.now() - begun);
  }
  const [median = 0] = times.sort((a, b) => a - b).slice(STARTS / 2);
  report(`start of a document: ${Math.round(median)} ms, at most ${Math.round(times.at(-1) ?? 0)} ms`, []);
}

function report(name: string, errors: string[]): void {
  process.stdout.write(
    `${errors.length === 0 ? 'ok    ' : 'FAILED'} ${name}${errors.map((error) => `\n       ${error}`).join('')}\n`,
  );
  if (errors.length > 0) process.exitCode = 1;
}

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
await main();
