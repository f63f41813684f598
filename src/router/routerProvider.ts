import { useCallback, useEffect, useRef } from 'react';
import type { RouterProvider } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

const unblocked = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined } as const;

/** Stable, so that a step renders only what it concerns. */
function useStableNavigate(): ReturnType<RouterProvider['useNavigate']> {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((...args: unknown[]) => (latest.current as (...args: unknown[]) => void)(...args), []) as never;
}

/**
 * How react-admin reaches the router; its own provider would load the router with data. Forms guard their input by
 * `useUnsavedGuard` (src/ui/dialogs), which react-admin renders where the router can block.
 */
export const routerProvider = {
  useNavigate: useStableNavigate,
  useLocation,
  useParams,
  useBlocker: () => unblocked,
  useMatch,
  useInRouterContext,
  useCanBlock: () => true,
  Link,
  Navigate,
  Route,
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
} as RouterProvider;
