import { locks } from '#contract/fileNodes/locks.ts';
import { call } from '#dataProvider/client.ts';

/** Ends the lock of a file. @throws ApiError with a message for the user */
export const endLock = (fileId: number) => call(locks.end, { params: { id: String(fileId) } });
