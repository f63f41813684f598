import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { editorOf } from './editorOf.ts';

/** The path of the editor in which the user may change a file; undefined where they may not, or where it has none. */
export function useEditorPath(file: FileEntity | undefined): string | undefined {
  const can = useCan();
  if (!file || file.held) return undefined;
  const access = { rights: file.rights as Rights };
  return can('file.write', access) && can('file.edit', access) ? editorOf(file) : undefined;
}
