import type { Config } from '#server/config.ts';
import { DEFAULT_COMPANY_NAME } from '#server/environment.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { failingParts } from '../configuration/appConfig.service.ts';
import { quotaLeft } from '../fileNodes/transfers/quota.service.ts';
import { readMe, signInIdOf } from '../identity/users/users.service.ts';
import { spaceOf } from '../webdav/space.service.ts';
import type { DavMount } from '../webdav/webdav.model.ts';
import { treePaths, uploadsPath } from './protocol.model.ts';
import { syncFace } from './tree/face.service.ts';

/**
 * The paths of the protocol that are served like WebDAV; none with `SYNC=off`.
 * @param uploadMethods what the path for files in chunks takes
 */
export async function syncMounts(
  { config }: Ctx,
  uploadMethods: NonNullable<DavMount['methods']>,
): Promise<DavMount[]> {
  if (!config.sync) return [];
  return [
    { path: treePaths.named, face: syncFace, isOfUser: true },
    { path: treePaths.plain, face: syncFace, isOfUser: false },
    { path: uploadsPath, face: syncFace, isOfUser: true, methods: uploadMethods },
  ];
}

/** The name of the product as clients show it: that of the organisation, if it is configured. */
export function productName({ companyName }: Config): string {
  return companyName === DEFAULT_COMPANY_NAME ? 'Strongroom' : companyName;
}

/** Whether the database or the storage is away. */
export async function isAway(ctx: Ctx): Promise<boolean> {
  return (await failingParts(ctx)).length > 0;
}

/** The caller as clients show them, with their space in bytes; a quota of -3 is none. */
export async function userOf(ctx: Ctx) {
  const { name, email, cultureId } = await readMe(ctx);
  const { used: readable, available } = await spaceOf(ctx);
  const left = await quotaLeft(ctx);
  const quota = Number.isFinite(left) ? (ctx.config.userQuota ?? 0) : -3;
  const used = quota < 0 ? readable : quota - left;
  const total = quota < 0 ? used + available : quota;
  const relative = total > 0 ? Math.round((used / total) * 10_000) / 100 : 0;
  return {
    id: await signInIdOf(ctx),
    'display-name': name,
    displayname: name,
    email,
    enabled: true,
    language: cultureId.slice(0, 2).toLowerCase(),
    groups: [],
    quota: { free: available, used, total, relative, quota },
  };
}
