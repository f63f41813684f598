import type { Ctx } from '#server/kernel/context.ts';
import { escapeXml } from '#server/lib/escapeXml.ts';
import { fail } from '#server/lib/fail.ts';
import { favouriteIds } from '../../favourites/favourites.service.ts';
import { readChecksums } from '../../fileNodes/content/checksums.service.ts';
import { dataFingerprint, instanceLetters } from '../../fileNodes/instance.service.ts';
import { listsGranting } from '../../fileNodes/permissions/permissions.service.ts';
import { folderEtags } from '../../folderEtags/folderEtags.service.ts';
import { usersOf } from '../../identity/users/users.service.ts';
import { linkTo } from '../../mail/mail.service.ts';
import { etagOf } from '../../webdav/conditions.service.ts';
import type { Entry, PropertyName, Resource, Value } from '../../webdav/webdav.model.ts';
import { DAV, NC, OC } from '../protocol.model.ts';
import { lettersOf } from './letters.service.ts';

/** Reads what a property needs for some resources at once. */
type Preparation = (ctx: Ctx, resources: Resource[]) => Promise<Value>;

const always =
  (xml: string): Preparation =>
  async () =>
  () =>
    xml;

const owners = async (ctx: Ctx, resources: Resource[], tell: (user: { signInId: string; name: string }) => string) => {
  const makers = await ctx.stores.syncListings.makersOf(idsOf(resources));
  const users = await usersOf(ctx, [...new Set(makers.values())]);
  const texts = new Map(users.map((user) => [user.id, escapeXml(tell(user))]));
  return ({ entry }: Resource) => texts.get(makers.get(entry.id) ?? 0);
};

/** The properties of the protocol, by namespace and name, and the one that only folders have here. */
const preparations: Record<string, Preparation> = {
  [`${DAV} getetag`]: async (ctx, resources) => {
    const tags = await folderEtags(ctx, idsOf(resources.filter(({ entry }) => entry.isFolder)));
    return ({ entry }) => (entry.isFolder ? `"${tags.get(entry.id) ?? failAway()}"` : etagOf(entry));
  },
  [`${OC} id`]: async (ctx) => {
    const letters = await instanceLetters(ctx);
    return ({ entry }) => protocolId(entry, letters);
  },
  [`${OC} fileid`]: async () => (resource) => String(resource.entry.id),
  [`${OC} permissions`]: lettersOf,
  [`${OC} size`]: async (ctx, resources) => {
    const folders = resources.filter(({ entry }) => entry.isFolder);
    const bytes = await ctx.stores.syncListings.bytesBelow(idsOf(folders), await listsGranting(ctx, 1));
    return ({ entry }) => String(entry.isFolder ? (bytes.get(entry.id) ?? 0) : entry.size);
  },
  [`${OC} checksums`]: async (ctx, resources) => {
    const versions = resources.flatMap(({ entry }) => (entry.isFolder ? [] : [entry.versionId]));
    const known = await readChecksums(ctx, versions);
    return ({ entry }) => {
      const checksums = entry.isFolder ? undefined : known.get(entry.versionId);
      return checksums && `<oc:checksum>${checksums.all}</oc:checksum>`;
    };
  },
  [`${OC} data-fingerprint`]: async (ctx) => {
    const fingerprint = await dataFingerprint(ctx);
    return () => fingerprint;
  },
  [`${OC} share-types`]: always(''),
  [`${OC} owner-id`]: (ctx, resources) => owners(ctx, resources, ({ signInId }) => signInId),
  [`${OC} owner-display-name`]: (ctx, resources) => owners(ctx, resources, ({ name }) => name),
  [`${OC} favorite`]: async (ctx) => {
    const starred = await favouriteIds(ctx);
    return ({ entry }) => (starred.has(entry.id) ? '1' : '0');
  },
  [`${OC} privatelink`]: async (ctx) => {
    const address = escapeXml(linkTo(ctx, '/index.php/f/'));
    return ({ entry }) => `${address}${entry.id}`;
  },
  [`${NC} is-mount-root`]: always('false'),
  [`${NC} is-encrypted`]: always('0'),
  // Programs would then ask for images that are not served here.
  [`${NC} has-preview`]: always('false'),
};

/** A folder without a tag would be left out by programs, and removed from the computer. */
const failAway = () => fail('request.unavailable');

const keyOf = ({ namespace, name }: PropertyName) => `${namespace} ${name}`;
const idsOf = (resources: Resource[]) => resources.map(({ entry }) => entry.id);

export function isProtocolProperty(property: PropertyName): boolean {
  return Object.hasOwn(preparations, keyOf(property));
}

/** The ID of a file or folder, with which programs recognise it after a rename or move. */
export function protocolId({ id }: Pick<Entry, 'id'>, letters: string): string {
  return `${String(id).padStart(8, '0')}${letters}`;
}

/** The values of the requested properties of the protocol, each read for all resources at once. */
export async function protocolValues(
  ctx: Ctx,
  resources: Resource[],
  properties: PropertyName[],
): Promise<(property: PropertyName) => Value | undefined> {
  const values = new Map<string, Value>();
  for (const property of properties) {
    const prepare = isProtocolProperty(property) ? preparations[keyOf(property)] : undefined;
    if (prepare) values.set(keyOf(property), await prepare(ctx, resources));
  }
  return (property) => values.get(keyOf(property));
}
