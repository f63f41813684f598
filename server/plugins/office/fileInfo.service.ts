import { actorText } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { linkTo } from '../mail/mail.service.ts';
import type { OfficeCall, WopiReply } from './office.model.ts';
import { mayWrite, officeFile, officeTime, versionText } from './openFile.service.ts';

/** The files of Microsoft's tests of WOPI hosts, which remove what they have created. */
export const isTestFile = (name: string): boolean => /\.wopitestx?$/i.test(name);

/** `CheckFileInfo`: what a file is, what the caller may do with it, and what the host can do. */
export async function fileInfo(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  const opened = await officeFile(ctx, call);
  const { file, folder, version, ownerId } = opened;
  const { actor, config, stores } = ctx;
  const isWritable = await mayWrite(ctx, call, opened);
  const here = linkTo(ctx, '/');
  const page = (query = ''): string => `${linkTo(ctx, `/edit/${file.id}`)}${query}`;
  const userInfo = await stores.officeTokens.userInfoOf(actor.id);
  const by = actor.actedBy;
  return {
    status: 200,
    headers: { 'X-WOPI-ItemVersion': versionText(version) },
    body: {
      BaseFileName: file.name,
      Size: version.size,
      OwnerId: `${ownerId}`,
      UserId: by ? `${by.id}-as-${actor.id}` : `${actor.id}`,
      Version: versionText(version),
      UserFriendlyName: actorText({ by: actor.name, actedBy: by?.name ?? null, token: null }),
      LastModifiedTime: officeTime(version.uploadedOn),
      ...(userInfo !== undefined && { UserInfo: userInfo }),
      UserCanWrite: isWritable,
      ReadOnly: !isWritable,
      UserCanRename: isWritable,
      UserCanNotWriteRelative: !isWritable,
      IsAdminUser: actor.isAdmin,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: true,
      SupportsUserInfo: true,
      SupportsDeleteFile: isTestFile(file.name),
      EnableOwnerTermination: false,
      EnableInsertRemoteImage: false,
      PostMessageOrigin: new URL(config.publicUrl).origin,
      ClosePostMessage: true,
      EditModePostMessage: true,
      FileVersionPostMessage: true,
      EditNotificationPostMessage: true,
      BreadcrumbBrandName: config.companyName,
      BreadcrumbBrandUrl: here,
      BreadcrumbDocName: file.name,
      BreadcrumbFolderName: folder.name,
      BreadcrumbFolderUrl: linkTo(ctx, `/filenode/${folder.id}`),
      CloseUrl: linkTo(ctx, `/filenode/${file.id}`),
      FileVersionUrl: linkTo(ctx, `/filenode/${file.id}`),
      HostEditUrl: page(),
      HostViewUrl: page('?mode=view'),
    },
  };
}
