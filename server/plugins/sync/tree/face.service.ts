import type { Ctx } from '#server/kernel/context.ts';
import { escapeXml, XML_HEAD } from '#server/lib/escapeXml.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { addFavourite, removeFavourite } from '../../favourites/favourites.service.ts';
import { instanceLetters } from '../../fileNodes/instance.service.ts';
import { carryUp } from '../../folderEtags/folderEtags.service.ts';
import { etagOf } from '../../webdav/conditions.service.ts';
import type { Face } from '../../webdav/webdav.model.ts';
import { NC, OC } from '../protocol.model.ts';
import { checkSyncedName, storedName } from './names.service.ts';
import { isProtocolProperty, protocolId, protocolValues } from './values.service.ts';
import { downloadableIn, guardDownloadable } from './visibleFiles.service.ts';

/** The names of errors that programs know, by status. */
const exceptions: Record<number, string> = {
  400: 'BadRequest',
  401: 'NotAuthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  415: 'UnsupportedMediaType',
  423: 'Locked',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
};

/** The tree as clients of the ownCloud/Nextcloud protocol see it. */
export const syncFace: Face = {
  prefix: 'd',
  prefixes: new Map([
    [OC, 'oc'],
    [NC, 'nc'],
  ]),
  hasSentPaths: true,
  readsAtOnce: true,
  waitsForTurn: true,
  beforeListing: (ctx) => carryUp(ctx).catch(away(ctx)),
  nameOf: storedName,
  checkName: checkSyncedName,
  isLive: isProtocolProperty,
  valuesOf: (ctx, resources, properties) => protocolValues(ctx, resources, properties).catch(away(ctx)),
  setterOf({ namespace, name }, { entry }) {
    if (namespace !== OC || name !== 'favorite') return undefined;
    if (!entry.isFolder) return 403;
    return async (ctx, value) => {
      await (/^\s*(1|true)\s*$/.test(value) ? addFavourite : removeFavourite)(ctx, entry.id);
    };
  },
  shown: (ctx, folder, resources) => downloadableIn(ctx, folder, resources).catch(away(ctx)),
  guardNew: guardDownloadable,
  makesFolders: ({ header }) => header('x-nc-webdav-auto-mkcol') === '1',
  async headersOf(ctx, entry) {
    const id = { 'OC-FileId': protocolId(entry, await instanceLetters(ctx)) };
    return entry.isFolder ? id : { ...id, ETag: etagOf(entry), 'OC-ETag': etagOf(entry) };
  },
  errorXml({ status, message, condition }) {
    const exception = `Sabre\\DAV\\Exception${exceptions[status] ? `\\${exceptions[status]}` : ''}`;
    return (
      `${XML_HEAD}<d:error xmlns:d="DAV:" xmlns:D="DAV:" xmlns:s="http://sabredav.org/ns">${condition ?? ''}` +
      `<s:exception>${exception}</s:exception><s:message>${escapeXml(message)}</s:message></d:error>\n`
    );
  },
};

/** What could not be read must not look like a missing right, or a missing file: the whole answer is an error. */
function away({ log }: Ctx): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError) throw error;
    log.error({ err: error }, 'What a listing for a sync client tells could not be read');
    fail('request.unavailable');
  };
}
