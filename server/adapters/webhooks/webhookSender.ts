import { lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, type AllowedAddresses, addressRules } from './webhookAddresses.ts';

/** Milliseconds within which a receiver must answer. */
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_SOCKETS_PER_HOST = 16;

/** The result of one attempt: the status of the response, or why there was none. */
export type WebhookResponse = { status: number } | { error: string };

/** Sends webhook deliveries, only to allowed addresses. */
export interface WebhookSender {
  /** Why a URL cannot be used for a webhook; undefined when it can, as far as the URL itself shows. */
  problemOf(url: string): 'url' | 'address' | undefined;
  post(url: string, body: string, headers: Record<string, string>): Promise<WebhookResponse>;
  close(): Promise<void>;
}

export function openWebhookSender(allowed: AllowedAddresses): WebhookSender {
  const rules = addressRules(allowed);
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS_PER_HOST };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return {
    problemOf: (url) => problemOf(url, rules),
    post(text, body, headers) {
      if (problemOf(text, rules)) return Promise.resolve({ error: 'The address is not allowed.' });
      const url = new URL(text);
      const isHttps = url.protocol === 'https:';
      const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      return new Promise((resolve) => {
        const sending = (isHttps ? requestHttps : requestHttp)(url, {
          method: 'POST',
          agent: isHttps ? agents.https : agents.http,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          lookup: guardedLookup(url.hostname, rules),
          signal: timeout,
        });
        sending.on('response', (result: IncomingMessage) => {
          // The response body is not used; it is read so that the connection can be reused.
          result.on('error', () => {}).resume();
          resolve({ status: result.statusCode ?? 0 });
        });
        sending.on('error', (error) =>
          resolve({ error: timeout.aborted ? 'No answer within 10 seconds.' : error.message }),
        );
        sending.end(body);
      });
    },
    async close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function problemOf(text: string, rules: AddressRules): 'url' | 'address' | undefined {
  if (!URL.canParse(text)) return 'url';
  const { protocol, hostname, username, password } = new URL(text);
  if (!/^https?:$/.test(protocol) || username || password) return 'url';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (rules.isHostAllowed(host)) return undefined;
  if (isIP(host)) return rules.isAddressAllowed(host) ? undefined : 'address';
  // By RFC 6761 these names mean this machine, regardless of DNS.
  return /(^|\.)localhost$/i.test(host) && !rules.isAddressAllowed('127.0.0.1') ? 'address' : undefined;
}

/**
 * Resolves a name, and rejects it when any of its addresses is not allowed. The connection uses the checked addresses,
 * so DNS cannot change in between.
 */
function guardedLookup(host: string, rules: AddressRules): LookupFunction {
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const isForbidden =
        !rules.isHostAllowed(host) && addresses.some(({ address }) => !rules.isAddressAllowed(address));
      if (isForbidden || !addresses[0]) return callback(new Error('The address is not allowed.'), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, addresses[0].address, addresses[0].family);
    });
}
