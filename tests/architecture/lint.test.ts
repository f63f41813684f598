import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const environment = 'export const port = process.env.PORT;\n';
const clock = 'export const now = [Date.now(), new Date()];\n';
const dated = 'export const day = new Date(0);\n';
const files = {
  'server/config.ts': environment,
  'server/http/port.ts': environment,
  'server/main.ts': clock,
  'server/plugins/fileNodes/bin/bin.service.ts': clock,
  'contract/rules/expiry.ts': clock,
  'server/plugins/fileNodes/bin/bin.model.ts': dated,
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  for (const file of ['biome.json', '.gitignore', 'scripts/clock.grit']) cpSync(file, join(root, file));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('lint', () => {
  it('reports the environment read outside config.ts, and a clock read in rules', () => {
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '.'], { cwd: root, encoding: 'utf8' });
    const found = [...stdout.matchAll(/title=([^,]+),file=(?:.*?project-\w+\/)?([^,]+),/g)].map(
      ([, rule, file]) => `${rule}: ${file}`,
    );
    expect(found.sort()).toEqual([
      'lint/style/noProcessEnv: server/http/port.ts',
      'plugin: contract/rules/expiry.ts',
      'plugin: contract/rules/expiry.ts',
      'plugin: server/plugins/fileNodes/bin/bin.service.ts',
      'plugin: server/plugins/fileNodes/bin/bin.service.ts',
    ]);
  });
});
