import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { NodeChangeType } from '#contract/fileNodes/nodeHistory.ts';

/** Changes that are looked for together. */
export const historyKinds = {
  all: [],
  content: ['added', 'version', 'versionRestored', 'copied'],
  locations: ['renamed', 'moved', 'removed', 'restored'],
  details: ['described', 'commented', 'settings', 'locked', 'unlocked'],
  access: ['access', 'shared', 'requested'],
  holds: ['held', 'released'],
} satisfies Record<string, NodeChangeType[]>;
export type HistoryKind = keyof typeof historyKinds;

interface HistoryFilterProps {
  kind: HistoryKind;
  onKind: (kind: HistoryKind) => void;
}

/** The choice of what a history shows. Legal holds are known to those who manage them. */
export function HistoryFilter({ kind, onKind }: HistoryFilterProps) {
  const translate = useTranslate();
  const knowsHolds = useCan()('hold.manage');
  const offered = (Object.keys(historyKinds) as HistoryKind[]).filter((id) => id !== 'holds' || knowsHolds);
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
