import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { joinedContentMigrations } from '#server/storage/blobs/joinedContents.store.ts';
import { accessRequestStore, accessRequests } from './accessRequests.store.ts';
import { routes as archiveRoutes } from './archives/archives.routes.ts';
import { removeArchives } from './archives/archives.service.ts';
import { archiveStore } from './archives/archives.store.ts';
import { binStore } from './bin/bin.store.ts';
import { cleanUpHourly, removeStaleUploads } from './cleanup.service.ts';
import { migrations as contentMigrations } from './content/content.migrations.ts';
import { contentStore } from './content/content.store.ts';
import { contentTypeStore } from './content/contentTypes.store.ts';
import { examineContents } from './content/examineContents.service.ts';
import { removeThumbnails } from './content/thumbnails.service.ts';
import { fileSizesMigration, modificationTimes, sentChecksums } from './contentTimes.migrations.ts';
import { copyBatch } from './copies/copies.service.ts';
import { migrations } from './fileNodes.migrations.ts';
import { sendExpiryNotices } from './files/expiryNotices.service.ts';
import { expiryNoticeStore } from './files/expiryNotices.store.ts';
import { routes as fileRoutes } from './files/files.routes.ts';
import { fileStore } from './files/files.store.ts';
import { routes as folderRoutes } from './folders/folders.routes.ts';
import { createRoot } from './folders/folders.service.ts';
import { folderStore } from './folders/folders.store.ts';
import { folderTreeStore } from './folders/folderTree.store.ts';
import { checkInstance, recordInstance } from './instance.service.ts';
import { fingerprintMigration, instanceMigration, instanceStore } from './instance.store.ts';
import { listedFiles, listedOnChange } from './listedFiles.migrations.ts';
import { pathOfLiveFolder } from './nodes/anyNodes.service.ts';
import { announceSaves, endUnentitledLocks, noteEndedReservations, noteLocks } from './nodes/nodeLocks.service.ts';
import { routes as nodeRoutes } from './nodes/nodes.routes.ts';
import { accessVersion, accessVersionOfHolds } from './permissions/accessVersion.migrations.ts';
import { folderAccessStore } from './permissions/folderAccess.store.ts';
import { routes as permissionRoutes } from './permissions/folderPermissions.routes.ts';
import { removeUsedKeys } from './transfers/downloads.service.ts';
import { routes as transferRoutes } from './transfers/transfers.routes.ts';
import { uploadStore, usedKeyStore } from './transfers/transfers.store.ts';
import { removeExpiredUploads } from './transfers/uploads.service.ts';
import { valueOrder } from './valueOrder.migrations.ts';
import { viewOnly } from './viewOnly.migrations.ts';

/** Folders, files, uploads and downloads. */
export const fileNodes: ServerPlugin = {
  id: 'fileNodes',
  stores: {
    folders: folderStore,
    folderTree: folderTreeStore,
    folderAccess: folderAccessStore,
    files: fileStore,
    uploads: uploadStore,
    content: contentStore,
    contentTypes: contentTypeStore,
    instance: instanceStore,
    archives: archiveStore,
    expiryNotices: expiryNoticeStore,
    usedKeys: usedKeyStore,
    bin: binStore,
    accessRequests: accessRequestStore,
  },
  migrations: [
    ...migrations,
    ...contentMigrations,
    ...joinedContentMigrations,
    listedFiles,
    listedOnChange,
    valueOrder,
    accessRequests,
    instanceMigration,
    fingerprintMigration,
    fileSizesMigration,
    viewOnly,
    accessVersion,
    accessVersionOfHolds,
    modificationTimes,
    sentChecksums,
  ],
  routes: [...folderRoutes, ...nodeRoutes, ...permissionRoutes, ...fileRoutes, ...transferRoutes, ...archiveRoutes],
  beforeStart: checkInstance,
  bootstrap: createRoot,
  beforeStop: recordInstance,
  on: { locksChanged: noteLocks, reservationsEnded: noteEndedReservations, sessionEnded: announceSaves },
  providers: { jobStep: copyBatch, folderPath: pathOfLiveFolder },
  tasks: [
    { name: 'endUnentitledLocks', everySeconds: 20, run: endUnentitledLocks },
    { name: 'sendExpiryNotices', everySeconds: 3600, run: sendExpiryNotices },
    { name: 'forgetArchives', everySeconds: 600, run: removeArchives },
    { name: 'forgetThumbnails', everySeconds: 24 * 3600, onEveryNode: true, run: removeThumbnails },
    { name: 'cleanUpContent', everySeconds: 3600, run: cleanUpHourly },
    { name: 'examineContents', everySeconds: 3600, run: examineContents },
    { name: 'removeStaleUploads', everySeconds: 300, onEveryNode: true, run: removeStaleUploads },
    { name: 'noteInstance', everySeconds: 60, run: recordInstance },
    { name: 'forgetExpiredUploads', everySeconds: 600, run: removeExpiredUploads },
    { name: 'forgetSpentKeys', everySeconds: 600, run: removeUsedKeys },
  ],
};
