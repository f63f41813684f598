import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../server');

/** Others would have to think of each trace: event, history, search index, folder, log row. */
it('changes of files and folders are told by recordNodeChange; the finding of a virus and holds change nothing else', () => {
  const telling = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /emit\(\s*'nodeEvents'/.test(readFileSync(join(server, path), 'utf8')));
  expect(telling.sort()).toEqual([
    'plugins/antivirus/antivirus.service.ts',
    'plugins/fileNodes/nodeChanges.service.ts',
    'plugins/holdManagement/legalHolds.service.ts',
  ]);
});
