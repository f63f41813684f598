import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { PluginRoute } from '#web/plugin.ts';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { ReloadNotice } from '#web/ui/page/NotLoaded.tsx';
import { useLazyComponent } from '#web/ui/page/useLazyComponent.ts';
import { useMayEnter } from './useMayEnter.ts';
import { useRouteTitle } from './usePageTitle.ts';

/** A page of a module: loaded when it is opened, and only for users who may open it (others are redirected to `/`). */
export function Page({ route }: { route: PluginRoute }) {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  useRouteTitle(route.title && translate(route.title));
  if (!mayEnter(route)) return <Navigate to={paths.fileShare} replace />;
  return <Content load={route.page} />;
}

function Content({ load }: { load: PluginRoute['page'] }) {
  const Component = useLazyComponent(load, ReloadNotice);
  const waiting = <LoadingBar />;
  return <Suspense fallback={waiting}>{Component ? <Component /> : waiting}</Suspense>;
}
