import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import { type LogCategory, type LogNews, logs } from '#contract/instance/logs.ts';
import { followStream } from '#dataProvider/eventStream.ts';

/** The resources that change with each category of the log; all of them change the log itself. */
const about: Partial<Record<LogCategory, readonly string[]>> = {
  people: ['users', 'groups', 'members', 'candidates', 'userGroups', 'userCandidates'],
  files: ['locks', 'approvals', 'tasks'],
  folders: ['groups', 'folderPermissions'],
  attributes: ['attributeGroups'],
  records: ['legalHolds', 'heldNodes', 'retention', 'reviews', 'policyTests', 'accessReviews', 'workflows'],
  shares: ['oneTimeShares', 'fileRequests'],
  bulletins: ['bulletins'],
  account: ['users', 'apiTokens', 'devices', 'sessions'],
};
const ofLogs = ['userLogs', 'systemLogs', 'oneTimeLogs'];
const staleAfter = (categories: readonly LogCategory[]) =>
  new Set<unknown>([...ofLogs, ...categories.flatMap((category) => about[category] ?? [])]);
/** Used when events may have been missed. */
const everything: LogNews = { categories: Object.keys(about) as LogCategory[] };

/** Reloads lists when someone else has changed their records. Records in open forms are not reloaded. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const maySee = useCan()('log.read');
  useEffect(() => {
    if (!maySee) return;
    const stop = new AbortController();
    const refresh = ({ categories }: LogNews) => {
      const stale = staleAfter(categories);
      const predicate = ({ queryKey: [resource, verb] }: { queryKey: readonly unknown[] }) =>
        stale.has(resource) && verb !== 'getOne';
      void client.invalidateQueries({ predicate });
    };
    void followStream(logs.follow.path, everything, refresh, stop.signal);
    return () => stop.abort();
  }, [client, maySee]);
}

/**
 * `await refresh('people')` reloads the records that an own change of these categories may have changed, also in open
 * forms; without a category all.
 */
export function useRefreshLists() {
  const client = useQueryClient();
  return useCallback(
    (...categories: LogCategory[]): Promise<void> => {
      const stale = staleAfter(categories);
      const isStale = ({ queryKey: [resource] }: { queryKey: readonly unknown[] }) => stale.has(resource);
      return client.invalidateQueries(categories.length > 0 ? { predicate: isStale } : {});
    },
    [client],
  );
}
