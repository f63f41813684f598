import type { TokenData } from '#contract/session.ts';
import type { SettingsView } from '#contract/settings.ts';
import type { Profile } from '#contract/users.ts';

/**
 * What this browser remembers (§9 Local storage), one key with a common prefix for each thing. It is the same in all
 * tabs: whoever watches hears of a change in any of them.
 */

export const PREFIX = 'strongroom.';

/** A stored file that waits to be shared or attached (§3 Locally stored copied file). */
export interface CopiedFile {
  id: number;
  name: string;
  /** Bytes. */
  length: number;
}

interface Memory {
  token: string;
  /** When the token ends, in milliseconds since 1970. */
  expiry: number;
  profile: Profile;
  settings: SettingsView;
  /** Where to go after signing in: a path inside the app. */
  redirect: string;
  /** The file that a deep link asked for (§4 Deep link). */
  openFile: number;
  /** What the sign-in page has to say about the end of the last session. */
  farewell: string;
  /** Files that were copied to a module, one list for each. */
  'copied.oneTimeShares': CopiedFile[];
  'copied.bulletins': CopiedFile[];
  'ui.locale': string;
  'ui.theme': 'light' | 'dark';
}
export type MemoryKey = keyof Memory;

/** The lists of copied files. */
export const copiedLists = ['copied.oneTimeShares', 'copied.bulletins'] as const satisfies MemoryKey[];

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What is remembered under a key; undefined when nothing is, or nothing legible. */
export function recall<K extends MemoryKey>(key: K): Memory[K] | undefined {
  const raw = localStorage.getItem(PREFIX + key);
  if (raw === null) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Remembers a value, in all tabs and after a restart of the browser. */
export function remember<K extends MemoryKey>(key: K, value: Memory[K]): void {
  localStorage.setItem(PREFIX + key, JSON.stringify(value));
  tell();
}

export function forget(...keys: MemoryKey[]): void {
  for (const key of keys) localStorage.removeItem(PREFIX + key);
  tell();
}

/** What is remembered under a key, and forgets it. */
export function take<K extends MemoryKey>(key: K): Memory[K] | undefined {
  const value = recall(key);
  forget(key);
  return value;
}

/** Calls the listener after each change, in this tab or another. Answers with the way to stop it. */
export function watchMemory(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

/** §4 Session: signed in while the remembered expiry is in the future. */
export function isSignedIn(): boolean {
  return recall('token') !== undefined && (recall('expiry') ?? 0) > Date.now();
}

/**
 * Remembers a token.
 * @param askedAt when it was asked for, in milliseconds: its life is counted from there, so that it never seems to
 *   live longer here than on the server.
 */
export function storeToken({ token, expiresIn }: TokenData, askedAt: number): void {
  localStorage.setItem(`${PREFIX}expiry`, JSON.stringify(askedAt + expiresIn * 1000));
  remember('token', token);
}

/** Forgets everything that belongs to the person (§4 Session); language and colours stay. */
export function clearSession(): void {
  forget('token', 'expiry', 'settings', 'profile', ...copiedLists);
}
