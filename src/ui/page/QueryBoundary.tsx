import LinearProgress from '@mui/material/LinearProgress';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LoadError } from './LoadError.tsx';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** For forms: what is remembered of an earlier visit would be saved over what others did since. */
  isFresh?: boolean;
  children: (data: T) => ReactNode;
}

/** What is shown of one thing once it is there; until then that it is on its way, or why it does not come. */
export function QueryBoundary<T>({ query, isFresh, children }: QueryBoundaryProps<T>) {
  const translate = useTranslate();
  const { data, error, isFetchedAfterMount, refetch } = query;
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined || (isFresh && !isFetchedAfterMount)) {
    return <LinearProgress aria-label={translate('shell.loading')} />;
  }
  return children(data);
}
