import { escapeXml, XML_HEAD } from '#server/lib/escapeXml.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The outcome of a call: data, or why there are none. */
export type Outcome = { data: Json } | { problem: 'unauthenticated' | 'unknown'; message: string };

const numbers = {
  v1: { ok: 100, unauthenticated: 997, unknown: 998 },
  v2: { ok: 200, unauthenticated: 401, unknown: 404 },
};

/** The answer of a call of either version of the API, and its HTTP status. */
export function envelope(version: 'v1' | 'v2', outcome: Outcome): { status: number; ocs: { [name: string]: Json } } {
  if ('data' in outcome) {
    const meta = { status: 'ok', statuscode: numbers[version].ok, message: 'OK' };
    return { status: 200, ocs: { meta, data: outcome.data } };
  }
  const { problem, message } = outcome;
  const meta = { status: 'failure', statuscode: numbers[version][problem], message };
  const status = problem === 'unauthenticated' ? 401 : version === 'v1' ? 200 : 404;
  return { status, ocs: { meta, data: [] } };
}

/** The same answer as XML: items of lists are `element`. */
export function asXml(ocs: { [name: string]: Json }): string {
  return `${XML_HEAD}<ocs>${elements(ocs)}</ocs>\n`;
}

function elements(of: { [name: string]: Json }): string {
  return Object.entries(of)
    .map(([name, value]) => `<${name}>${content(value)}</${name}>`)
    .join('');
}

function content(value: Json): string {
  if (Array.isArray(value)) return value.map((item) => `<element>${content(item)}</element>`).join('');
  if (value !== null && typeof value === 'object') return elements(value);
  return value === null ? '' : escapeXml(String(value));
}
