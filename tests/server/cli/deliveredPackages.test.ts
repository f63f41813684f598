import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const MB = 1024 * 1024;
/** The web app and the manual come to 40 MB, all of the image's folder to 400 at most. */
const MAX_BYTES = 300 * MB;

const samples = join(import.meta.dirname, '../../support/samples');

/** The server and its packages as the image has them. */
function delivered(): string {
  const folder = makeTempDir('delivered-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, ['scripts/productionPackages.mjs', folder], { stdio: 'inherit' });
  cpSync('dist', join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/^dist\/(web|help)|\.map$/.test(path),
  });
  return folder;
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

it('the delivered packages are small, and the server reads every kind of document with them', async () => {
  const programDir = delivered();
  expect(bytesIn(programDir)).toBeLessThan(MAX_BYTES);

  const server = await ServerProcess.open({ programDir, env: { FEATURES: 'ocr' } });
  onTestFinished(() => server.close());
  const admin = await server.signIn();
  const tree = await (await admin.fetch('/folder')).json();
  const names = ['hopper.jpg', 'pal8.bmp', 'smlouva.pdf', 'rozpocet.xlsx', 'rozpocet.csv', 'kosten.html'];
  const contents = Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(samples, name)))]));
  const { success, errors } = await admin.upload(tree.items[0].id, contents);
  expect(errors).toEqual([]);
  for (const { id, name } of success) {
    const response = await admin.fetch(`/file/${id}/page/1?width=200`);
    expect([name, response.status]).toEqual([name, 200]);
  }
  const image = success.find(({ name }) => name === 'hopper.jpg');
  const recognised = await admin.fetch('/file/ocr', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: image?.id }),
  });
  expect(recognised.status).toBe(200);
  expect((await admin.fetch('/folder/excel')).status).toBe(200);
  expect(server.logs).not.toMatch(/Cannot find (module|package)/);
});
