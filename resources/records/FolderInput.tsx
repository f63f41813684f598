import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useInput, useTranslate } from 'react-admin';
import { treeQuery } from '#web/fileShare/state/queries.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';

/** Chooses the folder of a rule from the tree. */
export function FolderInput() {
  const translate = useTranslate();
  const { field } = useInput<number | null>({ source: 'folderId' });
  const tree = useQuery(treeQuery);
  return (
    <FormControl fullWidth sx={{ gap: 1, mb: 2 }}>
      <FormLabel>{translate('records.folder')}</FormLabel>
      <QueryBoundary query={tree}>
        {(folderTree) => (
          <FolderPicker
            label={translate('records.searchFolders')}
            folderTree={folderTree}
            startId={field.value ?? undefined}
            chosenId={field.value ?? undefined}
            onChoose={field.onChange}
          />
        )}
      </QueryBoundary>
    </FormControl>
  );
}
