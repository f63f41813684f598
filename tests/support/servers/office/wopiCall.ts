import type { ProofKeys } from './proofKeys.ts';

/** What an office server has when it calls a host. */
export interface Caller {
  keys: Pick<ProofKeys, 'headersFor'>;
  now(): Date;
}

export interface WopiCall {
  method: 'GET' | 'POST';
  url: string;
  token: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | undefined;
}

export interface WopiAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The body as an object; undefined when it is none. */
  json: Record<string, unknown> | undefined;
}

/** Makes a call to a host that is signed, unless its headers have a proof. */
export async function callWopi(caller: Caller, call: WopiCall): Promise<WopiAnswer> {
  const { method, url, token, headers = {}, body } = call;
  const proof = caller.keys.headersFor({ url, token, now: caller.now() });
  const response = await fetch(url, { method, redirect: 'manual', headers: { ...proof, ...headers }, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: bytes, json: parse(bytes.toString()) };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
