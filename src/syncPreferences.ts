import type { Store } from 'react-admin';
import { preferences } from '#contract/users/preferences.ts';
import { call } from '#dataProvider/client.ts';

/** Settings that are synchronised between browsers: list parameters, columns, saved queries, the theme. */
const isStored = (key: string) =>
  key === 'theme' ||
  key === 'firstSteps' ||
  /^fileShare\.(list|panes)\./.test(key) ||
  /\.(listParams|datatable|savedQueries)/.test(key);
/** The key of these settings in the preferences on the server. */
const PREFERENCE = 'backOffice';
const WRITE_DELAY_MS = 1500;

/** A store that also saves some of its values on the server, and loads those saved by other browsers. */
export function withPreferences(store: Store): Store {
  let stored: Record<string, unknown> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    // If saving on the server fails, the value is still stored here.
    call(preferences.update, { body: { [PREFERENCE]: stored } }).catch(() => undefined);
  };
  const save = (key: string, value: unknown) => {
    if (!isStored(key)) return;
    stored = { ...stored, [key]: value };
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
  };
  return {
    ...store,
    setup: () => {
      store.setup();
      call(preferences.get, {}).then(
        (all) => {
          stored = { ...(all[PREFERENCE] as Record<string, unknown> | undefined), ...stored };
          for (const [key, value] of Object.entries(stored)) store.setItem(key, value);
        },
        () => undefined,
      );
    },
    setItem: (key, value) => {
      store.setItem(key, value);
      save(key, value);
    },
    removeItem: (key) => {
      store.removeItem(key);
      save(key, undefined);
    },
  };
}
