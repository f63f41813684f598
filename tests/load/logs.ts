import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { logs } from '#contract/logs.ts';
import { openHouse } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPasswordHasher } from '#server/outside/passwordHasher.ts';
import { openProcessLog } from '#server/outside/processLog.ts';
import { plugins } from '#server/plugins/index.ts';
import { indexLog } from '#server/plugins/logs/logs.service.ts';
import { beginSession } from '#server/plugins/session/session.service.ts';
import { Person } from '#tests/support/person.ts';

/** Pages of a long log: milliseconds each, over HTTP, median of nine. `npx tsx tests/load/logs.ts [rows]` */
const rows = Number(process.argv[2] ?? 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'logs-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'a password for tests' });
const hasher = openPasswordHasher();
const materials = { plugins, hasher, ...openProcessLog('silent'), webDir: dataDir, now: () => new Date() };
const house = await openHouse(config, materials);
try {
  fill();
  await indexLog(house.open());
  await house.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = house.server.server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}${config.basePath}/api`;
  const admin = new Person({ apiUrl }, (await beginSession(house.open(), 1)).token);

  const pages = {
    first: {},
    'page 1,000': { skip: '15000' },
    middle: { skip: String(rows / 2) },
    last: { skip: String(rows - 15) },
    'one day': { from: '2025-06-01', to: '2025-06-01' },
    'one person': { byId: '7' },
    'one name': { search: 'Report 123456' },
    'common word': { search: 'report' },
  };
  for (const [name, query] of Object.entries(pages)) {
    const times: number[] = [];
    for (let n = 0; n < 9; n++) {
      const start = process.hrtime.bigint();
      await admin.call(logs.users, { query });
      times.push(Number(process.hrtime.bigint() - start) / 1e6);
    }
    const median = times.sort((a, b) => a - b)[4] ?? 0;
    process.stdout.write(`${name.padEnd(12)} ${median.toFixed(1)} ms\n`);
  }
} finally {
  await house.close();
  await hasher.close();
  rmSync(dataDir, { recursive: true });
}

/** A year of deeds by a hundred people. */
function fill() {
  const database = new DatabaseSync(join(dataDir, 'strongroom.sqlite'));
  database.exec(`
    with recursive deed(n) as (select 1 union all select n + 1 from deed where n < ${rows})
    insert into "log" ("on", "kind", "level", "byId", "by", "log", "length", "ip", "searchText", "isDownload")
    select strftime('%Y-%m-%dT%H:%M:%S.000Z', 1735689600 + n * (31536000.0 / ${rows}), 'unixepoch'), 'User', 0, n % 100,
      'Person ' || (n % 100), 'File downloaded: Contracts/2025/Report ' || n || '.pdf', n, '10.0.0.1',
      'person ' || (n % 100) || ' file downloaded: contracts/2025/report ' || n || '.pdf 10.0.0.1', 1
    from deed`);
  database.close();
}
