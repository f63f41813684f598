import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Router } from 'react-router-dom';
import { type AppHistory, type Guard, guardedHistory, type Step } from './guardedHistory.ts';

const Guards = createContext<((guard: Guard) => () => void) | undefined>(undefined);

interface AppRouterProps {
  history: AppHistory;
  /** The path of the app. */
  basename?: string;
  children: ReactNode;
}

/**
 * The router of the app: what its pages need of a router, and a guard for unsaved input. The router of react-router with
 * both also loads data, which no page here lets it do, and is three times as large.
 */
export function AppRouter({ history, basename = '/', children }: AppRouterProps) {
  const { navigator, listen, addGuard } = useMemo(() => guardedHistory(history), [history]);
  const [{ action, location }, setStep] = useState<Step>(() => ({
    action: history.action,
    location: history.location,
  }));
  useLayoutEffect(() => listen(setStep), [listen]);
  return (
    <Guards value={addGuard}>
      <Router basename={basename} navigator={navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </Guards>
  );
}

/** A step that waits: it is made, or given up. */
export interface Blocked {
  proceed: () => void;
  reset: () => void;
}

/**
 * Keeps the page from being left.
 * @param blocks whether the step from one path to another has to wait
 * @returns the step that waits
 */
export function useBlocker(blocks: Guard['blocks']): Blocked | undefined {
  const addGuard = useContext(Guards);
  const latest = useRef(blocks);
  latest.current = blocks;
  const [blocked, setBlocked] = useState<Blocked>();
  useEffect(
    () =>
      addGuard?.({
        blocks: (from, to) => latest.current(from, to),
        onBlocked: (proceed) => {
          let isDecided = false;
          const decide = (then?: () => void) => {
            if (isDecided) return;
            isDecided = true;
            setBlocked(undefined);
            then?.();
          };
          setBlocked({ proceed: () => decide(proceed), reset: () => decide() });
        },
      }),
    [addGuard],
  );
  return blocked;
}
