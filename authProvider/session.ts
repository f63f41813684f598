import type { SettingsView } from '#contract/instance/settings.ts';
import type { TokenData } from '#contract/users/session.ts';
import type { Profile } from '#contract/users/users.ts';

/**
 * What this browser remembers, one key with a common prefix for each thing. It is the same in all
 * tabs: anyone who watches hears of a change in any of them.
 */

export const PREFIX = 'strongroom.';

/** A stored file that waits to be shared or attached. */
export interface CopiedFile {
  id: number;
  name: string;
  /** Bytes. */
  length: number;
}

interface StoredValues {
  token: string;
  /** When the token ends, in milliseconds since 1970. */
  expiry: number;
  profile: Profile;
  /** The session began at the OpenID Connect provider. */
  atProvider: boolean;
  settings: SettingsView;
  /** Where to go after signing in: a path inside the app. */
  redirect: string;
  /** The file that a deep link asked for. */
  openFile: number;
  /** What the sign-in page has to say about the end of the last session. */
  logoutMessage: string;
  /** Files that were copied to a module, one list for each. */
  'copied.oneTimeShares': CopiedFile[];
  'copied.bulletins': CopiedFile[];
  'ui.locale': string;
  'ui.theme': 'light' | 'dark';
}
export type StoredKey = keyof StoredValues;

/** The lists of copied files. */
export const copiedLists = ['copied.oneTimeShares', 'copied.bulletins'] as const satisfies StoredKey[];

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** What is remembered under a key; undefined when nothing is, or nothing legible. */
export function getItem<K extends StoredKey>(key: K): StoredValues[K] | undefined {
  const raw = localStorage.getItem(PREFIX + key);
  if (raw === null) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Remembers a value, in all tabs and after a restart of the browser. */
export function setItem<K extends StoredKey>(key: K, value: StoredValues[K]): void {
  localStorage.setItem(PREFIX + key, JSON.stringify(value));
  notify();
}

export function removeItem(...keys: StoredKey[]): void {
  for (const key of keys) localStorage.removeItem(PREFIX + key);
  notify();
}

/** What is remembered under a key, and forgets it. */
export function take<K extends StoredKey>(key: K): StoredValues[K] | undefined {
  const value = getItem(key);
  removeItem(key);
  return value;
}

/** Calls the listener after each change, in this tab or another. Answers with the way to stop it. */
export function watchStored(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', notify);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}

/** Signed in while the remembered expiry is in the future. */
export function isSignedIn(): boolean {
  return getItem('token') !== undefined && (getItem('expiry') ?? 0) > Date.now();
}

/**
 * Remembers a token.
 * @param requestedAt when it was asked for, in milliseconds: its life is counted from there, so that it never seems to
 *   live longer here than on the server.
 */
export function storeToken({ token, expiresIn }: TokenData, requestedAt: number): void {
  localStorage.setItem(`${PREFIX}expiry`, JSON.stringify(requestedAt + expiresIn * 1000));
  setItem('token', token);
}

/** Forgets everything that belongs to the person; language and colours stay. */
export function clearSession(): void {
  removeItem('token', 'expiry', 'settings', 'profile', 'atProvider', ...copiedLists);
}
