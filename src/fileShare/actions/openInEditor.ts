interface NewFile {
  file: { id: number; name: string };
  /** Edits the name in the list. */
  rename: () => void;
}

/**
 * What follows when a file was created: its editor opens, for kinds of files that have one; for all others, the name is
 * edited in the list.
 */
export function openInEditor({ rename }: NewFile): void {
  rename();
}
