import { createPublicKey, type KeyObject } from 'node:crypto';
import { SaxesParser } from 'saxes';

/** What an office server says of itself at `/hosting/discovery`. */
export interface Discovery {
  /** The addresses of its editors and viewers, by extension in lower case. */
  actions: Map<string, OfficeActions>;
  /** The keys with which it signs its calls; undefined when it signs none. */
  keys: ProofKeys | undefined;
}
/** Addresses with optional parts in angle brackets. */
export interface OfficeActions {
  view?: string;
  edit?: string;
}
export interface ProofKeys {
  current: KeyObject;
  old: KeyObject | undefined;
}

interface Action {
  zone: string;
  name: string;
  ext: string;
  urlsrc: string;
}

/**
 * Reads the XML of a discovery. Where it has several zones, the one for browsers outside counts that has the protocol.
 * @param isSecure whether browsers reach this server by TLS
 * @throws when it is not well-formed, or is something else
 */
export function parseDiscovery(xml: string, isSecure: boolean): Discovery {
  const parser = new SaxesParser({ xmlns: false });
  const all: Action[] = [];
  let zone = '';
  let keys: ProofKeys | undefined;
  let isDiscovery = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('The discovery has a document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const { name: called = '', ext = '', urlsrc = '' } = attributes as Record<string, string>;
    if (name === 'wopi-discovery') isDiscovery = true;
    if (name === 'net-zone') zone = called;
    if (name === 'action' && (called === 'view' || called === 'edit') && ext !== '' && urlsrc !== '')
      all.push({ zone, name: called, ext: ext.toLowerCase(), urlsrc });
    if (name === 'proof-key') keys = keysIn(attributes as Record<string, string>);
  });
  parser.write(xml.replace(/^\ufeff/, '')).close();
  if (!isDiscovery) throw new Error('The address has no WOPI discovery.');
  const zones = [...new Set(all.map((action) => action.zone))];
  const preferred = isSecure ? ['external-https', 'external-http'] : ['external-http', 'external-https'];
  const chosen = preferred.find((name) => zones.includes(name)) ?? zones[0];
  const actions = new Map<string, OfficeActions>();
  for (const { zone: own, name, ext, urlsrc } of all)
    if (own === chosen) actions.set(ext, { [name]: urlsrc, ...actions.get(ext) });
  return { actions, keys };
}

function keysIn({ modulus, exponent, oldmodulus, oldexponent }: Record<string, string>): ProofKeys | undefined {
  const current = keyOf(modulus, exponent);
  return current && { current, old: keyOf(oldmodulus, oldexponent) };
}

function keyOf(modulus = '', exponent = ''): KeyObject | undefined {
  if (modulus === '' || exponent === '') return undefined;
  const url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n: url(modulus), e: url(exponent) }, format: 'jwk' });
}

/**
 * The address to which a browser posts its token.
 * @param address one of the discovery
 * @param source the address of the file, for the office server
 * @param language a language tag, for its texts
 */
export function actionAddress(address: string, source: string, language: string): string {
  const known: Record<string, string> = {
    UI_LLCC: language,
    DC_LLCC: language,
    WOPI_SOURCE: encodeURIComponent(source),
  };
  const filled = address.replace(/<([\w-]+)=([\w-]+)(&?)>/g, (_, name: string, value: string, and: string) => {
    const chosen = known[value];
    return chosen === undefined ? '' : `${name}=${chosen}${and}`;
  });
  const url = new URL(filled);
  if (!url.searchParams.has('WOPISrc')) url.searchParams.set('WOPISrc', source);
  url.searchParams.set('lang', language);
  return url.href;
}
