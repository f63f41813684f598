import { singleLine } from '#contract/rules/hidden.ts';
import { shorten } from '#contract/rules/shorten.ts';

const MAX_CLIENT = 300;
const MAX_NAME = 100;

/** What a client calls itself, as text of limited length. Headers come as Latin-1; names of computers are UTF-8. */
export function clientOf(agent = ''): string {
  const decoded = Buffer.from(agent, 'latin1').toString('utf8');
  return shorten(singleLine(decoded.includes('\ufffd') ? agent : decoded), MAX_CLIENT);
}

/**
 * The name of a device: what its client calls itself, without the words that all programs begin with. Clients for
 * computers send the name of the computer: `laptop (Desktop Client - Linux)`.
 */
export function deviceName(client: string): string {
  const [, system, program] = /^Mozilla\/5\.0 \(([^)]*)\) +(\S+)/.exec(client) ?? [];
  const name = program ? `${program.replace('/', ' ')} (${system})` : client;
  return shorten(name, MAX_NAME) || 'Unknown client';
}
