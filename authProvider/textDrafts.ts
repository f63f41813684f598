/**
 * Texts that are being edited, kept in this browser until they are saved. They belong to one user: others who use the
 * browser are not offered them, and signing out removes them.
 */

const DATABASE = 'strongroom.drafts';
const TEXTS = 'texts';

/** The user and the file. */
export type DraftKey = [userId: number, fileId: number];

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one request in a transaction. @returns its result, once it is on the disk; undefined where nothing can be kept */
async function run<T>(
  mode: IDBTransactionMode,
  request: (texts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // Some browsers keep nothing in private windows.
  const database = await openDatabase().catch(() => undefined);
  if (!database) return undefined;
  const transaction = database.transaction(TEXTS, mode);
  const requested = request(transaction.objectStore(TEXTS));
  return new Promise<T | undefined>((resolve) => {
    transaction.oncomplete = () => resolve(requested.result);
    transaction.onabort = () => resolve(undefined);
  }).finally(() => database.close());
}

export const getTextDraft = (key: DraftKey) => run<unknown>('readonly', (texts) => texts.get(key));
export const putTextDraft = (key: DraftKey, draft: object) => run('readwrite', (texts) => texts.put(draft, key));
export const removeTextDraft = (key: DraftKey) => run('readwrite', (texts) => texts.delete(key));

/** Removes all texts of a user. */
export const removeTextDrafts = (userId: number) =>
  run('readwrite', (texts) => texts.delete(IDBKeyRange.bound([userId], [userId, []])));
