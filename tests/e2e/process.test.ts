import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/folders.ts';
import { BuiltHouse, type Ended } from '#tests/support/builtHouse.ts';

const NOBODY = 65534;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openHouse(options = {}): Promise<BuiltHouse> {
  const house = await BuiltHouse.open(options);
  cleanups.push(() => house.close());
  return house;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'process-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** One line on standard error, without a stack, and the exit code of a failure. */
function expectRefusal({ code, stderr }: Ended, words: RegExp) {
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(words)]);
  expect(code).toBe(1);
}

describe('a start that cannot succeed ends with one clear line', () => {
  it('when the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => taken.close());
    const { port } = taken.address() as { port: number };
    expectRefusal(await BuiltHouse.fail({ env: { PORT: String(port) } }), new RegExp(`\\b${port}\\b.*(in use|taken)`));
  });

  it.each([
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['DEFAULT_TIME_ZONE', 'Mars/Olympus'],
    ['FEATURES', 'ocr,teleport'],
    ['MAX_FILE_SIZE', '-1'],
  ])('when %s is %s', async (name, value) => {
    expectRefusal(await BuiltHouse.fail({ env: { [name]: value } }), new RegExp(`${name} .*${value}`));
  });

  it('when DATA_DIR may not be written', async () => {
    const sealed = folder();
    chmodSync(sealed, 0o555);
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    expectRefusal(await BuiltHouse.fail({ env: { DATA_DIR: join(sealed, 'data') }, uid }), /DATA_DIR|data folder/i);
  });

  it('when another server holds DATA_DIR', async () => {
    const house = await openHouse();
    expectRefusal(await BuiltHouse.fail({ env: { DATA_DIR: house.dataDir } }), /another|already|in use/i);
  });

  it('when a newer version wrote the database, which stays as it is', async () => {
    const house = await openHouse();
    await house.stop();
    const database = new DatabaseSync(join(house.dataDir, 'strongroom.sqlite'));
    const insert = database.prepare('insert into migration (name, timestamp) values (?, ?)');
    insert.run('9999-from-the-future', '2099-01-01T00:00:00.000Z');
    database.close();
    expectRefusal(await BuiltHouse.fail({ env: { DATA_DIR: house.dataDir } }), /newer version/i);
  });
});

describe('a server', () => {
  it('prints a generated password once, and never again', async () => {
    const house = await openHouse({ env: { ADMIN_PASSWORD: '' } });
    const [, password = ''] = /password\W+(\S{10,})/i.exec(house.logs) ?? [];
    expect(password).not.toBe('');
    await house.restart();
    expect(house.logs.split(password)).toHaveLength(2);
  });

  it('ends with 0 on SIGTERM and finds everything again', async () => {
    const house = await openHouse();
    const before = await house.signIn();
    const [root] = (await before.call(folders.list, {})).body.items;
    await before.call(folders.create, { body: { name: 'Contracts', parentId: root?.id ?? 0 } });
    expect(await house.stop()).toBe(0);

    await house.restart();
    const { items } = (await (await house.signIn()).call(folders.list, {})).body;
    expect(items.map(({ name }) => name)).toEqual(['My Company', 'Contracts']);
  });

  it('leads the root of its host to the app', async () => {
    const house = await openHouse();
    for (const path of ['/', '/fileshare']) {
      const answer = await fetch(house.origin + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fileshare/']);
    }
  });
});
