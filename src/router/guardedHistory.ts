import { type Location, type Navigator, parsePath, type To, type UNSAFE_createBrowserHistory } from 'react-router-dom';

/** The history of the browser, or of a test. With `v5Compat`, it also reports the steps that the app makes. */
export type AppHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Something that may keep a page from being left, such as a form with unsaved input. */
export interface Guard {
  /** Whether the step from one path to another has to wait. */
  blocks: (from: string, to: string) => boolean;
  /** Is told which step waits; calling it makes the step. */
  onBlocked: (proceed: () => void) => void;
}

/** Where a step has led, and which way it was made. */
export interface Step {
  location: Location;
  action: AppHistory['action'];
}

/** The history with guards, which are told before each step to another path, also by Back and Forward. */
export function guardedHistory(history: AppHistory) {
  const guards = new Set<Guard>();
  const guardOf = (from: string, to: string) => [...guards].find(({ blocks }) => blocks(from, to));
  const attempt = (to: To, step: () => void) => {
    const { pathname } = history.location;
    const guard = guardOf(pathname, (typeof to === 'string' ? parsePath(to) : to).pathname ?? pathname);
    if (guard) guard.onBlocked(step);
    else step();
  };
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => attempt(to, () => history.push(to, state)),
    replace: (to, state) => attempt(to, () => history.replace(to, state)),
  };
  return {
    navigator,
    addGuard: (guard: Guard) => {
      guards.add(guard);
      return () => {
        guards.delete(guard);
      };
    },
    /** Reports the steps that are made. @returns a function that ends it */
    listen: (onStep: (step: Step) => void) => {
      let { location: current } = history;
      /** What happens with the next step of the browser, when this module has caused it. */
      let expected: (() => void) | undefined;
      return history.listen(({ action, location, delta }) => {
        const isOfBrowser = action === 'POP';
        if (isOfBrowser && expected) {
          const then = expected;
          expected = undefined;
          return then();
        }
        const guard = isOfBrowser && delta ? guardOf(current.pathname, location.pathname) : undefined;
        const arrive = () => {
          current = location;
          onStep({ action, location });
        };
        if (guard && delta) {
          // The browser has gone already: it goes back, and once more when the guard lets it.
          const returned = new Promise<void>((resolve) => {
            expected = resolve;
          });
          history.go(-delta);
          guard.onBlocked(async () => {
            await returned;
            expected = arrive;
            history.go(delta);
          });
        } else arrive();
      });
    },
  };
}
