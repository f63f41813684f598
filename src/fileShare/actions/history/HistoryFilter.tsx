import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { Rights } from '#contract/enums.ts';
import type { NodeChangeType } from '#contract/fileNodes/nodeHistory.ts';

/** Changes that are looked for together. */
export const historyKinds = {
  all: [],
  content: ['added', 'version', 'versionRestored', 'copied'],
  locations: ['renamed', 'moved', 'removed', 'restored'],
  details: ['described', 'commented', 'settings', 'locked', 'unlocked'],
  access: ['access', 'shared', 'requested'],
  holds: ['held', 'released'],
  reads: ['opened', 'downloaded'],
} satisfies Record<string, NodeChangeType[]>;
export type HistoryKind = keyof typeof historyKinds;

interface HistoryFilterProps {
  /** The reader's rights on the file or folder. */
  rights: number | undefined;
  kind: HistoryKind;
  onKind: (kind: HistoryKind) => void;
}

/** The choice of what a history shows: of holds and reads only to those who may know of them. */
export function HistoryFilter({ rights, kind, onKind }: HistoryFilterProps) {
  const translate = useTranslate();
  const can = useCan();
  const writersKnow = useStored('settings')?.historyReads ?? false;
  const isKnown: Partial<Record<HistoryKind, boolean>> = {
    holds: can('hold.manage'),
    reads: can('folder.manage') || (writersKnow && can('file.write', { rights: (rights ?? Rights.None) as Rights })),
  };
  const offered = (Object.keys(historyKinds) as HistoryKind[]).filter((id) => isKnown[id] !== false);
  return (
    <TextField
      select
      label={translate('filePage.history.show')}
      value={kind}
      onChange={({ target }) => onKind(target.value as HistoryKind)}
      sx={{ mx: 3, mt: 0.75, mb: 2, minWidth: { sm: 280 }, alignSelf: { sm: 'flex-start' } }}
    >
      {offered.map((id) => (
        <MenuItem key={id} value={id}>
          {translate(`filePage.history.kind.${id}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
