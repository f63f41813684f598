import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { limits } from '#contract/limits.ts';
import { dateTextProps } from '../form/dateText.tsx';
import { useFormat } from '../text/useFormat.ts';
import { momentOf, wallClock } from '../text/zonedTime.ts';
import { followed, readable, UNREADABLE } from './unreadable.ts';

export interface AttributeFieldProps {
  attribute: Attribute;
  /** In the format of the API; empty for none. */
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** The input for a value of an attribute, by its type. */
export function AttributeField(props: AttributeFieldProps) {
  switch (props.attribute.type) {
    case AttributeType.Radio:
      return <RadioField {...props} />;
    case AttributeType.Check:
      return <CheckField {...props} />;
    case AttributeType.Dropdown:
      return <SelectField {...props} />;
    case AttributeType.DateTime:
      return <DateTimeField {...props} />;
    default:
      return <TextualField {...props} />;
  }
}

const common = ({ attribute: { name, required }, problem }: AttributeFieldProps) => ({
  label: name,
  required,
  error: problem !== undefined,
  helperText: problem,
  fullWidth: true,
});

function TextualField(props: AttributeFieldProps) {
  const { attribute, value, onChange } = props;
  const { Date: plainDate, Number: number, Textarea } = AttributeType;
  const isTyped = attribute.type === plainDate || attribute.type === number;
  const isShrunk = attribute.type === plainDate || value === UNREADABLE;
  const isLong = attribute.type === Textarea;
  // Limits years to four digits, so that the cursor moves on.
  const isDate = attribute.type === plainDate;
  const lastDay = isDate ? { max: '9999-12-31' } : {};
  const { formatDate } = useFormat();
  const day = readable(value);
  return (
    <TextField
      {...common(props)}
      type={attribute.type === plainDate ? 'date' : attribute.type === number ? 'number' : 'text'}
      value={readable(value)}
      {...(isTyped ? followed(props) : { onChange: ({ target }) => onChange(target.value) })}
      {...(isLong && { multiline: true, minRows: 3, maxRows: 10 })}
      slotProps={{
        ...(isShrunk && { inputLabel: { shrink: true } }),
        ...(isDate && { input: dateTextProps(day && formatDate(day)) }),
        htmlInput: { maxLength: isLong ? limits.textarea : limits.textbox, step: 'any', ...lastDay },
      }}
    />
  );
}

/** Times are in the time zone of the profile, regardless of the browser's. */
function DateTimeField(props: AttributeFieldProps) {
  const { timeZone, formatDateTime } = useFormat();
  const moment = readable(props.value);
  return (
    <TextField
      {...common(props)}
      type="datetime-local"
      value={moment && wallClock(moment, timeZone)}
      {...followed(props, (wall) => wall && momentOf(wall, timeZone))}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31T23:59' },
        input: dateTextProps(moment && formatDateTime(moment)),
      }}
    />
  );
}

function SelectField(props: AttributeFieldProps) {
  const translate = useTranslate();
  const { attribute, value, onChange } = props;
  return (
    <TextField {...common(props)} select value={value} onChange={({ target }) => onChange(target.value)}>
      <MenuItem value="">
        <em>{translate('files.attributes.none')}</em>
      </MenuItem>
      {attribute.selections.map(({ id, text }) => (
        <MenuItem key={id} value={String(id)}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

function RadioField({ attribute, value, problem, onChange }: AttributeFieldProps) {
  const translate = useTranslate();
  const label = useId();
  const choices = attribute.selections.map(({ id, text }) => [String(id), text] as const);
  const none = ['', translate('files.attributes.none')] as const;
  return (
    <FormControl required={attribute.required} error={problem !== undefined}>
      <FormLabel id={label} sx={{ typography: 'caption' }}>
        {attribute.name}
      </FormLabel>
      <RadioGroup row aria-labelledby={label} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {[...choices, ...(attribute.required ? [] : [none])].map(([id, text]) => (
          <FormControlLabel
            key={id}
            value={id}
            label={text}
            control={<Radio size="small" />}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {problem && <FormHelperText sx={{ mx: 0 }}>{problem}</FormHelperText>}
    </FormControl>
  );
}

function CheckField({ attribute, value, problem, onChange }: AttributeFieldProps) {
  return (
    <FormControl required={attribute.required} error={problem !== undefined}>
      <FormControlLabel
        label={attribute.name}
        control={
          <Checkbox
            size="small"
            checked={value === 'true'}
            onChange={(_, isChecked) => onChange(isChecked ? 'true' : 'false')}
          />
        }
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {problem && <FormHelperText sx={{ mx: 0 }}>{problem}</FormHelperText>}
    </FormControl>
  );
}
