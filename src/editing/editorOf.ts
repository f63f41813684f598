import { getItem } from '#authProvider/session.ts';
import { isEditableText } from '#contract/rules/editableText.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { paths } from '#web/paths.ts';

/** The path of the editor for a file; undefined when there is none for its kind. */
export function editorOf({ id, name }: { id: number; name: string }): string | undefined {
  if (isEditableText(name)) return paths.textEditor.of(id);
  const extension = extensionOf(name);
  if (extension === 'pdf') return paths.pdfEditor.of(id);
  // Settings that an earlier release has stored say nothing about it.
  const offered = getItem('settings')?.editing?.office?.extensions ?? [];
  return offered.some(({ ext, edit }) => edit && ext === extension) ? paths.officeEditor.of(id) : undefined;
}
