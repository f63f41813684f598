import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { type BlankType, templates } from '#contract/fileNodes/templates.ts';
import { call } from '#dataProvider/client.ts';
import { editorOf } from '#web/editing/editorOf.ts';
import { asNew } from '#web/editing/newFile.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { showCreated } from '../../state/createdFile.ts';
import { modeOf } from '../../state/urlState.ts';
import { useRefresh } from '../../state/useRefresh.ts';
import { useUrlState } from '../../state/useUrlState.ts';

/** The blank documents of the menu; the dialog has all. */
export const menuTypes = ['docx', 'xlsx', 'pptx', 'txt', 'md'] as const satisfies readonly BlankType[];

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(templates.list, {}, { signal })).items,
});

/**
 * Creates a file from a template in a folder, and opens its editor; a file without one is shown in the list. Its name is
 * edited there.
 * @param onDone closes what it was chosen in: before the file is shown, because closing moves the focus
 */
export function useCreateFile(folderId: number, onDone: () => void = () => undefined) {
  const refresh = useRefresh();
  const showError = useErrorDialog();
  const { urlState, go } = useUrlState();
  const can = useCan();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (templateId: BodyOf<typeof templates.create>['templateId']) =>
      call(templates.create, { body: { parentId: folderId, templateId } }),
    onSuccess: async (file) => {
      const editor = can('file.edit', { rights: Rights.ReadWrite }) ? editorOf(file) : undefined;
      const refreshed = refresh('changed', [file], folderId);
      if (!editor) await refreshed;
      onDone();
      if (modeOf(urlState) !== 'normal') go({ folder: folderId, search: undefined });
      if (!editor) return showCreated({ ...file, folderId });
      // Where the list is shown again, it has the file selected.
      go({ file: file.id });
      navigate(editor, { state: asNew });
    },
    onError: (error) => {
      onDone();
      showError(error);
    },
  });
}
