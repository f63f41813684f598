import { authorityIn } from '#tests/support/servers/authority.ts';
import { activeDirectory } from './activeDirectory.ts';
import { openApi, unit } from './descriptions.ts';
import { directory } from './directory.ts';
import { mail } from './mail.ts';
import { monitoring } from './monitoring.ts';
import { obstacleTo, type Part } from './part.ts';
import { provider } from './provider.ts';
import { proxies } from './proxies.ts';
import { Report } from './report.ts';

/** Runs the named parts, or all of them. Expects `NODE_EXTRA_CA_CERTS` to name the authority in `AUTHORITY_DIR`. */
const parts: Part[] = [directory, activeDirectory, provider, mail, ...proxies, monitoring, openApi, unit];

const requested = process.argv.slice(2);
const authority = authorityIn(process.env.AUTHORITY_DIR ?? '');
const leftOut: string[] = [];
const failed: string[] = [];
const chosen = parts.filter(({ name }) => requested.length === 0 || requested.includes(name));
for (const part of chosen) {
  const obstacle = obstacleTo(part);
  if (obstacle) {
    leftOut.push(`${part.name} (${obstacle})`);
    continue;
  }
  const report = new Report(part.name);
  await part.run(report, authority).catch((error: Error) => report.holds(`${error.stack}`, false));
  if (!report.isGood) failed.push(part.name);
}
const passed = chosen.length - failed.length - leftOut.length;
process.stdout.write(`\n${passed} of ${chosen.length} parts passed\n`);
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`);
if (leftOut.length > 0) process.stdout.write(`left out: ${leftOut.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
