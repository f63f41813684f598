import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { type Draft, pick } from './entries.ts';
import { MatchCount } from './MatchCount.tsx';
import { UnitList } from './UnitList.tsx';
import { Units } from './Units.tsx';
import { WiderAbove } from './WiderAbove.tsx';

interface PickStepProps {
  title: string;
  draft: Draft;
  folder: Folder;
  /** Whether the user can continue to the next step. */
  isReady: boolean;
  onChange: (draft: Draft) => void;
  onNext: () => void;
  onCancel: () => void;
}

/** Chooses a user or groups, and their right. */
export function PickStep({ title, draft, folder, isReady, onChange, onNext, onCancel }: PickStepProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const { rights, units } = draft;
  const labelFor = (key: string) => translate(`folderPermissions.pick.${key}`);
  const toggle = (unit: Draft['units'][number]) => onChange({ ...draft, units: pick(units, unit) });

  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {labelFor('hint')}
        </Typography>
        <SearchBox label={labelFor('search')} value={search} onSearch={setSearch} />
        <UnitList search={search} chosen={units} onToggle={toggle} />
        <Box role="group" aria-label={labelFor('chosen')} sx={{ display: 'grid', gap: 1 }}>
          {units.length === 0 ? (
            <Typography variant="body2" color="text.secondary">
              {labelFor('nothingChosen')}
            </Typography>
          ) : (
            <>
              <Units units={units} onTakeOut={toggle} />
              <MatchCount units={units} />
              <WiderAbove folder={folder} draft={draft} />
            </>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" aria-hidden>
            {labelFor('rights')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={rights}
            onChange={(_, chosen: Draft['rights'] | null) => chosen !== null && onChange({ ...draft, rights: chosen })}
            aria-label={labelFor('rights')}
          >
            <ToggleButton value={Rights.Read}>{labelFor('read')}</ToggleButton>
            <ToggleButton value={Rights.ReadWrite}>{labelFor('readWrite')}</ToggleButton>
          </ToggleButtonGroup>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={onNext} disabled={!isReady}>
          {labelFor('next')}
        </Button>
      </DialogActions>
    </>
  );
}
