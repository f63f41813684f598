import type { FastifyInstance } from 'fastify';
import type { SyncClient } from '#contract/instance/health.ts';
import type { RequestCounts } from '#server/kernel/requestCounts.ts';

/** What sync clients request, below the base path. */
const CLIENT_PATHS = ['/remote.php/', '/ocs/', '/status.php', '/index.php/'];

/** Counts the requests of sync clients by their kind, for the health report. */
export function countClientRequests(
  server: FastifyInstance,
  basePath: string,
  counts: RequestCounts,
  now: () => Date,
): void {
  const prefixes = CLIENT_PATHS.map((path) => basePath + path);
  server.addHook('onResponse', async ({ url, headers }) => {
    if (prefixes.some((prefix) => url.startsWith(prefix))) counts.noteClient(familyOf(headers['user-agent']), now());
  });
}

const families: [RegExp, SyncClient][] = [
  [/Nextcloud-iOS/i, 'nextcloudIos'],
  [/Nextcloud-android/i, 'nextcloudAndroid'],
  [/ownCloudApp/i, 'owncloudIos'],
  [/ownCloud-android/i, 'owncloudAndroid'],
  [/mirall.*Nextcloud/i, 'nextcloudDesktop'],
  [/mirall/i, 'owncloudDesktop'],
  [/^rclone/i, 'rclone'],
];

/** The kind of a client by its `User-Agent`, for figures. */
function familyOf(agent: string | undefined): SyncClient {
  return families.find(([pattern]) => pattern.test(agent ?? ''))?.[1] ?? 'other';
}
