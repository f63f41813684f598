import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useInput, useTranslate } from 'react-admin';
import { treeQuery } from '#web/fileShare/state/queries.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';

interface FolderInputProps {
  label: string;
  /** The label of the search box. */
  search: string;
}

/** Selects a folder from the tree. */
export function FolderInput({ label, search }: FolderInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<number | null>({ source: 'folderId' });
  const tree = useQuery(treeQuery);
  return (
    <FormControl data-field="folderId" fullWidth error={fieldState.invalid} sx={{ gap: 1, mb: 2 }}>
      <FormLabel>{translate(label)}</FormLabel>
      <QueryBoundary query={tree}>
        {(folderTree) => (
          <FolderPicker
            label={translate(search)}
            folderTree={folderTree}
            startId={field.value ?? undefined}
            chosenId={field.value ?? undefined}
            onChoose={field.onChange}
          />
        )}
      </QueryBoundary>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
