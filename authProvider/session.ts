import type { SettingsView } from '#contract/instance/settings.ts';
import type { TokenData } from '#contract/users/session.ts';
import type { Profile } from '#contract/users/users.ts';

/**
 * Values in local storage, one key each with a common prefix. They are shared by all tabs, and listeners are notified
 * of changes in any tab.
 */

export const PREFIX = 'strongroom.';

/** A stored file that was copied for sharing or attaching. */
export interface CopiedFile {
  id: number;
  name: string;
  /** Bytes. */
  length: number;
  /** For bulletins: whether it is ticked in the form of a new one. */
  selected?: boolean;
}

interface StoredValues {
  token: string;
  /** When the token expires, in milliseconds since 1970. */
  expiry: number;
  profile: Profile;
  /** The ID token of the OpenID Connect provider, where the session began there. */
  idToken: string;
  settings: SettingsView;
  /** The path inside the app to open after signing in. */
  redirect: string;
  /** The file of a deep link. */
  openFile: number;
  /** The message on the sign-in page about the end of the last session. */
  logoutMessage: string;
  /** Copied files, one list for each module. */
  'copied.oneTimeShares': CopiedFile[];
  'copied.bulletins': CopiedFile[];
  'ui.locale': string;
  'ui.theme': 'light' | 'dark';
}
export type StoredKey = keyof StoredValues;

/** The keys of the lists of copied files. */
export const copiedLists = ['copied.oneTimeShares', 'copied.bulletins'] as const satisfies StoredKey[];

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The stored value; undefined when there is none or it is invalid. */
export function getItem<K extends StoredKey>(key: K): StoredValues[K] | undefined {
  return valueIn(textOf(key));
}

/** The stored text of a value, which is cheaper to compare than the value; null when there is none. */
export function textOf(key: StoredKey): string | null {
  return localStorage.getItem(PREFIX + key);
}

/** The value of a stored text; undefined when there is none or it is invalid. */
export function valueIn<K extends StoredKey>(text: string | null): StoredValues[K] | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value, for all tabs and beyond a restart of the browser. */
export function setItem<K extends StoredKey>(key: K, value: StoredValues[K]): void {
  localStorage.setItem(PREFIX + key, JSON.stringify(value));
  notify();
}

export function removeItem(...keys: StoredKey[]): void {
  for (const key of keys) localStorage.removeItem(PREFIX + key);
  notify();
}

/** Returns and removes the stored value. */
export function take<K extends StoredKey>(key: K): StoredValues[K] | undefined {
  const value = getItem(key);
  removeItem(key);
  return value;
}

/**
 * Calls the listener after each change, in this tab or another.
 * @returns a function that removes the listener
 */
export function watchStored(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', notify);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}

/** Signed in while the stored expiry is in the future. */
export function isSignedIn(): boolean {
  return getItem('token') !== undefined && (getItem('expiry') ?? 0) > Date.now();
}

/**
 * Stores a token.
 * @param requestedAt when it was requested, in milliseconds: its lifetime starts there, so that it never seems to be
 *   valid longer than on the server
 */
export function storeToken({ token, expiresIn }: TokenData, requestedAt: number): void {
  localStorage.setItem(`${PREFIX}expiry`, JSON.stringify(requestedAt + expiresIn * 1000));
  setItem('token', token);
}

/** Removes everything that belongs to the user; language and theme stay. */
export function clearSession(): void {
  removeItem('token', 'expiry', 'settings', 'profile', 'idToken', ...copiedLists);
}
