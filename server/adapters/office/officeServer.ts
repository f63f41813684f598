import { differenceInSeconds } from 'date-fns';
import type { Logger } from 'pino';
import type { AppConfig } from '#contract/app.ts';
import type { OfficeConfig } from '#server/config.ts';
import { type Discovery, type OfficeActions, type ProofKeys, parseDiscovery } from './discovery.ts';

/** Milliseconds for which the office server is waited for. */
const TIMEOUT_MS = 5000;
/** Hours for which a discovery is used. */
const DISCOVERY_SECONDS = 12 * 3600;
/** Seconds after which an unknown key is asked for once more. */
const KEYS_SECONDS = 300;
/** Seconds for which an answer of the office server counts as a sign that it is there. */
const SEEN_SECONDS = 15;
/** Largest discovery in characters. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

export interface OfficeState {
  state: 'ok' | 'unreachable';
  name: string;
  since: string;
}

/** The office server, as it says what it can do. All times are those of the caller's clock. */
export interface OfficeServer {
  /** What files it opens, for screens. */
  offer(): NonNullable<AppConfig['editing']['office']>;
  /** The addresses for files with an extension; undefined when it opens none. */
  actionsFor(extension: string): OfficeActions | undefined;
  /** The origin from which browsers load it; undefined while it is unknown. */
  origin(): string | undefined;
  state(now: Date): OfficeState;
  /** Reads its discovery if that is unknown, old, or could not be read the last time. */
  refresh(now: Date): Promise<void>;
  /** Whether it answers now. */
  isUp(now: Date): Promise<boolean>;
  /** Notes a call of it. */
  seen(now: Date): void;
  /** The keys of its signatures; undefined when it has none. */
  keys(): ProofKeys | undefined;
  /** Reads the discovery again because a signature did not fit, at most once in five minutes. @returns whether it did */
  readKeys(now: Date): Promise<boolean>;
}

/** @param isSecure whether browsers reach this server by TLS */
export function openOfficeServer(config: OfficeConfig, isSecure: boolean, log: Logger): OfficeServer {
  let known: { discovery: Discovery; name: string; readOn: Date } | undefined;
  let seenOn: Date | undefined;
  let since: { isUp: boolean; on: Date } | undefined;
  let reading: Promise<void> | undefined;
  let triedOn: Date | undefined;

  const note = (isUp: boolean, now: Date, error?: unknown) => {
    if (isUp) seenOn = now;
    if (since?.isUp === isUp) return;
    since = { isUp, on: now };
    if (isUp) log.info({ office: config.url }, 'The office server is within reach');
    else log.warn({ err: error, office: config.url }, 'The office server is out of reach');
  };
  const request = async (path: string) => {
    const response = await fetch(config.url + path, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const text = await response.text();
    if (text.length > MAX_CHARACTERS) throw new Error('The answer of the office server is too long.');
    return { response, text };
  };
  const read = (now: Date) => {
    triedOn = now;
    reading ??= (async () => {
      try {
        const { response, text } = await request('/hosting/discovery');
        if (!response.ok) throw new Error(`The discovery of the office server answers ${response.status}.`);
        known = { discovery: parseDiscovery(text, isSecure), name: await nameOf(), readOn: now };
        note(true, now);
      } catch (error) {
        note(false, now, error);
      } finally {
        reading = undefined;
      }
    })();
    return reading;
  };
  const nameOf = async () => {
    try {
      const { response, text } = await request('/hosting/capabilities');
      const { productName } = response.ok ? JSON.parse(text) : {};
      return typeof productName === 'string' && productName.trim() !== '' ? productName.trim().slice(0, 80) : 'Office';
    } catch {
      return 'Office';
    }
  };

  return {
    offer: () => ({
      name: known?.name ?? 'Office',
      extensions: [...(known?.discovery.actions ?? [])].map(([ext, { view, edit }]) => ({
        ext,
        view: view !== undefined,
        edit: edit !== undefined,
      })),
    }),
    actionsFor(extension) {
      const actions = known?.discovery.actions.get(extension.toLowerCase());
      const asSeen = (address: string | undefined) => address && withOrigin(address, config.publicUrl);
      return actions && { view: asSeen(actions.view), edit: asSeen(actions.edit) };
    },
    origin() {
      if (config.publicUrl) return new URL(config.publicUrl).origin;
      const [first] = known?.discovery.actions.values() ?? [];
      const address = first?.edit ?? first?.view;
      return address && new URL(address.replace(/<[^>]*>/g, '')).origin;
    },
    state: (now) => ({
      state: since?.isUp ? 'ok' : 'unreachable',
      name: known?.name ?? 'Office',
      since: (since?.on ?? now).toISOString(),
    }),
    async refresh(now) {
      if (known && since?.isUp && differenceInSeconds(now, known.readOn) < DISCOVERY_SECONDS) return;
      await read(now);
    },
    async isUp(now) {
      if (!known) await read(now);
      if (!known) return false;
      if (since?.isUp && seenOn && differenceInSeconds(now, seenOn) < SEEN_SECONDS) return true;
      // Any answer will do: not every product has capabilities.
      const isUp = await request('/hosting/capabilities').then(
        ({ response }) => response.status < 500,
        () => false,
      );
      note(isUp, now);
      return isUp;
    },
    seen: (now) => note(true, now),
    keys: () => known?.discovery.keys,
    async readKeys(now) {
      if (triedOn && differenceInSeconds(now, triedOn) < KEYS_SECONDS) return false;
      await read(now);
      return true;
    },
  };
}

/** An address with the origin under which browsers reach the office server. */
function withOrigin(address: string, publicUrl: string | undefined): string {
  if (!publicUrl) return address;
  const { origin } = new URL(address.replace(/<[^>]*>/g, ''));
  return new URL(publicUrl).origin + address.slice(origin.length);
}
