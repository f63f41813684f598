import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { type Tool, toolOptions } from './tools.ts';

interface ToolOptionsProps {
  tool: Tool;
  /** What is chosen, by the parameters of pdf.js. */
  params: Readonly<Record<number, string | number>>;
  onChange: (type: number, value: string | number) => void;
}

/** The colour and the size for a tool that has them. */
export function ToolOptions({ tool, params, onChange }: ToolOptionsProps) {
  const translate = useTranslate();
  const options = toolOptions[tool];
  if (!options) return null;
  const { colour, size } = options;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={String(params[colour.type] ?? '').toLowerCase()}
        onChange={(_, value: string | null) => value && onChange(colour.type, value)}
        aria-label={translate('pdfEditor.page.colours')}
      >
        {Object.entries(colour.values).map(([name, value]) => (
          <ToggleButton
            key={name}
            value={value}
            aria-label={translate(`pdfEditor.page.${name}`)}
            title={translate(`pdfEditor.page.${name}`)}
            sx={{ px: 0.75 }}
          >
            <Box
              sx={{
                width: 20,
                height: 20,
                borderRadius: '50%',
                border: 1,
                borderColor: 'text.secondary',
                bgcolor: value,
              }}
            />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {size && (
        <TextField
          select
          value={nearest(size.values, Number(params[size.type]))}
          onChange={({ target }) => onChange(size.type, Number(target.value))}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate(`pdfEditor.${size.label}`) } } }}
          sx={{ width: 76, '& .MuiSelect-select': { py: 0.75 } }}
        >
          {size.values.map((value) => (
            <MenuItem key={value} value={value}>
              {value}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

/** The size of something in the document may be between those of the list. */
const nearest = (values: readonly number[], value: number) =>
  values.reduce((best, next) => (Math.abs(next - value) < Math.abs(best - value) ? next : best));
