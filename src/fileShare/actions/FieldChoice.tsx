import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** The change of one field of many files. */
export interface Choice {
  does: 'leave' | 'set' | 'clear';
  value: string;
}

interface FieldChoiceProps {
  name: string;
  /** A required field cannot be cleared. */
  isRequired?: boolean;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** The input, shown when the field is to be set. */
  children: ReactNode;
}

/** Selects whether a field is left unchanged, set or cleared. */
export function FieldChoice({ name, isRequired, choice, onChange, children }: FieldChoiceProps) {
  const translate = useTranslate();
  const offered = isRequired ? (['leave', 'set'] as const) : (['leave', 'set', 'clear'] as const);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pt: 1 }}>
      <TextField
        select
        label={name}
        value={choice.does}
        onChange={({ target }) => onChange({ ...choice, does: target.value as Choice['does'] })}
        fullWidth
      >
        {offered.map((does) => (
          <MenuItem key={does} value={does}>
            {translate(`files.bulk.${does}`)}
          </MenuItem>
        ))}
      </TextField>
      {choice.does === 'set' && <Box sx={{ pl: 2 }}>{children}</Box>}
    </Box>
  );
}
