import { isEditableText } from '#contract/rules/editableText.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { paths } from '#web/paths.ts';

/** The path of the editor for a file; undefined when there is none for its kind. */
export function editorOf({ id, name }: { id: number; name: string }): string | undefined {
  if (isEditableText(name)) return paths.textEditor.of(id);
  return extensionOf(name) === 'pdf' ? paths.pdfEditor.of(id) : undefined;
}
