import { isStorableTime } from '#contract/common.ts';
import { setContentTime } from '../../fileNodes/content/content.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { pathTo } from '../describe.service.ts';
import {
  emptyProperty,
  MULTISTATUS,
  multistatusClose,
  multistatusOpen,
  prefixesFor,
  propstat,
  response,
} from '../multistatus.ts';
import { hrefOf } from '../paths.ts';
import { isLive } from '../renderer.ts';
import { presentAt } from '../resources.service.ts';
import type { DavRequest, DavResponse } from '../webdav.model.ts';
import { childOf, type Element, elementsOf, isDav, readXml, textOf, toXml } from '../xml.ts';

/** Maximum number of dead properties of one resource, and maximum length of one and of all in characters. */
const MAX_PROPERTIES = 200;
const MAX_LENGTH = 64 * 1024;
const MAX_TOTAL_LENGTH = 1024 * 1024;

/** Sets and removes dead properties, and those that the face sets: all of them, or none (RFC 4918, 9.2). */
export async function proppatch(request: DavRequest): Promise<DavResponse> {
  const { ctx, path, base, body, face } = request;
  const read = readChanges(await readXml(body));
  const resource = await presentAt(ctx, path, face);
  const changes = read.map((change) => ({ ...change, setter: face.setterOf(change.property, resource) }));
  const { id, isFolder } = resource.entry;
  const href = hrefOf(base, pathTo(resource, request), isFolder);
  const prefixes = prefixesFor(face);
  const respond = (propstats: string) => ({
    status: 207,
    headers: MULTISTATUS,
    body: multistatusOpen(prefixes) + response(prefixes, href, propstats) + multistatusClose(prefixes),
  });
  await checkConditions(request, resource);
  const stored = changes.filter(({ setter }) => setter === undefined);
  if (stored.length > 0) authorizeWrite(ctx, resource);
  const elements = (of: typeof changes) =>
    of.map(({ property: { namespace, name } }) => emptyProperty(prefixes, namespace, name)).join('');
  const isProtected = ({ property, setter }: (typeof changes)[number]) =>
    setter === 403 || (setter === undefined && isLive(property, face));
  if (changes.some(isProtected)) {
    const { dav } = prefixes;
    const why = `<${dav}:error><${dav}:cannot-modify-protected-property/></${dav}:error>`;
    return respond(
      propstat(prefixes, elements(changes.filter(isProtected)), '403 Forbidden', why) +
        propstat(prefixes, elements(changes.filter((change) => !isProtected(change))), '424 Failed Dependency'),
    );
  }
  await ctx.transact(async (tx) => {
    for (const { property, isRemoval, setter } of changes)
      if (typeof setter === 'function') await setter(tx, isRemoval ? '' : textOf(property));
    if (stored.length === 0) return;
    await guardHeld(tx, [id]);
    await guardLocks(tx, [id]);
    const { davProperties } = tx.stores;
    for (const { property, isRemoval } of stored) {
      const { namespace, name } = property;
      if (isRemoval) await davProperties.remove(id, namespace, name);
      else await davProperties.set({ nodeId: id, namespace, name, xml: toXml(property) });
      const time = isFolder || isRemoval ? Number.NaN : windowsTimeIn(property);
      if (isStorableTime(time)) await setContentTime(tx, id, time);
    }
    const { count, length } = await davProperties.usage(id);
    const isFull = count > MAX_PROPERTIES || length > MAX_TOTAL_LENGTH;
    // What was stored before there was a limit can be removed.
    if (isFull && stored.some(({ isRemoval }) => !isRemoval)) throw new DavError(507, 'upload.noSpace');
  });
  return respond(propstat(prefixes, elements(changes), '200 OK'));
}

/** The time that Windows gives to a file that it copied, in milliseconds since 1970; not a number for other properties. */
function windowsTimeIn(property: Element): number {
  const { namespace, name } = property;
  const isTime = namespace === 'urn:schemas-microsoft-com:' && name === 'Win32LastModifiedTime';
  return isTime ? Date.parse(textOf(property)) : Number.NaN;
}

/** The changes, in the order in which they must be made. */
function readChanges(root: Element | undefined): { property: Element; isRemoval: boolean }[] {
  if (!root || !isDav(root, 'propertyupdate')) throw new DavError(400, 'request.unreadable');
  const changes = elementsOf(root).flatMap((change) => {
    const isRemoval = isDav(change, 'remove');
    const properties = isRemoval || isDav(change, 'set') ? childOf(change, 'prop') : undefined;
    return properties ? elementsOf(properties).map((property) => ({ property, isRemoval })) : [];
  });
  if (changes.length === 0) throw new DavError(400, 'request.unreadable');
  if (changes.some(({ property }) => toXml(property).length > MAX_LENGTH)) throw new DavError(507, 'upload.noSpace');
  return changes;
}
