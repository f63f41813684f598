/** A file that was dropped, with the folders above it inside what was dropped. */
export interface DroppedFile {
  file: File;
  /** Folder names from the outside in; empty for a file dropped by itself. */
  path: readonly string[];
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/**
 * Everything that was dropped, folders walked through to their ends. Must be called while the drop event is handled:
 * afterwards the browser forgets what it held.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...files].map((file) => ({ file, path: [] }));
  return (await Promise.all(entries.map((entry) => walk(entry, [])))).flat();
}

async function walk(entry: FileSystemEntry, path: readonly string[]): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path }];
  }
  if (!isFolder(entry)) return [];
  const inside = [...path, entry.name];
  const found: DroppedFile[] = [];
  for (const child of await listOf(entry)) found.push(...(await walk(child, inside)));
  return found;
}

/** A reader hands out a folder in pieces of a hundred, until an empty one. */
async function listOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return all;
    all.push(...piece);
  }
}
