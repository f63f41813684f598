import LinearProgress from '@mui/material/LinearProgress';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { PluginRoute } from '#web/plugin.ts';
import { useArrived } from '#web/ui/useArrived.ts';
import { useMayEnter } from './useMayEnter.ts';

/** A page of a module: loaded when it is opened, and only for those who may (§2: others are led to `/`). */
export function Page({ route }: { route: PluginRoute }) {
  const mayEnter = useMayEnter();
  if (!mayEnter(route)) return <Navigate to={paths.fileShare} replace />;
  return <Content load={route.page} />;
}

function Content({ load }: { load: PluginRoute['page'] }) {
  const translate = useTranslate();
  const Arrived = useArrived(load);
  const waiting = <LinearProgress aria-label={translate('shell.loading')} />;
  return <Suspense fallback={waiting}>{Arrived ? <Arrived /> : waiting}</Suspense>;
}
