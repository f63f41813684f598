import CloseIcon from '@mui/icons-material/Close';
import DifferenceIcon from '@mui/icons-material/DifferenceOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { compareQuery, previewQuery } from '../drawnPageQuery.ts';
import { PreviewMessage, PreviewProgress } from '../PreviewMessage.tsx';
import { versionsQuery } from '../versionsQuery.ts';
import { CompareLines } from './CompareLines.tsx';
import { ComparePages } from './ComparePages.tsx';

/** Represents the current content. */
const CURRENT = 0;

interface CompareDialogProps {
  file: { id: number; name: string; updatedOn: string };
  /** The version that is initially compared with the current content. */
  from: number;
  onClose: () => void;
}

/** Compares two versions of a file, full-screen. */
export default function CompareDialog({ file, from: first, onClose }: CompareDialogProps) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const [[from, to], setCompared] = useState<[number, number]>([first, CURRENT]);
  const { data } = useQuery(versionsQuery(file.id));
  const versions = data?.items ?? [];
  const nameOf = (id: number) => {
    const version = versions.find((candidate) => candidate.id === id);
    return version ? translate('files.versions.one', { number: version.number }) : translate('preview.compare.current');
  };
  const choice = (label: string, value: number, ids: number[], onChoose: (id: number) => void) => (
    <TextField
      select
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
      sx={{ minWidth: 0, flex: { xs: '1 1 40%', sm: '0 1 240px' } }}
      slotProps={{ select: { renderValue: (id) => nameOf(Number(id)) } }}
    >
      {ids.map((id) => {
        const version = versions.find((candidate) => candidate.id === id);
        return (
          <MenuItem key={id} value={id}>
            <Box>
              {nameOf(id)}
              {version && (
                <Typography variant="caption" component="div" color="text.secondary">
                  {stamp(version.uploadedOn, version.uploadedBy)}
                </Typography>
              )}
            </Box>
          </MenuItem>
        );
      })}
    </TextField>
  );
  const ids = versions.map(({ id }) => id);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby="compare-title"
      slotProps={{ paper: { sx: { border: 0, borderRadius: 0, bgcolor: 'background.default' } } }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id="compare-title" variant="h3" component="h2" noWrap sx={{ flex: '1 1 0', minWidth: 0, order: 0 }}>
          {translate('preview.compare.title', { name: file.name })}
        </Typography>
        <Tooltip title={translate('preview.close')}>
          <IconButton onClick={onClose} autoFocus sx={{ order: { xs: 1, sm: 2 } }}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
        <Box sx={{ display: 'flex', gap: 1.5, order: { xs: 2, sm: 1 }, flex: { xs: '1 1 100%', sm: '0 1 500px' } }}>
          {choice('preview.compare.from', from, ids, (id) => setCompared([id, to]))}
          {choice('preview.compare.to', to, [CURRENT, ...ids], (id) => setCompared([from, id]))}
        </Box>
      </Box>
      <Comparison key={`${from} ${to}`} file={file} from={from} to={to} names={[nameOf(from), nameOf(to)]} />
    </Dialog>
  );
}

interface ComparisonProps {
  file: { id: number; name: string; updatedOn: string };
  from: number;
  to: number;
  names: [string, string];
}

function Comparison({ file, from, to, names: [before, after] }: ComparisonProps) {
  const translate = useTranslate();
  const version = to === CURRENT ? undefined : to;
  const { data, error } = useQuery(compareQuery(file, from, version));
  const isPages = data?.kind === 'pages';
  const { data: earlier } = useQuery({ ...previewQuery(file, from), enabled: isPages });
  const { data: later } = useQuery({ ...previewQuery(file, version), enabled: isPages });
  if (error) return <PreviewMessage file={file} message={error.message} />;
  if (!data || (isPages && !(earlier && later))) return <PreviewProgress />;
  const { hunks = [], pages = [] } = data;
  const isSame = hunks.length === 0 && pages.every(({ isChanged }) => !isChanged);
  if (isSame && !isPages) return <EmptyState icon={DifferenceIcon} title={translate('preview.compare.same')} />;
  if (!isPages) return <CompareLines hunks={hunks} names={{ before, after }} />;
  return (
    <ComparePages
      file={file}
      pages={pages.map((page) => ({
        ...page,
        isIn: [page.page <= (earlier?.pages ?? 0), page.page <= (later?.pages ?? 0)],
      }))}
      sides={[
        { name: before, version: from },
        { name: after, version },
      ]}
    />
  );
}
