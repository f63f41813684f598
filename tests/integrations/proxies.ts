import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { folders } from '#contract/fileNodes/folders.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import type { Authority, Certificate } from '#tests/support/servers/authority.ts';
import { type RunningProxy, proxies as setups, startProxy } from '#tests/support/servers/proxies/proxies.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';
import { networkDrive, resumableUpload } from './drives.ts';
import { withInstance } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

const MIB = 2 ** 20;
const SIZE_BYTES = 100 * MIB;
const FORGED = '203.0.113.9';

/** The examples of `deploy/` for proxies, with TLS, before a node and one that is dead. */
export const proxies: Part[] = Object.entries(setups).map(([name, setup]) => ({
  name,
  programs: { [setup.program]: setup.program, openssl: 'openssl' },
  async run(report: Report, authority: Authority) {
    const certificate = authority.certify('127.0.0.1');
    await withInstance({ TRUST_PROXY: '127.0.0.1' }, async ({ server }) => {
      const proxy = await startProxy(setup, `127.0.0.1:${server.port}`, certificate);
      try {
        const person = await signIn(report, proxy);
        await transfer(report, person);
        await networkDrive(report, proxy.origin);
        await resumableUpload(report, person);
        await events(report, person);
        await smuggling(report, proxy, certificate);
      } finally {
        await proxy.stop();
      }
    });
  },
}));

/** Signs in with a forged client address. @returns the address that the server logged */
async function signIn(report: Report, { origin }: RunningProxy): Promise<Person> {
  const apiUrl = `${origin}/fileshare/api`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}` };
  const opened = await fetch(`${apiUrl}/authenticate`, { method: 'POST', headers, body: JSON.stringify(admin) });
  const { token } = (await opened.json()) as { token: string };
  const person = new Person({ apiUrl }, token);
  const sessions = JSON.stringify((await person.call(session.list, {})).body);
  report.equal(
    'a made-up address of the client is not believed',
    [sessions.includes('127.0.0.1'), sessions.includes(FORGED)],
    [true, false],
  );
  return person;
}

async function transfer(report: Report, person: Person): Promise<void> {
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const content = new Uint8Array(randomBytes(SIZE_BYTES));
  const start = performance.now();
  const { success } = await person.upload(root, { 'large.bin': content });
  const middle = performance.now();
  const response = await person.download(await person.downloadKey(success[0]?.id ?? 0));
  const received = new Uint8Array(await response.arrayBuffer());
  const [up, down] = [middle - start, performance.now() - middle].map((ms) => `${(ms / 1000).toFixed(1)} s`);
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  report.holds('100 MiB there and back', digest(received) === digest(content), `${up} and ${down}`);
}

/** The proxy does not buffer the stream of events. */
async function events(report: Report, person: Person): Promise<void> {
  const response = await person.fetch('/events', { signal: AbortSignal.timeout(10_000) });
  const reader = response.body?.getReader();
  const first = await reader?.read().catch(() => undefined);
  await reader?.cancel().catch(() => undefined);
  report.equal('events come as they happen', [response.status, (first?.value?.length ?? 0) > 0], [200, true]);
}

const heads: Record<string, string[]> = {
  'two lengths': ['Content-Length: 2', 'Content-Length: 40'],
  'a length and chunks': ['Content-Length: 40', 'Transfer-Encoding: chunked'],
  'chunks of an unknown kind': ['Transfer-Encoding: xchunked'],
};

/** Requests that two programs could parse differently: each gets exactly one response, whatever its status. */
async function smuggling(report: Report, proxy: RunningProxy, certificate: Certificate): Promise<void> {
  for (const [label, lines] of Object.entries(heads)) {
    const start = 'POST /fileshare/api/authenticate HTTP/1.1';
    const head = [start, 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines, '', ''];
    const hidden = 'GET /fileshare/api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const text = await responsesTo(proxy, certificate, `${head.join('\r\n')}0\r\n\r\n${hidden}`);
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    const isRejected = statuses.length <= 1 && statuses.every((status) => status >= 400);
    report.holds(`${label} in one head`, isRejected, statuses.join(', ') || 'no answer');
  }
}

async function responsesTo({ origin }: RunningProxy, { ca }: Certificate, text: string): Promise<string> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', ca: readFileSync(ca) });
  let responses = '';
  socket.on('data', (bytes) => {
    responses += bytes;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close', { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  socket.destroy();
  return responses;
}
