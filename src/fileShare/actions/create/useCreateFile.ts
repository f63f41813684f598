import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { type BlankType, templates } from '#contract/fileNodes/templates.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { showCreated } from '../../state/createdFile.ts';
import { modeOf } from '../../state/urlState.ts';
import { useRefresh } from '../../state/useRefresh.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { openInEditor } from '../openInEditor.ts';

/** The blank documents of the menu; the dialog has all. */
export const menuTypes = ['docx', 'xlsx', 'pptx', 'txt', 'md'] as const satisfies readonly BlankType[];

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(templates.list, {}, { signal })).items,
});

/**
 * Creates a file from a template in a folder, and shows it there.
 * @param onDone closes what it was chosen in: before the file is shown, because closing moves the focus
 */
export function useCreateFile(folderId: number, onDone: () => void = () => undefined) {
  const refresh = useRefresh();
  const showError = useErrorDialog();
  const { urlState, go } = useUrlState();
  return useMutation({
    mutationFn: (templateId: BodyOf<typeof templates.create>['templateId']) =>
      call(templates.create, { body: { parentId: folderId, templateId } }),
    onSuccess: async (file) => {
      await refresh('changed', [file], folderId);
      onDone();
      if (modeOf(urlState) !== 'normal') go({ folder: folderId, search: undefined });
      openInEditor({ file, rename: () => showCreated({ ...file, folderId }) });
    },
    onError: (error) => {
      onDone();
      showError(error);
    },
  });
}
