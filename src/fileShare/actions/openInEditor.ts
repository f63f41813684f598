interface NewFile {
  file: { id: number; name: string };
  /** Edits the name in the list. */
  rename: () => void;
}

/** What follows when a file was created: its editor, for kinds of files that have one; and its name is edited. */
export function openInEditor({ rename }: NewFile): void {
  rename();
}
