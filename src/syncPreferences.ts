import type { Store } from 'react-admin';
import { getItem } from '#authProvider/session.ts';
import { type Preferences, preferences } from '#contract/users/preferences.ts';
import { call } from '#dataProvider/client.ts';

/** Settings that are synchronised between browsers: list parameters, columns, saved queries, the theme. */
const isStored = (key: string) =>
  key === 'theme' ||
  key === 'firstSteps' ||
  /^fileShare\.(list|panes)\./.test(key) ||
  /\.(listParams|datatable|savedQueries)/.test(key);

/** A preference on the server for each setting, so that two browsers do not overwrite what the other has set. */
const PREFIX = 'ui.';
/** All settings in one preference, as they were stored before: older than any setting with a time. */
const FORMER = 'backOffice';

/** What a setting was set to, and when, in milliseconds since 1970. A removed setting has no value. */
interface Setting {
  value?: unknown;
  at: number;
}

/** The settings of this browser, which are those of one user. */
interface Stored {
  userId: number;
  settings: Record<string, Setting>;
}
/** Where they are stored in the browser, so that what the server has not got is sent the next time. */
const STORED = 'settings';

/** Long enough to send once what is set in one movement, such as the width of a column. */
const WRITE_DELAY_MS = 300;

const isSetting = (value: unknown): value is Setting => typeof (value as Setting | undefined)?.at === 'number';

/** The settings that the server has. */
function settingsIn(all: Preferences): Record<string, Setting> {
  const former = Object.entries((all[FORMER] as Record<string, unknown> | undefined) ?? {});
  const own = Object.entries(all).flatMap(([key, value]) =>
    key.startsWith(PREFIX) && isSetting(value) ? [[key.slice(PREFIX.length), value] as const] : [],
  );
  return Object.fromEntries([...former.map(([key, value]) => [key, { value, at: 0 }] as const), ...own]);
}

/**
 * A store that also saves some of its values on the server, and loads those saved by other browsers. Of two values the
 * one that was set last counts, here or there.
 */
export function withPreferences(store: Store): Store {
  /** Set here and not stored on the server yet. */
  const unsent = new Map<string, Setting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The settings are still stored in the former way too. */
  let hasFormer = false;

  const stored = (): Stored['settings'] => {
    const own = store.getItem<Stored>(STORED);
    return own && own.userId === getItem('profile')?.id ? own.settings : {};
  };
  const keep = (key: string, setting: Setting) => {
    const userId = getItem('profile')?.id;
    if (userId !== undefined) store.setItem(STORED, { userId, settings: { ...stored(), [key]: setting } });
  };
  /** Now, but later than the present value was set, also by a browser whose clock is fast. */
  const now = (key: string) => Math.max(Date.now(), (stored()[key]?.at ?? 0) + 1);
  const write = () => {
    clearTimeout(timer);
    if (unsent.size === 0) return;
    const own = Object.fromEntries([...unsent].map(([key, setting]) => [PREFIX + key, setting]));
    const body = { ...own, ...(hasFormer && { [FORMER]: null }) };
    unsent.clear();
    hasFormer = false;
    // If saving on the server fails, the values are stored here and sent the next time.
    call(preferences.update, { body }, { keepalive: true }).catch(() => undefined);
  };
  const save = (key: string, setting: Setting) => {
    keep(key, setting);
    unsent.set(key, setting);
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
  };
  const merge = (all: Preferences) => {
    const theirs = settingsIn(all);
    const ours = stored();
    hasFormer = FORMER in all;
    for (const [key, setting] of Object.entries(theirs)) {
      if ((ours[key]?.at ?? -1) >= setting.at) continue;
      keep(key, setting);
      store.setItem(key, setting.value);
      if (setting.at === 0) save(key, setting);
    }
    for (const [key, setting] of Object.entries(ours)) {
      if (setting.at > (theirs[key]?.at ?? -1)) save(key, setting);
    }
  };
  return {
    ...store,
    setup: () => {
      store.setup();
      window.addEventListener('pagehide', write);
      call(preferences.get, {}).then(merge, () => undefined);
    },
    teardown: () => {
      window.removeEventListener('pagehide', write);
      store.teardown();
    },
    setItem: (key, value) => {
      store.setItem(key, value);
      if (isStored(key)) save(key, { value, at: now(key) });
    },
    removeItem: (key) => {
      store.removeItem(key);
      if (isStored(key)) save(key, { at: now(key) });
    },
  };
}
