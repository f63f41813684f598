import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { fieldError } from '#web/ui/form/formErrors.ts';
import { moved, newOption, type OptionDraft, replaced } from './groupDraft.ts';
import { SortHandle, sortSx } from './SortHandle.tsx';
import { useSortable } from './sorting.tsx';

interface OptionListProps {
  /** Position of the attribute, from 0. */
  attribute: number;
  options: readonly OptionDraft[];
  error: Error | null;
  onChange: (options: readonly OptionDraft[]) => void;
}

/** The options of a Dropdown or Radio, in their order. */
export function OptionList({ attribute, options, error, onChange }: OptionListProps) {
  const translate = useTranslate();
  const move = useCallback((from: number, to: number) => onChange(moved(options, from, to)), [options, onChange]);
  return (
    <Box>
      <Box
        component="ul"
        aria-label={translate('attributeGroups.contentsOf', { number: attribute + 1 })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            list={`options of ${attribute}`}
            option={option}
            index={index}
            count={options.length}
            problem={fieldError(error, `attributes.${attribute}.selections.${index}.text`)}
            onText={(text) => onChange(replaced(options, index, { ...option, text }))}
            onMove={move}
            onRemove={() => onChange(options.filter((_, at) => at !== index))}
          />
        ))}
      </Box>
      <Button size="small" startIcon={<AddIcon />} onClick={() => onChange([...options, newOption()])}>
        {translate('attributeGroups.addOption')}
      </Button>
    </Box>
  );
}

interface OptionRowProps {
  list: string;
  option: OptionDraft;
  index: number;
  count: number;
  problem: string | undefined;
  onText: (text: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function OptionRow({ list, option, index, count, problem, onText, onMove, onRemove }: OptionRowProps) {
  const translate = useTranslate();
  const { row, handle, onKeyDown, isDragging, landing } = useSortable<HTMLLIElement>({ list, index, count, onMove });
  const labelFor = (key: string) => translate(`attributeGroups.${key}`, { number: index + 1, name: option.text });
  return (
    <Box
      component="li"
      ref={row}
      sx={[sortSx(isDragging, landing), { display: 'flex', alignItems: 'flex-start', gap: 0.5, pb: 1 }]}
    >
      <SortHandle ref={handle} index={index} label={labelFor('moveOption')} onKeyDown={onKeyDown} />
      <TextField
        value={option.text}
        onChange={({ target }) => onText(target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: limits.name, 'aria-label': labelFor('optionText') } }}
        sx={{ minWidth: 120 }}
        fullWidth
      />
      <Tooltip title={labelFor('deleteOption')}>
        <IconButton size="small" onClick={onRemove} sx={{ mt: 0.375 }}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
