import type { DavResponse } from '../webdav.model.ts';

const allowed = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
];
export const ALLOW = allowed.join(', ');

/** The supported methods; Windows checks the second header. */
export async function options(): Promise<DavResponse> {
  const headers = { Allow: ALLOW, DAV: '1, 2, 3', 'MS-Author-Via': 'DAV', 'Content-Length': '0' };
  return { status: 200, headers };
}
