import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from './LoadError.tsx';
import { LoadingBar } from './LoadingBar.tsx';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** For forms: cached data would overwrite the changes of others when saved. */
  isFresh?: boolean;
  children: (data: T) => ReactNode;
}

/** Renders the data of a query; until then a loading state, or the error. */
export function QueryBoundary<T>({ query, isFresh, children }: QueryBoundaryProps<T>) {
  const { data, error, isFetchedAfterMount, refetch } = query;
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined || (isFresh && !isFetchedAfterMount)) return <LoadingBar />;
  return children(data);
}
