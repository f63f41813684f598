import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { RestoreMode } from '#contract/enums.ts';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { PathText } from '#web/ui/text/PathText.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { BinButtons } from './BinButtons.tsx';
import { parentPathOf } from './binItems.ts';
import { useBinCommands } from './useBinCommands.tsx';

/** An item of Trash, with its actions. */
export function BinDetails({ item, onDone }: { item: BinItem; onDone: () => void }) {
  const translate = useTranslate();
  const { formatSize, formatDateTime } = useFormat();
  const days = useStored('settings')?.binRetensionDays; // sic
  const [overwrite, setOverwrite] = useState(false);
  const labelFor = (key: string) => translate(`bin.${key}`);
  const { dialogs, ...commands } = useBinCommands({
    // Without overwriting, an existing name is an error.
    mode: overwrite ? RestoreMode.Overwrite : RestoreMode.Error,
    count: 1,
    name: item.name,
    load: async () => [item],
    onDone,
  });

  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <NodeIcon node={item} sx={{ fontSize: 40 }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{item.name}</Box>
      </Stack>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <BinButtons {...commands} />
        {dialogs}
      </Stack>
      <div>
        <FormControlLabel
          label={labelFor('overwrite')}
          control={<Switch size="small" checked={overwrite} onChange={(_, isOn) => setOverwrite(isOn)} />}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0, gap: 1 }}
        />
        <FormHelperText>{labelFor('overwriteHint')}</FormHelperText>
      </div>
      <DescriptionList>
        <DescriptionItem name={labelFor('size')}>{formatSize(item.size)}</DescriptionItem>
        <DescriptionItem name={labelFor('location')}>
          <PathText path={parentPathOf(item)} />
        </DescriptionItem>
        <DescriptionItem name={labelFor('deletedOn')}>{formatDateTime(item.deletedOn)}</DescriptionItem>
        <DescriptionItem name={labelFor('deletedBy')}>{item.deletedBy.name}</DescriptionItem>
        <DescriptionItem name={labelFor('updatedOn')}>{formatDateTime(item.updatedOn)}</DescriptionItem>
        <DescriptionItem name={labelFor('updatedBy')}>{item.updatedBy.name}</DescriptionItem>
      </DescriptionList>
      {days !== undefined && <Alert severity="info">{translate('bin.retentionHint', { smart_count: days })}</Alert>}
    </Stack>
  );
}
