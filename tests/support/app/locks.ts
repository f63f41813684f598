import { addSeconds } from 'date-fns';
import type { TestApp } from './testApp.ts';

/** Locks a file or folder for a user, as a WebDAV client would. @returns the token */
export async function lockNode(app: TestApp, nodeId: number, userId: number, seconds = 600): Promise<string> {
  const token = `opaquelocktoken:${nodeId}-${userId}`;
  await app.ctx.transact(({ stores, stamp, now }) =>
    stores.locks.insert({
      token,
      nodeId,
      userId,
      isDeep: false,
      isShared: false,
      owner: '',
      createdOn: stamp(),
      expiresOn: addSeconds(now(), seconds).toISOString(),
      app: 'webdav',
      lockId: null,
      sessionId: null,
      reason: null,
      approvalId: null,
    }),
  );
  return token;
}
