import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { search } from '#contract/search.ts';
import { openFairQueue, TooBusy } from '#server/adapters/readers/fairQueue.ts';
import { isolationHere } from '#server/adapters/readers/isolation.ts';
import { openReaderPool, ReaderLimitHit, ReadersClosed } from '#server/adapters/readers/readerPool.ts';
import { type SandboxOptions, startSandboxed } from '#server/adapters/readers/sandbox.ts';
import { collectGarbage } from '#server/lib/collectGarbage.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { pdfBomb } from '#tests/support/content/bombs.ts';
import { pdf } from '#tests/support/content/documents.ts';

const MIB = 1024 * 1024;
/** Milliseconds for one job on a busy machine. */
const SLOW_MS = 60_000;
const { files: isIsolated } = await isolationHere();
const PIPES = ['ignore', 'pipe', 'pipe'] as const;

/** Takes 400 MB, which is above the watched limit and below the hard one, and keeps them until it is killed. */
const eat = 'const kept = []; setInterval(() => kept.length < 25 && kept.push(Buffer.alloc(16e6, 1)), 1)';

async function sandboxed(script: string, options: Partial<SandboxOptions> = {}) {
  const given = { memoryBytes: 256 * MIB, stdio: [...PIPES], ...options };
  const started = await startSandboxed(process.execPath, ['-e', script], given);
  onTestFinished(async () => void (await started.close()));
  let output = '';
  started.process.stdout?.on('data', (text) => {
    output += text;
  });
  return { ...started, output: () => output };
}

describe('the sandbox of document readers', () => {
  it('kills a process that exceeds its memory limit, including buffers', async () => {
    const { ended } = await sandboxed(eat);
    expect(await ended).toBe('memory');
  });

  it('kills child processes with it', async () => {
    const { ended } = await sandboxed(
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(eat)}]); setInterval(() => 0, 1e6)`,
    );
    expect(await ended).toBe('memory');
  });

  it('kills a process that exceeds its time limit', async () => {
    const { ended, limitTime } = await sandboxed('for (;;);');
    limitTime(300);
    expect(await ended).toBe('time');
  });

  it('has no network and no secret of the server', async () => {
    process.env.DATABASE_URL ??= 'postgres://secret';
    const received: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      received.push(url);
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { ended, output } = await sandboxed(
      `fetch('http://127.0.0.1:${port}/secret').then(() => 'open', () => 'closed')
         .then((network) => console.log(network, Object.keys(process.env).filter((name) => /URL|KEY|PASS/.test(name))))`,
    );
    await ended;
    const { network: works } = await isolationHere();
    expect(output().trim()).toBe(`${works ? 'closed' : 'open'} []`);
    expect(received).toEqual(works ? [] : ['/secret']);
  });

  it.runIf(isIsolated)('sees the system and its own folder, and no other file of the server', async () => {
    const [own, data] = [makeTempDir('view-'), makeTempDir('view-')];
    const [keys, other] = [join(data, 'keys'), makeTempDir('view-')];
    for (const folder of [own, data, other]) writeFileSync(join(folder, 'plan.pdf'), 'canary');
    mkdirSync(keys);
    symlinkSync(join(data, 'plan.pdf'), join(own, 'link.pdf'));
    const read = [join(own, 'plan.pdf'), join(data, 'plan.pdf'), join(other, 'plan.pdf'), join(own, 'link.pdf')];
    const listed = ['/', '/proc', '/tmp', keys, dirname(process.cwd())];
    const { ended, output } = await sandboxed(
      `const fs = require('fs'); const tried = (work) => { try { return work() } catch { return null } };
       const list = (path) => tried(() => fs.readdirSync(path));
       console.log(JSON.stringify({
         read: ${JSON.stringify(read)}.map((path) => tried(() => fs.readFileSync(path, 'utf8'))),
         listed: ${JSON.stringify(listed)}.map(list),
         written: ['/usr/x', '/etc/x', ${JSON.stringify(join(own, 'x'))}].map((p) => tried(() => fs.writeFileSync(p, '')) === undefined),
       }))`,
      { folder: own, hidden: [data, keys] },
    );
    await ended;
    const seen = JSON.parse(output());
    expect(seen.read).toEqual(['canary', null, null, null]);
    expect(seen.written).toEqual([false, false, true]);
    const [root, proc, temp, keyFiles, project] = seen.listed;
    for (const name of ['root', 'home', 'var/lib', 'srv', 'work', 'sys']) expect(root).not.toContain(name);
    expect(proc).toEqual(['version']);
    expect(temp).not.toContain(basename(data));
    expect([keyFiles, project]).toEqual([null, null]);
  });

  it.runIf(isIsolated)('never sees a hidden folder, not even inside of a readable one', async () => {
    const program = makeTempDir('view-');
    for (const [folder, name] of [
      ['data', 'plan.pdf'],
      ['dist', 'x.mjs'],
    ] as const) {
      mkdirSync(join(program, folder));
      writeFileSync(join(program, folder, name), 'canary');
    }
    writeFileSync(join(program, 'secrets.key'), 'canary');
    const { ended, output } = await sandboxed(
      `const fs = require('fs'); const at = ${JSON.stringify(program)};
       let key = 'hidden'; try { key = fs.readFileSync(at + '/secrets.key', 'utf8') } catch {}
       console.log(fs.readdirSync(at + '/data'), fs.readdirSync(at + '/dist'), key)`,
      { readable: [program], hidden: [join(program, 'data'), join(program, 'secrets.key')] },
    );
    await ended;
    expect(output().trim()).toBe("[] [ 'x.mjs' ] hidden");
  });

  it('has a hard memory limit above the watched one, and the requested niceness', async () => {
    const { output, ended } = await sandboxed(
      `console.log(require('child_process').execFileSync('prlimit', ['--data', '--output=SOFT', '--noheadings', '--raw'], { encoding: 'utf8' }).trim(), require('os').getPriority())`,
      { niceness: 5 },
    );
    await ended;
    expect(output().trim()).toBe(`${(256 + 384) * MIB} ${Math.min(19, getPriority() + 5)}`);
  });
});

describe('the queue of document readers', () => {
  it('serves users in turn, and waiting users before background jobs', async () => {
    const queue = openFairQueue({ total: 100, perOwner: 50 });
    const served: string[] = [];
    const run = (name: string, owner: number, isUrgent = false) =>
      queue.run({ owner, isUrgent }, async () => void served.push(name));
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, 1));
    await Promise.all([...many, run('b1', 2), run('b2', 2), run('c1', 3, true)]);
    expect(served).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('rejects the jobs of one user beyond their share, and accepts those of others', async () => {
    const queue = openFairQueue({ total: 100, perOwner: 2 });
    const [first, second, third] = [1, 2, 3].map(() => queue.run({ owner: 1 }, async () => 'done'));
    await expect(queue.run({ owner: 1 }, async () => 'done')).rejects.toThrow(TooBusy);
    expect(await queue.run({ owner: 2 }, async () => 'done')).toBe('done');
    expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done']);
  });
});

describe('a pool of document readers', () => {
  const options = { memoryBytes: 384 * MIB, niceness: 0, maxWaiting: 10, maxWaitingPerUser: 10, hidden: [] };
  const input = (content: string | Uint8Array) => ({
    size: Buffer.byteLength(content),
    open: () => [Buffer.from(content)] as never,
  });
  const text = { kind: 'text', format: 'text' } as const;
  const open = () => {
    const pool = openReaderPool({ ...options, cultureId: 'en-GB' });
    onTestFinished(() => pool.close());
    return pool;
  };

  it('gives up a document that takes too long, permanently, and reads the next one', async () => {
    const pool = open();
    const slow = pool.read(text, input('two '.repeat(3_000_000)), { owner: 1 }, 1);
    await expect(slow).rejects.toThrow(ReaderLimitHit);
    expect(await pool.read(text, input('three'), { owner: 1 }, 20_000)).toMatchObject({ isWhole: true });
  });

  it('frees the text of a document while the reader goes on with others', async () => {
    const pool = open();
    const readOnce = async () => new WeakRef(await pool.read(text, input('one'), { owner: 1 }, 20_000));
    const first = await readOnce();
    await readOnce();
    await expect
      .poll(() => {
        collectGarbage();
        return first.deref();
      })
      .toBeUndefined();
    expect(await pool.read(text, input('two'), { owner: 1 }, 20_000)).toMatchObject({ isWhole: true });
  });

  it('leaves no listener on the connection to a reader after many documents', async () => {
    const pool = open();
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    for (let count = 0; count < 15; count++) await pool.read(text, input('three'), { owner: 1 }, 20_000);
    expect(warnings).toEqual([]);
  });

  it('forwards an error of the storage, and reads the next document', async () => {
    const pool = open();
    const broken = { size: 5, open: () => Promise.reject(new Error('The disk is away')) };
    await expect(pool.read(text, broken, { owner: 1 }, 20_000)).rejects.toThrow('The disk is away');
    async function* torn() {
      yield Buffer.from('ab');
      throw new Error('The disk went away');
    }
    await expect(pool.read(text, { size: 5, open: torn }, { owner: 1 }, 20_000)).rejects.toThrow('went away');
    expect(await pool.read(text, input('three'), { owner: 1 }, 20_000)).toMatchObject({ isWhole: true });
  });

  it('does not count the end of the server as a failure of a document', async () => {
    const pool = open();
    const reading = pool.read(text, input('two '.repeat(3_000_000)), { owner: 1 }, 20_000);
    const rejected = expect(reading).rejects.toThrow(ReadersClosed);
    await pool.close();
    await rejected;
  });

  it('lays out and draws pages, pictures and sheets in its isolation', async () => {
    const pool = open();
    const owner = { owner: 1 };
    const laid = await pool.read({ kind: 'layOut', recognised: 'text' }, input('Words of a page'), owner, SLOW_MS);
    if (!('pdf' in laid)) throw new Error(JSON.stringify(laid));
    const page = input(Buffer.from(laid.pdf, 'base64'));
    expect(await pool.read({ kind: 'draw', number: 1, width: 600 }, page, owner, SLOW_MS)).toHaveProperty('page');
    const picture = input(
      await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    expect(await pool.read({ kind: 'drawImage', number: 1, width: 40 }, picture, owner, SLOW_MS)).toHaveProperty(
      'page',
    );
    const sheet = { title: 'Receipt', details: [], notes: ['Words'] };
    expect(await pool.read({ kind: 'detailSheet', sheet }, input(''), owner, SLOW_MS)).toHaveProperty('pdf');
  });

  it('runs another program exclusively, in its turn', async () => {
    const pool = open();
    const program = await pool.runAlone({ owner: 1 }, () => sandboxed('console.log("pages")'));
    await program.ended;
    expect(program.output()).toBe('pages\n');
  });
});

async function store(app: TestApp, contents: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const { success } = await app.admin.upload(await app.root(), contents);
  return success.map(({ id }) => id);
}

async function stateOf(app: TestApp, id = 0) {
  const { state, code } = (await app.admin.call(search.index, { params: { id: String(id) } })).body;
  return `${state} ${code}`;
}

describe('Text extraction', () => {
  it.each([
    ['a stream that unpacks to 60 MB', () => pdfBomb(60)],
    ['a stream that is packed twice', () => pdfBomb(60, 2)],
  ])('of a PDF with %s fails once, permanently', async (_, bomb) => {
    const app = await createTestApp();
    const [id] = await store(app, { 'invoice.pdf': bomb() });
    await app.runTask('readContents');
    expect(await stateOf(app, id)).toBe('unreadable tooHard');
    expect((await app.admin.call(search.readAgain, { params: { id: String(id) } })).status).toBe(409);
    app.wait(1200);
    await app.runTask('readContents');
    expect(await stateOf(app, id)).toBe('unreadable tooHard');
  });

  it('of HTML with two million open elements ends within the time for a document', async () => {
    const app = await createTestApp();
    const [id] = await store(app, { 'deep.html': `Preface ${'<div>'.repeat(2_000_000)}` });
    await app.runTask('readContents');
    expect(await stateOf(app, id)).toBe('indexed beginning');
    const { body } = await app.admin.call(search.find, { body: { id: await app.root(), search: 'preface' } });
    expect(body.items.map(({ name }) => name)).toEqual(['deep.html']);
  });

  it('gives up a document that repeatedly ended the server', async () => {
    const app = await createTestApp();
    const [id = 0] = await store(app, { 'killer.pdf': pdf('unread') });
    await app.runTask('indexNodes');
    for (let server = 0; server < 3; server++) {
      await app.ctx.transact(({ stores, stamp }) => stores.contentTexts.claim(stamp(), stamp()));
      app.wait(1);
    }
    await app.runTask('readContents');
    expect(await stateOf(app, id)).toBe('unreadable tooHard');
  });

  it('processes the documents of different users in turn', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.ReadWrite);
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`many${n}.txt`, 'words']));
    await store(app, many);
    await app.runTask('indexNodes');
    await anna.upload(root, { 'one.txt': 'words' });
    await app.runTask('indexNodes');
    const { body } = await app.admin.call(files.list, { params: { id: String(root) }, query: {} });
    const nameOf = new Map(body.items.map(({ id, name }) => [id, name]));
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 3; n++) {
      const claim = await app.ctx.transact(({ stores, stamp }) => stores.contentTexts.claim(stamp(), '9'));
      order.push(nameOf.get(claim?.nodeId ?? 0));
    }
    expect(order).toContain('one.txt');
  });
});
