import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import type { Direction } from '@mui/material/styles';
import { type ComponentType, useEffect } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Route } from 'react-router-dom';
import { currentPath } from '#authProvider/endSession.ts';
import { createAuthProvider } from '#authProvider/index.ts';
import { getItem } from '#authProvider/session.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { EnabledPlugins } from './EnabledPlugins.tsx';
import { Layout } from './layout/Layout.tsx';
import { Crash, NotFound } from './layout/Message.tsx';
import { Page } from './layout/Page.tsx';
import { loadMenu } from './layout/Sidebar.tsx';
import { SignInAgain } from './layout/session/SignInAgain.tsx';
import { useSession } from './layout/session/useSession.ts';
import { usePlugins } from './layout/usePlugins.ts';
import { loadedPlugins, loadPlugins, onPluginsLoaded, usePluginList } from './loadedPlugins.ts';
import { createI18nProvider } from './messages/i18nProvider.ts';
import { paths } from './paths.ts';
import { createQueryClient } from './queryClient.ts';
import { Reauthentication } from './reauthentication/Reauthentication.tsx';
import { AppRouter } from './router/AppRouter.tsx';
import { routerProvider } from './router/routerProvider.ts';
import { createStore } from './store.ts';
import { withPreferences } from './syncPreferences.ts';
import { darkTheme, lightTheme } from './theme/themes.ts';
import { ErrorDialog } from './ui/dialogs/ErrorDialog.tsx';
import { LeaveDialog } from './ui/dialogs/LeaveDialog.tsx';
import { LoadingBar } from './ui/page/LoadingBar.tsx';
import { isNarrow } from './ui/page/narrow.ts';
import { preload } from './ui/page/useLazyComponent.ts';
import { skipIdle } from './ui/useIdle.ts';

const features = () => getItem('settings')?.features ?? [];

/** The page after signing in: the home page of a module, or else the file page. */
export async function homePath(): Promise<string> {
  if (features().length > 0) await loadPlugins();
  return loadedPlugins(features()).find(({ home }) => home)?.home ?? paths.fileShare;
}

/** The app of a signed-in user, with the base path and the current language. */
export async function createApp(): Promise<ComponentType> {
  const isPhoneList = isNarrow() && new URL(currentPath(), window.location.origin).pathname === paths.fileShare;
  const [i18nProvider] = await Promise.all([
    createI18nProvider(),
    ...(isPhoneList ? [] : [loadPlugins(), preload(loadMenu)]),
  ]);
  const resources: Record<string, ResourceAdapter> = {};
  const addResources = () => {
    Object.assign(resources, ...loadedPlugins(features()).map((plugin) => plugin.resources ?? {}));
  };
  addResources();
  onPluginsLoaded(addResources);
  const dataProvider = createDataProvider(resources);
  const authProvider = createAuthProvider(resources);
  const store = withPreferences(createStore());
  const queryClient = createQueryClient();
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  // Known when the language is loaded; choosing a language with another direction reloads the page.
  const direction: Direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const [light, dark] = [lightTheme, darkTheme].map((theme) => ({ ...theme, direction }));
  const options = direction === 'rtl' ? (await import('./theme/rightToLeft.ts')).mirrored() : { key: 'sr' };
  const cache = createCache({ ...options, prepend: true, ...(nonce && { nonce }) });

  const Root = () => (
    <CacheProvider value={cache}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
        theme={light}
        darkTheme={dark}
      >
        <CssBaseline />
        <ErrorDialog>
          <EnabledPlugins>
            <Screens />
          </EnabledPlugins>
          <Reauthentication />
          <LeaveDialog />
          <SignInAgain />
        </ErrorDialog>
      </AdminContext>
    </CacheProvider>
  );
  const history = createBrowserHistory({ v5Compat: true });
  // With a trailing slash: without it, the first page would be `/fileshare?folder=12`.
  return () => (
    <AppRouter history={history} basename={`${basePath}/`}>
      <Root />
    </AppRouter>
  );
}

/** One route for each page of each module; react-admin's own routes are not used. */
function Screens() {
  useSession();
  const plugins = usePlugins();
  const isComplete = usePluginList() !== undefined;

  return (
    <CoreAdminUI
      layout={Layout}
      catchAll={isComplete ? NotFound : Coming}
      error={Crash}
      requireAuth
      disableTelemetry
      title=""
    >
      {plugins.flatMap(({ resources = {} }) =>
        Object.keys(resources).map((name) => <Resource key={name} name={name} />),
      )}
      <CustomRoutes>
        {plugins.flatMap(({ routes = [] }) =>
          routes.map((route) => <Route key={route.path} path={route.path} element={<Page route={route} />} />),
        )}
      </CustomRoutes>
    </CoreAdminUI>
  );
}

/** A page of a module that is not loaded yet. */
function Coming() {
  useEffect(skipIdle, []);
  return <LoadingBar />;
}
