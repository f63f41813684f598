import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { hasOptions } from '#contract/rules/attributes.ts';
import type { AttributeOperator } from '#contract/search.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import { endsOf, isRanged, rangeOf } from '../state/search.ts';

/** The value for the current day, in the format of the API. */
const TODAY = '{today}';

interface SearchAttributeProps {
  attribute: Attribute;
  /** In the format of the API; empty for any value. */
  value: string;
  onChange: (value: string) => void;
}

interface ConditionProps extends SearchAttributeProps {
  /** How the value is compared; undefined as long as nothing was chosen. */
  operator: AttributeOperator | undefined;
  onOperator: (operator: AttributeOperator) => void;
}

/** The operators of texts and of choices; the first one applies until another is chosen. */
const textOperators = ['contains', 'containsNot', 'is', 'isNot', 'startsWith'] as const;
const choiceOperators = ['is', 'isNot'] as const;

/** The input for a search value, by the type of its attribute: a choice, a range or text. */
export function SearchAttribute({ operator, onOperator, ...props }: ConditionProps) {
  const translate = useTranslate();
  const { type, name } = props.attribute;
  if (type === AttributeType.Check || isRanged(type)) return <ValueInput {...props} />;
  const operators = hasOptions(type) ? choiceOperators : textOperators;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 1, sm: 2 }}>
      <TextField
        select
        value={operator ?? operators[0]}
        onChange={({ target }) => onOperator(target.value as AttributeOperator)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate('search.condition', { name }) } } }}
        sx={{ minWidth: 170 }}
      >
        {operators.map((id) => (
          <MenuItem key={id} value={id}>
            {translate(`search.operators.${id}`)}
          </MenuItem>
        ))}
      </TextField>
      <ValueInput {...props} />
    </Stack>
  );
}

function ValueInput({ attribute, value, onChange }: SearchAttributeProps) {
  const translate = useTranslate();
  const { type, name, selections } = attribute;
  if (type === AttributeType.Check) {
    const choices = [
      ['true', translate('search.yes')],
      ['false', translate('search.no')],
    ] as const;
    return <Choice name={name} choices={choices} value={value} onChange={onChange} />;
  }
  if (hasOptions(type)) {
    const choices = selections.map(({ id, text }) => [String(id), text] as const);
    return <Choice name={name} choices={choices} value={value} onChange={onChange} />;
  }
  if (isRanged(type)) {
    const [start, end] = endsOf(value);
    const ends = { from: { ...attribute, required: false }, to: { ...attribute, required: false } };
    ends.from.name = translate('search.from', { name });
    ends.to.name = translate('search.to', { name });
    return (
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <EndField attribute={ends.from} value={start} onChange={(from) => onChange(rangeOf(from, end))} />
        <EndField attribute={ends.to} value={end} onChange={(to) => onChange(rangeOf(start, to))} />
      </Stack>
    );
  }
  const oneLine = { ...attribute, type: AttributeType.Textbox, required: false };
  return <AttributeField attribute={oneLine} value={value} onChange={onChange} />;
}

/** One end of a range; for dates it can also be the current day. */
function EndField(props: SearchAttributeProps) {
  const translate = useTranslate();
  const { attribute, value, onChange } = props;
  if (attribute.type === AttributeType.Number) return <AttributeField {...props} />;
  const isToday = value === TODAY;
  return (
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      {isToday ? (
        <TextField label={attribute.name} value={translate('search.chooseToday')} disabled fullWidth />
      ) : (
        <AttributeField {...props} />
      )}
      <FormControlLabel
        label={translate('search.chooseToday')}
        control={
          <Checkbox
            size="small"
            checked={isToday}
            onChange={(_, chosen) => onChange(chosen ? TODAY : '')}
            slotProps={{ input: { 'aria-label': `${attribute.name}: ${translate('search.chooseToday')}` } }}
          />
        }
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Stack>
  );
}

interface ChoiceProps extends Pick<SearchAttributeProps, 'value' | 'onChange'> {
  name: string;
  choices: readonly (readonly [value: string, text: string])[];
}

function Choice({ name, choices, value, onChange }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      fullWidth
    >
      <MenuItem value="">
        <em>{translate('search.any')}</em>
      </MenuItem>
      {choices.map(([id, text]) => (
        <MenuItem key={id} value={id}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
