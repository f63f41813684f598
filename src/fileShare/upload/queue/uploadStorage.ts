import { getItem } from '#authProvider/session.ts';
import { isUnfinished, newUpload, type Upload, type UploadLimits, type UploadOptions } from './upload.ts';
import { uploads } from './uploads.ts';

const KEY = 'strongroom.uploads';
/** Maximum number of stored files; session storage holds a few megabytes. */
const MAX_STORED_FILES = 2_000;
const SAVE_INTERVAL_MS = 1_000;

/** An upload without the content of its file. */
interface StoredUpload {
  options: UploadOptions;
  folderId: number;
  /** The name on the computer, and the announced one. */
  chosenName: string;
  name: string;
  size: number;
  lastModified: number;
  sent: number;
  key?: string | undefined;
  location?: string | undefined;
}
interface Stored {
  userId: number;
  files: StoredUpload[];
}

let isKeeping = false;

/** Restores the uploads that were running before a reload, and stores the current ones. */
export function storeUploads(limits: UploadLimits): void {
  if (isKeeping) return;
  isKeeping = true;
  uploads.restore(readStored(), limits);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const userId = getItem('profile')?.id;
    const files = uploads.list().filter(isUnfinished).slice(0, MAX_STORED_FILES).map(asStored);
    if (files.length === 0 || userId === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, files } satisfies Stored));
  };
  uploads.subscribe(() => {
    timer ??= setTimeout(save, SAVE_INTERVAL_MS);
  });
  window.addEventListener('pagehide', save);
  window.addEventListener('online', uploads.wake);
}

function readStored(): Upload[] {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored?.userId === getItem('profile')?.id ? (stored?.files ?? []).map(asUpload) : [];
  } catch {
    return [];
  }
}

function asStored(upload: Upload): StoredUpload {
  const { folderId, file, name, size, sent, key, location } = upload;
  const { overwrite, attributeValues, expiryDate, expiryNoticePeriod, ocr } = upload;
  return {
    options: { overwrite, attributeValues, expiryDate, expiryNoticePeriod, ...(ocr !== undefined && { ocr }) },
    folderId,
    chosenName: file.name,
    name,
    size,
    lastModified: file.lastModified,
    // Small files, and files without an upload on the server, are sent from the beginning.
    sent: location ? sent : 0,
    key,
    location,
  };
}

function asUpload(stored: StoredUpload): Upload {
  const { options, folderId, chosenName, lastModified, ...rest } = stored;
  const placeholder = new File([], chosenName, { lastModified });
  return { ...newUpload(placeholder, folderId, options), ...rest, state: 'detached' };
}
