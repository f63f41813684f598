import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes as archiveRoutes } from './archives.routes.ts';
import { forgetArchives } from './archives.service.ts';
import { archiveStore } from './archives.store.ts';
import { binStore } from './bin.store.ts';
import { migrations as contentMigrations } from './content.migrations.ts';
import { contentStore } from './content.store.ts';
import { forgetSpentKeys } from './downloads.service.ts';
import { sendExpiryNotices } from './expiryNotices.service.ts';
import { expiryNoticeStore } from './expiryNotices.store.ts';
import { migrations } from './fileNodes.migrations.ts';
import { routes as fileRoutes } from './files.routes.ts';
import { fileStore } from './files.store.ts';
import { folderAccessStore } from './folderAccess.store.ts';
import { routes as permissionRoutes } from './folderPermissions.routes.ts';
import { routes as folderRoutes } from './folders.routes.ts';
import { makeRoot } from './folders.service.ts';
import { folderStore } from './folders.store.ts';
import { folderTreeStore } from './folderTree.store.ts';
import { listedFiles, listedOnChange } from './listedFiles.migrations.ts';
import { sweepContent } from './sweep.service.ts';
import { forgetThumbnails } from './thumbnails.service.ts';
import { routes as transferRoutes } from './transfers.routes.ts';
import { spentKeyStore, uploadStore } from './transfers.store.ts';
import { forgetExpiredUploads } from './uploads.service.ts';
import { valueOrder } from './valueOrder.migrations.ts';

/** Folders, files, and their content on its way in and out (§3 Folder, File; design, §4). */
export const fileNodes: ServerPlugin = {
  id: 'fileNodes',
  stores: {
    folders: folderStore,
    folderTree: folderTreeStore,
    folderAccess: folderAccessStore,
    files: fileStore,
    uploads: uploadStore,
    content: contentStore,
    archives: archiveStore,
    expiryNotices: expiryNoticeStore,
    spentKeys: spentKeyStore,
    bin: binStore,
  },
  migrations: [...migrations, ...contentMigrations, listedFiles, listedOnChange, valueOrder],
  routes: [...folderRoutes, ...permissionRoutes, ...fileRoutes, ...transferRoutes, ...archiveRoutes],
  bootstrap: makeRoot,
  tasks: [
    { name: 'sendExpiryNotices', everySeconds: 3600, run: sendExpiryNotices },
    { name: 'forgetArchives', everySeconds: 600, run: forgetArchives },
    { name: 'forgetThumbnails', everySeconds: 24 * 3600, onEveryNode: true, run: forgetThumbnails },
    { name: 'sweepContent', everySeconds: 3600, run: sweepContent },
    { name: 'forgetExpiredUploads', everySeconds: 600, run: forgetExpiredUploads },
    { name: 'forgetSpentKeys', everySeconds: 600, run: forgetSpentKeys },
  ],
};
