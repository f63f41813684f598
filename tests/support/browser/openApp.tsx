import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach } from 'vitest';
import { admin, ServerProcess, type ServerProcessOptions } from '../servers/serverProcess.ts';

/**
 * The web app without the frame around its pages, on a real server of this test file: every page of every module at its
 * address, with the data provider, the sign-in and the rules that it has in a browser. Both end after the file; import
 * nothing that calls the API before this.
 */
export async function openApp(options: ServerProcessOptions = {}) {
  // A whole screen and a server of its own take longer on a busy machine than a component.
  configure({ asyncUtilTimeout: 30_000 });
  const server = await ServerProcess.open(options);
  afterEach(cleanup);
  afterAll(() => server.close());
  layOutNothing();
  const meta = document.createElement('meta');
  meta.name = 'base-path';
  meta.content = server.url.replace(/\/$/, '');
  document.head.append(meta);

  const { getItem, setItem } = await import('#authProvider/session.ts');
  const { signIn } = await import('#authProvider/signIn.ts');
  const { createAuthProvider } = await import('#authProvider/index.ts');
  const { createDataProvider } = await import('#dataProvider/index.ts');
  const { EnabledPlugins } = await import('#web/EnabledPlugins.tsx');
  const { Page } = await import('#web/layout/Page.tsx');
  const { translateErrors } = await import('#web/messages/errorTexts.ts');
  const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');
  const { pluginsFor } = await import('#web/plugins.ts');
  const { Reauthentication } = await import('#web/reauthentication/Reauthentication.tsx');
  const { createStore } = await import('#web/store.ts');
  const { lightTheme } = await import('#web/theme/themes.ts');
  const { ErrorDialog } = await import('#web/ui/dialogs/ErrorDialog.tsx');
  const { LeaveDialog } = await import('#web/ui/dialogs/LeaveDialog.tsx');
  const { Notification } = await import('react-admin');

  return {
    server,
    /** The first administrator beside the app, to make what a test needs and to look at what came of it. */
    person: await server.signIn(),
    /** Opens a page for someone who signs in, the first administrator unless another is named, in a language. */
    open: async (address: string, { id, password } = admin, locale = 'en') => {
      // Nothing that another page has left: lists remember their filters.
      localStorage.clear();
      setItem('ui.locale', locale);
      translateErrors();
      await signIn(id, password);
      const plugins = pluginsFor(getItem('settings')?.features ?? []);
      const resources = Object.assign({}, ...plugins.map(({ resources = {} }) => resources));
      const context = {
        authProvider: createAuthProvider(resources),
        dataProvider: createDataProvider(resources),
        i18nProvider: await createI18nProvider(),
        store: createStore(),
        theme: lightTheme,
      };
      const frame = (
        <AdminContext {...context}>
          <ErrorDialog>
            <EnabledPlugins>
              <Outlet />
            </EnabledPlugins>
            <Reauthentication />
            <Notification />
            <LeaveDialog />
          </ErrorDialog>
        </AdminContext>
      );
      const pages = plugins.flatMap(({ routes = [] }) => routes);
      const children = pages.map((route) => ({ path: route.path, element: <Page route={route} /> }));
      // The file page needs a real layout of its panes: here it only shows that one was led to it.
      const openRoutes = children.filter(({ path }) => path !== '/');
      const router = createMemoryRouter(
        [{ element: frame, children: [...openRoutes, { path: '*', element: <p>Elsewhere</p> }] }],
        { initialEntries: [address] },
      );
      render(<RouterProvider router={router} useTransitions={false} />);
      return { user: userEvent.setup(), router };
    },
  };
}

/**
 * What browsers have and jsdom has not, since it lays nothing out: a window of a size, so that what is drawn only in view
 * is drawn; nothing is scrolled, comes into view later or changes its size.
 */
function layOutNothing() {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 600 });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.IntersectionObserver ??= class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
}
