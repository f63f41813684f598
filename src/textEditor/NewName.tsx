import Box from '@mui/material/Box';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { files } from '#contract/fileNodes/files.ts';
import { call } from '#dataProvider/client.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { rename as renameSx } from '#web/ui/grid/listStyle.ts';
import { RenameField } from '#web/ui/grid/RenameField.tsx';

interface NewNameProps {
  file: FileEntity;
  /** The name is decided; what is typed next is the text. */
  onDone: () => void;
}

/** The name of a new file, in the place of the title: Enter saves it and leads to the text. */
export function NewName({ file, onDone }: NewNameProps) {
  const refresh = useRefresh();
  const { id, rowVersion, parentId } = file;
  const rename = async (name: string) => {
    try {
      await call(files.update, { body: { id, rowVersion, name } });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    await refresh('changed', [file], parentId);
    return undefined;
  };
  return (
    <Box sx={{ '& .rename': { ...renameSx, maxWidth: 420, typography: 'h3' } }}>
      <RenameField name={file.name} isFolder={false} onRename={rename} onClose={onDone} />
    </Box>
  );
}
