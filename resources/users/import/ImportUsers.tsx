import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { TextEncoding } from '#contract/rules/textEncodings.ts';
import { type UserRow, userTransfers } from '#contract/users/userTransfers.ts';
import { call } from '#dataProvider/client.ts';
import { NotConfirmed, withReason } from '#dataProvider/reauthentication.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { ImportProblems } from './ImportProblems.tsx';
import { ReadUsers } from './ReadUsers.tsx';
import { readUserFile } from './userFile.ts';

/**
 * Creates users from a CSV file: the file is checked first and all errors are listed by line; then the users are
 * created.
 */
export default function ImportUsers({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const labelFor = (key: string, about?: object) => translate(`backOffice.users.import.${key}`, about);
  const check = useMutation({
    mutationFn: async ({ content, chosen }: { content: string; chosen?: TextEncoding }) => {
      const { text, encoding } = await decode(content, chosen);
      const read = await readUserFile(text);
      if ('problem' in read) throw new Error(translate(read.problem, read.about));
      return { content, encoding, lines: read.lines, problems: (await send(read.lines, true)).problems };
    },
  });
  const create = useCreate(onClose);
  const checked = check.data;
  const error = create.error ?? check.error;
  const isReady = checked !== undefined && checked.problems.length === 0;

  return (
    <Dialog open onClose={onClose} aria-labelledby="import-title" maxWidth="sm" fullWidth>
      <DialogTitle id="import-title">{labelFor('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{labelFor('hint')}</DialogContentText>
        <Button component="label" variant="outlined" loading={check.isPending} sx={{ justifySelf: 'start' }}>
          {labelFor('choose')}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label={labelFor('choose')}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void contentOf(file).then((content) => check.mutate({ content }));
              // Choosing the same file again after a correction must trigger the change event.
              target.value = '';
            }}
          />
        </Button>
        {error && !(error instanceof NotConfirmed) && <Alert severity="error">{error.message}</Alert>}
        {checked && (
          <ReadUsers
            users={checked.lines}
            encoding={checked.encoding}
            onEncoding={(chosen) => check.mutate({ content: checked.content, chosen: chosen as TextEncoding })}
          />
        )}
        {isReady && <Alert severity="success">{labelFor('ready', { smart_count: checked.lines.length })}</Alert>}
        {checked && !isReady && <ImportProblems problems={checked.problems} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!isReady}
          loading={create.isPending}
          onClick={() => checked && create.mutate(checked.lines)}
        >
          {labelFor('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const decode = (content: string, encoding?: TextEncoding) =>
  call(userTransfers.read, { body: { content, ...(encoding && { encoding }) } });

/** The bytes of a file in base64. */
async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const send = (users: UserRow[], dryRun: boolean) =>
  withReason((query) => call(userTransfers.import, { query, body: { users, dryRun } }));

/** Another user may have taken a name since the check; the errors are then shown like any other. */
function useCreate(onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: async (lines: UserRow[]) => {
      const { created, problems } = await send(lines, false);
      const [first] = problems;
      if (first) throw new Error(first.message);
      return created;
    },
    onSuccess: (created) => {
      notify('backOffice.users.import.done', { type: 'success', messageArgs: { smart_count: created } });
      void refresh('people');
      onDone();
    },
  });
}
