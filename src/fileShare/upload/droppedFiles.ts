/** A dropped file, with its path inside the dropped folder. */
export interface DroppedFile {
  file: File;
  /** Folder names from the top down; empty for a single file. */
  path: readonly string[];
}

export interface Dropped {
  files: readonly DroppedFile[];
  /** The dropped folders, including empty ones. */
  folders: readonly (readonly string[])[];
  /** Number of files and folders that the browser could not read. */
  unreadable: number;
}

const isFolder = (entry: FileSystemEntry | null | undefined): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Files that operating systems create automatically. */
const clutter = /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i;
export const requested = (name: string) => !clutter.test(name);

/**
 * All dropped files, including those in subfolders. Must be called during the drop event: afterwards the browser has
 * released the data.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<Dropped> {
  // Plain files are taken directly: not every browser can read their entries.
  const taken = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry?.();
      return isFolder(entry) ? entry : item.getAsFile();
    });
  const found: { files: DroppedFile[]; folders: string[][]; unreadable: number } = {
    files: [],
    folders: [],
    unreadable: 0,
  };
  if (taken.length === 0) found.files.push(...[...files].map((file) => ({ file, path: [] })));
  for (const item of taken) {
    if (item === null) found.unreadable += 1;
    else if (item instanceof File) found.files.push({ file: item, path: [] });
    else await walk(item, [], found);
  }
  return { ...found, files: found.files.filter(({ file }) => requested(file.name)) };
}

async function walk(
  folder: FileSystemDirectoryEntry,
  above: string[],
  found: { files: DroppedFile[]; folders: string[][]; unreadable: number },
) {
  const path = [...above, folder.name];
  found.folders.push(path);
  try {
    for (const entry of await listOf(folder)) {
      if (isFolder(entry)) await walk(entry, path, found);
      else if (isFile(entry)) {
        const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)));
        if (file) found.files.push({ file, path });
        else found.unreadable += 1;
      }
    }
  } catch {
    found.unreadable += 1;
  }
}

/** A reader returns a folder in batches of a hundred, until an empty one. */
async function listOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return all;
    all.push(...piece);
  }
}
