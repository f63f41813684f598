import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { occupantQuery } from '../occupant.ts';
import { freeName, type Resolution, type Upload } from '../queue/upload.ts';
import { uploads } from '../queue/uploads.ts';

interface ConflictDialogProps {
  /** Files whose names exist already, the current one first. */
  taken: readonly [Upload, ...Upload[]];
  /** Postpones the decision; each file has its own buttons in the queue. */
  onLater: () => void;
}

const resolutions: readonly { resolution: Resolution; variant: 'contained' | 'outlined' | 'text' }[] = [
  { resolution: 'both', variant: 'contained' },
  { resolution: 'version', variant: 'outlined' },
  { resolution: 'skip', variant: 'text' },
];

/** The usual border is too weak on a tinted surface. */
const outlinedSx = { bgcolor: 'background.paper', borderColor: 'text.disabled' };

/** Asks what to do with files whose names exist already, while other uploads continue. */
export default function ConflictDialog({ taken, onLater }: ConflictDialogProps) {
  const translate = useTranslate();
  const [forAll, setForAll] = useState(false);
  const [first] = taken;
  const labelFor = (key: string, values?: object) => translate(`files.conflict.${key}`, values);

  return (
    <Box role="dialog" aria-labelledby="conflict-title" sx={{ bgcolor: 'surface.warning', px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography id="conflict-title" component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {labelFor('title', { smart_count: taken.length })}
        </Typography>
        <IconButton size="small" aria-label={labelFor('later')} onClick={onLater}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {labelFor('question', { name: first.name })}
      </Typography>
      <Sides upload={first} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>
        {labelFor('both.hint', { name: freeName(first.name) })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {resolutions.map(({ resolution, variant }) => (
          <Button
            key={resolution}
            size="small"
            variant={variant}
            sx={variant === 'outlined' ? outlinedSx : {}}
            onClick={() => uploads.resolve(first.id, resolution, forAll)}
          >
            {labelFor(`${resolution}.do`)}
          </Button>
        ))}
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              sx={{ py: 0.5 }}
              checked={forAll}
              onChange={(_, isChecked) => setForAll(isChecked)}
            />
          }
          label={labelFor('forAll')}
          slotProps={{ typography: { variant: 'caption' } }}
        />
      </Box>
    </Box>
  );
}

/** Sizes, dates and authors of the existing and the new file. */
function Sides({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { formatSize, formatDateTime } = useFormat();
  const { data: occupant } = useQuery(occupantQuery(upload.folderId, upload.name));
  const changedOn = upload.file.lastModified;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', my: 0.5 }}>
      {occupant && (
        <div>
          {translate('files.conflict.here', {
            size: formatSize(occupant.size),
            date: formatDateTime(occupant.uploadedOn),
            name: occupant.uploadedBy.name,
          })}
        </div>
      )}
      <div>
        {translate('files.conflict.yours', {
          size: formatSize(upload.size),
          date: formatDateTime(new Date(changedOn).toISOString()),
        })}
      </div>
    </Typography>
  );
}
