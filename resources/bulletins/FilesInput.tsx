import RemoveIcon from '@mui/icons-material/Close';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useInput, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CopiedFile } from '#authProvider/session.ts';
import { useStored } from '#authProvider/useStored.ts';
import { removeCopied, selectCopied } from '#web/copiedFiles.ts';
import { fileIconOf } from '#web/ui/fileIcon.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { offeredFiles } from './bulletinDraft.ts';
import { FormPart } from './FormPart.tsx';
import { useRefreshCopied } from './useRefreshCopied.ts';

/** File Links: stored files with a tick box each. */
export function FilesInput() {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const { refresh, isRefreshing } = useRefreshCopied();
  const { setValue } = useFormContext();
  // The bulletin that is edited has ticks of its own.
  const isNew = useRecordContext() === undefined;
  const { field } = useInput<number[]>({ source: 'fileNodes' });
  const ticked: number[] = field.value ?? [];
  const attached: CopiedFile[] = useWatch({ name: 'attached' }) ?? [];
  const files = offeredFiles(attached, useStored('copied.bulletins') ?? []);
  const labelFor = (key: string, values?: object) => translate(`bulletins.form.${key}`, values);
  const tick = (id: number, isTicked: boolean) => {
    const others = ticked.filter((other) => other !== id);
    field.onChange(isTicked ? [...others, id] : others);
    if (isNew) selectCopied(id, isTicked);
  };
  const remove = (id: number) => {
    tick(id, false);
    const remaining = attached.filter((file) => file.id !== id);
    setValue('attached', remaining);
    removeCopied([id], ['copied.bulletins']);
  };

  return (
    <FormPart
      title={translate('bulletins.files')}
      empty={files.length === 0 && labelFor('noFiles')}
      hint={labelFor(files.length === 0 ? 'filesHint' : 'filesShown')}
      action={
        <Tooltip title={labelFor('refreshFiles')}>
          <IconButton edge="end" onClick={() => refresh()} loading={isRefreshing}>
            <ReloadIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      {files.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {files.map(({ id, name, length }) => {
            const Icon = fileIconOf(name);
            return (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <FormControlLabel
                  control={<Checkbox checked={ticked.includes(id)} onChange={(_, isTicked) => tick(id, isTicked)} />}
                  label={
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
                      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
                      {name}
                    </Box>
                  }
                  sx={{ flex: 1, minWidth: 0, mr: 0 }}
                />
                <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
                  {formatSize(length)}
                </Typography>
                <Tooltip title={labelFor('removeFileHint')}>
                  <IconButton size="small" aria-label={labelFor('removeFile', { name })} onClick={() => remove(id)}>
                    <RemoveIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
              </Box>
            );
          })}
        </Box>
      )}
    </FormPart>
  );
}
