import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import { type LogCategory, type LogNews, logs } from '#contract/instance/logs.ts';
import { followStream } from '#dataProvider/eventStream.ts';

/** The resources that change with each category of the log; all of them change the log itself. */
const about: Partial<Record<LogCategory, readonly string[]>> = {
  people: ['users', 'groups', 'members', 'candidates', 'userGroups', 'userCandidates'],
  folders: ['groups', 'folderPermissions'],
  attributes: ['attributeGroups'],
  records: ['legalHolds', 'retention', 'policyTests', 'accessReviews'],
  shares: ['oneTimeShares', 'fileRequests'],
  bulletins: ['bulletins'],
  account: ['users', 'apiTokens', 'sessions'],
};
const ofLogs = ['userLogs', 'systemLogs', 'oneTimeLogs'];
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
      const stale = new Set<unknown>([...ofLogs, ...categories.flatMap((category) => about[category] ?? [])]);
      const predicate = ({ queryKey: [resource, verb] }: { queryKey: readonly unknown[] }) =>
        stale.has(resource) && verb !== 'getOne';
      void client.invalidateQueries({ predicate });
    };
    void followStream(logs.follow.path, everything, refresh, stop.signal);
    return () => stop.abort();
  }, [client, maySee]);
}
