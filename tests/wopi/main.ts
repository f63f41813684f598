import { spawnSync } from 'node:child_process';
import { freePort } from '#tests/support/app/freePort.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { Person } from '#tests/support/app/person.ts';
import { openOfficeServer } from '#tests/support/office.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { scenarios } from './scenarios.ts';
import { type Runners, runCases, withoutLockRule } from './suite.ts';

/**
 * The built server as a WOPI host: Microsoft's test cases, the same against a host with a wrong lock rule, which they
 * have to notice, and clients that behave as Collabora Online and ONLYOFFICE. `npm run test:wopi`
 */
let isWrong = false;

async function main(): Promise<void> {
  const office = await openOfficeServer((status, request) => (isWrong ? withoutLockRule(status, request) : status));
  const port = await freePort();
  office.serve(port);
  const env = { PORT: String(port), LOG_LEVEL: 'trace', SESSION_SECONDS: '43200', ...office.env };
  const server = await ServerProcess.open({ env });
  try {
    const people = await openPeople(server);
    const { passed, count } = await runAll(people, office.office);
    await control(people, office.office);
    await clients(server, people, office.office);
    leaks(server);
    process.stdout.write(`${passed} of ${count}\n`);
    if (passed < count) process.exitCode = 1;
  } finally {
    await server.close();
    await office.close();
  }
}

type Office = Awaited<ReturnType<typeof openOfficeServer>>['office'];
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

async function runAll(people: People, office: Office) {
  const counts = { passed: 0, count: 0 };
  for await (const { testCase, errors } of runCases(people, office)) {
    counts.count++;
    if (errors.length === 0) counts.passed++;
    report(`${testCase.group}: ${testCase.name}`, errors);
  }
  return counts;
}

/** The cases against a host that is wrong, of which some must fail. */
async function control(people: People, office: Office): Promise<void> {
  isWrong = true;
  const failed: string[] = [];
  for await (const { testCase, errors } of runCases(people, office)) if (errors.length > 0) failed.push(testCase.name);
  isWrong = false;
  const name = `control, a host that takes every lock: ${failed.length} cases fail`;
  report(name, failed.some((one) => one.startsWith('LockMismatch')) ? [] : ['no case has noticed it']);
}

async function clients(server: ServerProcess, people: People, office: Office): Promise<void> {
  const setting = { ...people, caller: office, restart: () => server.restart() };
  for (const [name, run] of Object.entries(scenarios))
    report(
      `client: ${name}`,
      await run(setting).then(
        () => [],
        ({ message }: Error) => [message],
      ),
    );
}

/** Access tokens are 43 characters; none may be in the log of the process, which has everything here. */
function leaks(server: ServerProcess): void {
  const found = /access_token=[\w%-]{20,}/.exec(server.logs);
  report('no access token in the log', found ? [found[0]] : []);
}

function report(name: string, errors: string[]): void {
  process.stdout.write(
    `${errors.length === 0 ? 'ok    ' : 'FAILED'} ${name}${errors.map((error) => `\n       ${error}`).join('')}\n`,
  );
  if (errors.length > 0) process.exitCode = 1;
}

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
await main();
