import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { AdminContext } from 'react-admin';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type NavigateFunction,
  Outlet,
  Route,
  Routes,
  useNavigate,
} from 'react-router-dom';
import { afterEach } from 'vitest';
import { admin, type ServerProcessOptions } from '../servers/serverProcess.ts';
import { openServer } from './openServer.ts';

/**
 * Styles are kept out of the document, since nothing is laid out: every query by role would apply all of them to every
 * element that it passes, which takes most of the time of a test.
 */
const unstyled = createCache({ key: 'sr', container: document.createElement('div') });

interface Credentials {
  id: string;
  password: string;
}
/** Who opens a page, or another way to sign in. */
type Visitor = Credentials | (() => Promise<unknown>);

/**
 * The web app on a real server of this test file: every page of every module at its address, with the data provider, the
 * sign-in and the rules that it has in a browser. Both end after the file; import nothing that calls the API before this.
 */
export async function openApp(options: ServerProcessOptions = {}) {
  // A whole screen and a server of its own take longer on a busy machine than a component.
  configure({ asyncUtilTimeout: 30_000 });
  const { server, calls, person } = await openServer(options);
  afterEach(cleanup);
  layOutNothing();

  const { getItem, setItem } = await import('#authProvider/session.ts');
  const { signIn } = await import('#authProvider/signIn.ts');
  const { createAuthProvider } = await import('#authProvider/index.ts');
  const { createDataProvider } = await import('#dataProvider/index.ts');
  const { EnabledPlugins } = await import('#web/EnabledPlugins.tsx');
  const { Page } = await import('#web/layout/Page.tsx');
  const { translateErrors } = await import('#web/messages/errorTexts.ts');
  const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');
  const { loadPlugins } = await import('#web/loadedPlugins.ts');
  const { pluginsFor } = await import('#web/plugins.ts');
  await loadPlugins();
  const { createQueryClient } = await import('#web/queryClient.ts');
  const { Reauthentication } = await import('#web/reauthentication/Reauthentication.tsx');
  const { AppRouter } = await import('#web/router/AppRouter.tsx');
  const { routerProvider } = await import('#web/router/routerProvider.ts');
  const { createStore } = await import('#web/store.ts');
  const { lightTheme } = await import('#web/theme/themes.ts');
  const { ErrorDialog } = await import('#web/ui/dialogs/ErrorDialog.tsx');
  const { LeaveDialog } = await import('#web/ui/dialogs/LeaveDialog.tsx');
  const { Notification } = await import('react-admin');

  /** Signs in and shows the page of an address inside the frame. */
  const show = async (
    address: string,
    who: Visitor,
    { Frame, isWhole, locale }: { Frame: ComponentType; isWhole: boolean; locale?: string | undefined },
  ) => {
    const { NotFound } = await import('#web/layout/Message.tsx');
    // Nothing that another page has left: lists remember their filters, the file page its selection.
    localStorage.clear();
    sessionStorage.clear();
    await (typeof who === 'function' ? who() : signIn(who.id, who.password));
    calls.clear();
    setItem('ui.locale', locale ?? getItem('profile')?.cultureId.slice(0, 2) ?? 'en');
    translateErrors();
    const plugins = pluginsFor(getItem('settings')?.features ?? []);
    const resources = Object.assign({}, ...plugins.map(({ resources = {} }) => resources));
    const context = {
      authProvider: createAuthProvider(resources),
      dataProvider: createDataProvider(resources),
      i18nProvider: await createI18nProvider(),
      queryClient: createQueryClient(),
      routerProvider,
      store: createStore(),
      theme: lightTheme,
    };
    const frame = (
      <CacheProvider value={unstyled}>
        <AdminContext {...context}>
          <ErrorDialog>
            <EnabledPlugins>
              <Frame />
            </EnabledPlugins>
            <Reauthentication />
            <LeaveDialog />
          </ErrorDialog>
        </AdminContext>
      </CacheProvider>
    );
    const pages = plugins.flatMap(({ routes = [] }) => routes);
    const openRoutes = pages.filter(({ path }) => isWhole || path !== '/');
    const history = createMemoryHistory({ initialEntries: [address], v5Compat: true });
    const steps: { go?: NavigateFunction } = {};
    const Steps = () => {
      steps.go = useNavigate();
      return null;
    };
    render(
      <AppRouter history={history}>
        <Steps />
        <Routes>
          <Route element={frame}>
            {openRoutes.map((route) => (
              <Route key={route.path} path={route.path} element={<Page route={route} />} />
            ))}
            <Route path="*" element={isWhole ? <NotFound /> : <p>Elsewhere</p>} />
          </Route>
        </Routes>
      </AppRouter>,
    );
    const router = {
      /** Where the page is. */
      state: history,
      /** To an address, or a number of steps back, as a link of the page would go. */
      navigate: async (to: string | number) => {
        // As in a browser, the step comes while the test waits for its result.
        setTimeout(() => void steps.go?.(to as string));
      },
    };
    return { user: userEvent.setup(), router };
  };

  return {
    server,
    /** The calls of the app in a test, some of which it may answer itself. */
    calls,
    /** The first administrator beside the app, to make what a test needs and to look at what came of it. */
    person,
    /** Shows a part of a page, for someone who signs in, with all that a page is surrounded by. */
    openPart: (Part: ComponentType, who: Visitor = admin, address = '/') => {
      const Frame = () => (
        <>
          <Part />
          <Notification />
        </>
      );
      return show(address, who, { Frame, isWhole: false });
    },
    /**
     * Opens a page for someone who signs in, the first administrator unless another is named, without header and menu, in
     * the language of their profile unless another is named. The file page, which is large, is not shown where a page
     * leads to it.
     */
    open: (address: string, who: Visitor = admin, locale?: string) => {
      const Frame = () => (
        <>
          <Outlet />
          <Notification />
        </>
      );
      return show(address, who, { Frame, isWhole: false, locale });
    },
    /** Opens a page, the file page among them, with header, menu and everything else that surrounds it. */
    openWhole: async (address: string, who: Visitor = admin, locale?: string) => {
      const { Layout } = await import('#web/layout/Layout.tsx');
      const { loadMenu } = await import('#web/layout/Sidebar.tsx');
      const { preload } = await import('#web/ui/page/useLazyComponent.ts');
      // As the app does in a wide window.
      await preload(loadMenu);
      const { SignInAgain } = await import('#web/layout/session/SignInAgain.tsx');
      const { useSession } = await import('#web/layout/session/useSession.ts');
      const Frame = () => {
        useSession();
        return (
          <>
            <Layout>
              <Outlet />
            </Layout>
            <SignInAgain />
          </>
        );
      };
      return show(address, who, { Frame, isWhole: true, locale });
    },
  };
}

/**
 * What browsers have and jsdom has not, since it lays nothing out: a window of a size, so that what is drawn only in view
 * is drawn; nothing comes into view later or changes its size.
 */
function layOutNothing() {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 600 });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
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
