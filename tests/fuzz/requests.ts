import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { files } from '#contract/fileNodes/files.ts';
import { contract } from '#contract/index.ts';
import { exampleOf } from '#server/http/openapi/schemaExample.ts';
import { hostileTexts } from '#tests/support/content/hostileTexts.ts';

/** One malformed request. */
export interface FuzzedRequest {
  method: string;
  /** The path with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const endsSession = ({ path }: EndpointShape) => /^\/(session|authenticate\/logout|user\/.*signinas)/.test(path);
const endpoints = Object.values(contract).flatMap((nouns) => Object.values<EndpointShape>(nouns));
/** Lone surrogates cannot be encoded in an address. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, '\ufffd');
const davMethods = [
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'GET',
  'PUT',
  'DELETE',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
  'OPTIONS',
];
const oddNumbers = [0, -1, 1.5, 1e308, -1e-9, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_SAFE_INTEGER];
const oddTexts = [
  ...hostileTexts,
  ...['', ' ', '\0', '\ud800', '%00', '%ff', '../..', '..\\..', '.', '0x1', '1e3', '１', 'null', 'undefined', 'NaN'],
  ...['2026-02-30', '9999-12-31T23:59:59.999Z', '-000001-01-01', 'P1M', 'x'.repeat(5000), '\u202e', 'Ω'.repeat(300)],
];

/**
 * An endless sequence of requests: known calls with wrong values, broken bodies, odd headers, WebDAV, unknown paths.
 */
export function fuzzedRequests(seed: number, tokens: string[], basePath = '/fileshare'): () => FuzzedRequest {
  const random = numbersFrom(seed);
  const isOneIn = (n: number) => random() < 1 / n;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const smallId = () => Math.floor(random() * 40);

  function oddValue(depth = 0): unknown {
    const kind = Math.floor(random() * 8);
    if (kind < 2) return smallId();
    if (kind === 2) return pick(oddNumbers);
    if (kind < 5) return pick(oddTexts);
    if (kind === 5) return pick([null, true, false]);
    if (depth > 3) return [];
    const inner = Array.from({ length: Math.floor(random() * 4) }, () => oddValue(depth + 1));
    return kind === 6
      ? inner
      : Object.fromEntries(inner.map((value, index) => [pick(['id', 'ids', `k${index}`]), value]));
  }

  /** The example with some of its values replaced. */
  function bent(value: unknown): unknown {
    if (isOneIn(6)) return oddValue();
    if (Array.isArray(value)) return isOneIn(8) ? Array(1200).fill(value[0]) : value.map(bent);
    if (typeof value !== 'object' || value === null) return typeof value === 'number' ? smallId() : value;
    const entries = Object.entries(value).flatMap(([name, inner]) => (isOneIn(10) ? [] : [[name, bent(inner)]]));
    if (isOneIn(8)) entries.push([pick(['__proto__', 'constructor', 'ID', 'isSysAdmin', 'x']), oddValue()]);
    return Object.fromEntries(entries);
  }

  const filled = new Map<EndpointShape, unknown>();
  const exampleFor = (endpoint: EndpointShape) => {
    if (!filled.has(endpoint) && endpoint.body)
      filled.set(endpoint, exampleOf(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })));
    return filled.get(endpoint);
  };

  function textOf(value: unknown): string | Buffer {
    const text = JSON.stringify(value) ?? '';
    const kind = Math.floor(random() * 40);
    if (kind === 0) return text.slice(0, Math.floor(random() * text.length));
    if (kind === 1) return Buffer.from(text).map((byte) => (isOneIn(20) ? Math.floor(random() * 256) : byte)) as Buffer;
    if (kind === 2) return '['.repeat(20_000);
    if (kind === 3) return `${text.slice(0, -1)},"id":1,"ID":2}`;
    return text;
  }

  const encoded = (value: unknown) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return isOneIn(30) ? text.replace(/[^\x21-\x7e]/g, '%') : encodeURIComponent(wellFormed(text));
  };
  const queryOf = ({ query }: EndpointShape) => {
    const queryNames = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
    const names = [...queryNames, 'x', 'search', 'take'].filter(() => isOneIn(3));
    return names.length === 0 ? '' : `?${names.map((name) => `${name}=${encoded(oddValue())}`).join('&')}`;
  };

  function headers(): Record<string, string> {
    const some: Record<string, string> = {};
    const token = isOneIn(8) ? pick(['', 'x', 'Bearer', `${tokens[0]}x`]) : pick(tokens);
    if (token) some.authorization = isOneIn(20) ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
    if (isOneIn(10))
      some.range = pick(['bytes=0-', 'bytes=5-1', 'bytes=-5', 'bytes=0-0,2-3', 'lines=1-2', 'bytes=9e9-']);
    if (isOneIn(10)) some['if-none-match'] = pick(['*', '""', 'W/"x"', '"x", "y"']);
    if (isOneIn(10)) some['accept-encoding'] = pick(['br', 'gzip;q=0', '*', 'x']);
    if (isOneIn(10)) some['x-forwarded-for'] = pick(['1.2.3.4', '<script>', '::1, x', ',']);
    if (isOneIn(20)) some.cookie = pick(['strongroom.device=x', '=;=;', 'a'.repeat(3000)]);
    if (isOneIn(20)) some['last-event-id'] = pick(['0', '-1', 'x', '99999999999999999999']);
    return some;
  }

  function ofContract(): FuzzedRequest {
    const chosen = pick(endpoints);
    // The other requests need the sessions.
    const endpoint: EndpointShape = endsSession(chosen) && !isOneIn(50) ? files.list : chosen;
    const path = endpoint.path.replace(/\{\w+\}/g, () => encoded(isOneIn(3) ? oddValue() : smallId()));
    const sent: FuzzedRequest = {
      method: isOneIn(30) ? pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']) : endpoint.method,
      path: `${basePath}/api${path}${queryOf(endpoint)}`,
      headers: headers(),
    };
    if (sent.method === 'GET' || sent.method === 'HEAD') return sent;
    if (endpoint.body) sent.body = textOf(isOneIn(4) ? exampleFor(endpoint) : bent(exampleFor(endpoint)));
    const type = endpoint.body ? 'application/json' : 'multipart/form-data; boundary=x';
    if (endpoint.body || isOneIn(2)) sent.headers['content-type'] = isOneIn(20) ? pick(['text/plain', 'a', '']) : type;
    if (!endpoint.body && isOneIn(2)) sent.body = multipart();
    return sent;
  }

  const multipart = () =>
    pick([
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${'a'.repeat(2000)}`,
      '--x\r\n\r\n\r\n--x',
      `--x\r\nContent-Disposition: form-data; name=files; filename*=UTF-8''%ff\r\n\r\n${pick(oddTexts)}\r\n--x--`,
    ]);

  function ofWebdav(): FuzzedRequest {
    const method = pick(davMethods);
    const path = `${basePath}/dav/${Array.from({ length: Math.floor(random() * 4) }, () => encoded(pick(oddTexts).slice(0, 40))).join('/')}`;
    const more: Record<string, string> = {
      depth: pick(['0', '1', 'infinity', 'x']),
      destination: `${basePath}/dav/${encoded(pick(oddTexts).slice(0, 60))}`,
    };
    if (isOneIn(3)) more.if = pick(['(<x>)', '(Not <x> ["y"])', '((', '<urn:x> (["z"])']);
    const body = pick([
      '',
      '<propfind xmlns="DAV:"><allprop/></propfind>',
      '<a',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      `<x xmlns="${'y'.repeat(3000)}"/>`,
    ]);
    return { method, path, headers: { ...headers(), ...more }, ...(method !== 'GET' && body && { body }) };
  }

  return () => {
    const kind = Math.floor(random() * 20);
    if (kind === 0) return ofWebdav();
    if (kind > 1) return ofContract();
    return {
      method: pick(['GET', 'POST', 'HEAD', 'OPTIONS', 'TRACE']),
      path: `${pick([basePath, '', `${basePath}/api`])}/${encoded(pick(oddTexts))}`,
      headers: headers(),
    };
  };
}
