import LinearProgress from '@mui/material/LinearProgress';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { PluginRoute } from '#web/plugin.ts';
import { useMayEnter } from './useMayEnter.ts';

/** A page of a module: loaded when it is opened, and only for those who may (§2: others are led to `/`). */
export function Page({ route }: { route: PluginRoute }) {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  if (!mayEnter(route)) return <Navigate to={paths.fileShare} replace />;

  const { page: Content } = route;
  return (
    <Suspense fallback={<LinearProgress aria-label={translate('shell.loading')} />}>
      <Content />
    </Suspense>
  );
}
