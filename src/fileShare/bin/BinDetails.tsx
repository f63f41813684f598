import FolderIcon from '@mui/icons-material/FolderOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import type { BinItem } from '#contract/bin.ts';
import { RestoreMode } from '#contract/enums.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { Fact, Facts } from '../info/Facts.tsx';
import { fileIconOf } from '../list/fileIcon.ts';
import { BinButtons } from './BinButtons.tsx';
import { placeOf } from './binItems.ts';

/** An item of Trash, and the ways out of there (§2 Bin details). */
export function BinDetails({ item, onDone }: { item: BinItem; onDone: () => void }) {
  const translate = useTranslate();
  const { formatSize, formatDateTime } = useFormat();
  const days = useMemory('settings')?.binRetensionDays; // sic
  const [overwrite, setOverwrite] = useState(false);
  const word = (key: string) => translate(`bin.${key}`);
  const Icon = item.isFolder ? FolderIcon : fileIconOf(item.name);

  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Icon sx={{ fontSize: 40, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{item.name}</Box>
      </Stack>
      <div>
        <FormControlLabel
          label={word('overwrite')}
          control={<Switch size="small" checked={overwrite} onChange={(_, isOn) => setOverwrite(isOn)} />}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0, gap: 1 }}
        />
        <FormHelperText>{word('overwriteHint')}</FormHelperText>
      </div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <BinButtons
          // Overwrite off means Error (§4 File lifecycle).
          mode={overwrite ? RestoreMode.Overwrite : RestoreMode.Error}
          count={1}
          name={item.name}
          load={async () => [item]}
          onDone={onDone}
        />
      </Stack>
      <Facts>
        <Fact name={word('size')}>{formatSize(item.size)}</Fact>
        <Fact name={word('location')}>{placeOf(item)}</Fact>
        <Fact name={word('deletedOn')}>{formatDateTime(item.deletedOn)}</Fact>
        <Fact name={word('deletedBy')}>{item.deletedBy.name}</Fact>
        <Fact name={word('updatedOn')}>{formatDateTime(item.updatedOn)}</Fact>
        <Fact name={word('updatedBy')}>{item.updatedBy.name}</Fact>
      </Facts>
      {days !== undefined && <Alert severity="info">{translate('bin.kept', { smart_count: days })}</Alert>}
    </Stack>
  );
}
