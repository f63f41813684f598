import { type Dropped, requested } from './droppedFiles.ts';

/** Opens the browser's dialog for files, or for a folder with all of its content. */
export function chooseFiles(kind: 'files' | 'folder', onChosen: (chosen: Dropped) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = kind === 'folder';
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])].filter(({ name }) => requested(name));
    const pathOf = (file: File) => file.webkitRelativePath.split('/').slice(0, -1);
    const chosen = files.map((file) => ({ file, path: kind === 'folder' ? pathOf(file) : [] }));
    onChosen({ files: chosen, folders: chosen.flatMap(({ path }) => (path.length > 0 ? [path] : [])), unreadable: 0 });
  });
  input.click();
}
