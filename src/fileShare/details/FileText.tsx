import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

interface FileTextProps {
  kind?: 'lines' | 'tags';
  label: string;
  value: string;
  max: number;
  problem: string | undefined;
  onChange: (value: string) => void;
  required?: boolean;
  /** Without the label above it, where the details show the label themselves, and with the focus. */
  isInline?: boolean;
}

/** The input of a text of a file. */
export function FileText({ kind, label, value, max, problem, onChange, required = false, isInline }: FileTextProps) {
  const translate = useTranslate();
  const isLong = kind === 'lines';
  return (
    <TextField
      {...(isInline ? { autoFocus: true } : { label, required })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(isLong && { multiline: true, ...(!isInline && { minRows: 2 }) })}
      error={problem !== undefined}
      helperText={problem ?? (kind === 'tags' && translate('fileShare.folder.tagsHint'))}
      slotProps={{ htmlInput: { maxLength: max, ...(isInline && { 'aria-label': label }) } }}
      fullWidth
    />
  );
}
