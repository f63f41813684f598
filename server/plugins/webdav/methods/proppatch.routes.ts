import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { isLive, namesTo } from '../describe.service.ts';
import { emptyProperty, MULTISTATUS, MULTISTATUS_CLOSE, multistatusOpen, propstat, response } from '../multistatus.ts';
import { hrefOf } from '../paths.ts';
import { presentAt } from '../resources.service.ts';
import type { DavRequest, DavResponse } from '../webdav.model.ts';
import { childOf, type Element, elementsOf, isDav, readXml, toXml } from '../xml.ts';

/** Maximum number of dead properties of one resource, and maximum length of one and of all in characters. */
const MAX_PROPERTIES = 200;
const MAX_LENGTH = 64 * 1024;
const MAX_TOTAL_LENGTH = 1024 * 1024;

/** Sets and removes dead properties: all of them, or none (RFC 4918, 9.2). */
export async function proppatch(request: DavRequest): Promise<DavResponse> {
  const { ctx, path, base, body } = request;
  const changes = readChanges(await readXml(body));
  const named = changes.map(({ property: { namespace, name } }) => ({ namespace, name }));
  const resource = await presentAt(ctx, path);
  const { id, isFolder } = resource.entry;
  const href = hrefOf(base, namesTo(resource), isFolder);
  const respond = (propstats: string) => ({
    status: 207,
    headers: MULTISTATUS,
    body: multistatusOpen() + response(href, propstats) + MULTISTATUS_CLOSE,
  });
  await checkConditions(request, resource);
  authorizeWrite(ctx, resource);
  const elements = (of: typeof named) => of.map(({ namespace, name }) => emptyProperty(namespace, name)).join('');
  if (named.some(isLive)) {
    const isProtected = '<D:error><D:cannot-modify-protected-property/></D:error>';
    return respond(
      propstat(elements(named.filter(isLive)), '403 Forbidden', isProtected) +
        propstat(elements(named.filter((property) => !isLive(property))), '424 Failed Dependency'),
    );
  }
  await ctx.transact(async (tx) => {
    await guardHeld(tx, [id]);
    await guardLocks(tx, [id]);
    const { davProperties } = tx.stores;
    for (const { property, isRemoval } of changes) {
      const { namespace, name } = property;
      if (isRemoval) await davProperties.remove(id, namespace, name);
      else await davProperties.set({ nodeId: id, namespace, name, xml: toXml(property) });
    }
    const { count, length } = await davProperties.usage(id);
    const isFull = count > MAX_PROPERTIES || length > MAX_TOTAL_LENGTH;
    // What was stored before there was a limit can be removed.
    if (isFull && changes.some(({ isRemoval }) => !isRemoval)) throw new DavError(507, 'upload.noSpace');
  });
  return respond(propstat(elements(named), '200 OK'));
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
