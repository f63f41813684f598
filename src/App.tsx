import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import type { Direction } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Route } from 'react-router-dom';
import { createAuthProvider } from '#authProvider/index.ts';
import { getItem } from '#authProvider/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { EnabledPlugins } from './EnabledPlugins.tsx';
import { Layout } from './layout/Layout.tsx';
import { Crash, NotFound } from './layout/Message.tsx';
import { Page } from './layout/Page.tsx';
import { SignInAgain } from './layout/session/SignInAgain.tsx';
import { useSession } from './layout/session/useSession.ts';
import { usePlugins } from './layout/usePlugins.ts';
import { createI18nProvider } from './messages/i18nProvider.ts';
import { paths } from './paths.ts';
import { pluginsFor } from './plugins.ts';
import { createQueryClient } from './queryClient.ts';
import { Reauthentication } from './reauthentication/Reauthentication.tsx';
import { AppRouter } from './router/AppRouter.tsx';
import { routerProvider } from './router/routerProvider.ts';
import { createStore } from './store.ts';
import { withPreferences } from './syncPreferences.ts';
import { darkTheme, lightTheme } from './theme/themes.ts';
import { ErrorDialog } from './ui/dialogs/ErrorDialog.tsx';
import { LeaveDialog } from './ui/dialogs/LeaveDialog.tsx';

const features = () => getItem('settings')?.features ?? [];

/** The page after signing in: the home page of a module, or else the file page. */
export function homePath(): string {
  return pluginsFor(features()).find(({ home }) => home)?.home ?? paths.fileShare;
}

/** The app of a signed-in user, with the base path and the current language. */
export async function createApp(): Promise<ComponentType> {
  const i18nProvider = await createI18nProvider();
  const resources = Object.assign({}, ...pluginsFor(features()).map(({ resources = {} }) => resources));
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

  return (
    <CoreAdminUI layout={Layout} catchAll={NotFound} error={Crash} requireAuth disableTelemetry title="">
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
