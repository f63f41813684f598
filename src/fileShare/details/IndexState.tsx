import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { type Indexed, passingReasons, search } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { indexQuery } from '../state/fileQueries.ts';

/** Whether the text of a file can be searched, and if not, why; with a retry button if it may help. */
export function IndexState({ file }: { file: FileEntity }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const onError = useErrorDialog();
  const mayWrite = useCan()('file.write', { rights: file.rights as Rights });
  const { data, error } = useQuery(indexQuery(file.id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(search.readAgain, { params: { id: String(file.id) } }),
    onSuccess: (indexed) => queryClient.setQueryData(indexQuery(file.id).queryKey, indexed),
    onError,
  });
  if (error) return error.message;
  if (!data) return '…';
  const isPassing = data.code !== null && passingReasons.includes(data.code);
  return (
    <Box component="span" role="status">
      {translate(messageFor(data, file))}
      {mayWrite && isPassing && (
        <>
          {' '}
          <Link component="button" type="button" disabled={isPending} onClick={() => mutate()}>
            {translate('search.index.again')}
          </Link>
        </>
      )}
    </Box>
  );
}

/** An image has no text of its own, but is found by its OCR text. */
const messageFor = ({ state, code }: Indexed, { ocr }: FileEntity) =>
  `search.index.${code === 'kind' && ocr ? 'indexed' : (code ?? state)}`;
