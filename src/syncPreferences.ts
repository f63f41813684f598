import type { Store } from 'react-admin';
import { preferences } from '#contract/users/preferences.ts';
import { call } from '#dataProvider/client.ts';

/** What the user finds again in every browser: list parameters, columns, saved queries, the theme. */
const isStored = (key: string) =>
  key === 'theme' ||
  key === 'firstSteps' ||
  /^fileShare\.(list|panes)\./.test(key) ||
  /\.(listParams|datatable|savedQueries)/.test(key);
/** Under which the server keeps all of it. */
const PREFERENCE = 'backOffice';
const WRITE_DELAY_MS = 1500;

/** A store that keeps some of its values on the server as well, and takes over there what another browser wrote. */
export function withPreferences(store: Store): Store {
  let stored: Record<string, unknown> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    // What cannot be kept on the server is still kept here.
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
