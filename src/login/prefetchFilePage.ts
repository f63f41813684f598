import { currentPath } from '#authProvider/endSession.ts';
import { getItem, isSignedIn } from '#authProvider/session.ts';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { apiUrl } from '#dataProvider/apiUrl.ts';
import { prefetch } from '#dataProvider/prefetch.ts';
import { paths } from '#web/paths.ts';

/** Parts of the address that change neither the rows nor their order. */
const neutral = new Set(['folder', 'file', 'tab']);

/**
 * Requests what the file page shows first while its code is loading: the tree, and the rows of the folder in the
 * address in the default order. The page asks with the same addresses; what differs would be asked for twice.
 */
export function prefetchFilePage(): void {
  const { pathname, searchParams } = new URL(currentPath(), window.location.origin);
  // An expired token is renewed first, by the page itself.
  if (pathname !== paths.fileShare || !isSignedIn()) return;
  const request = <E extends EndpointShape>(endpoint: E, call: CallOf<E>) =>
    prefetch(apiUrl(pathOf(endpoint, call as { params?: object; query?: object })), getItem('token'));
  request(folders.list, { query: { most: String(limits.wholeTree) } });
  const id = searchParams.get('folder');
  const isDefault = [...searchParams.keys()].every((key) => neutral.has(key));
  if (id === null || !/^[1-9]\d{0,14}$/.test(id) || !isDefault) return;
  const query = { skip: '0', take: String(limits.listRows), column: 'name', dir: 'asc' } as const;
  request(folders.sublist, { params: { id }, query });
  request(files.list, { params: { id }, query });
}
