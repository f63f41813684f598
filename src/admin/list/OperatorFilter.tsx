import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { cloneElement, type ReactElement, useId, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import { DateInput } from '../form/DateInput.tsx';

/** One way to compare: the parameters of the API that it sets, each by an input or to a fixed value. */
export interface Operator {
  /** Its text is `lists.operators.{id}`. */
  id: string;
  /** An input for each parameter, or for several that get the same value (`from to`). */
  inputs?: Record<string, ReactElement<Record<string, unknown>>>;
  fixed?: Record<string, string>;
}

/**
 * The operators of a filter by day.
 * @param from the parameter for the first day
 * @param to the parameter for the last day
 */
export function daysIn(source: string, from: string, to: string): readonly [Operator, ...Operator[]] {
  const input = <DateInput source={source} />;
  return [
    { id: 'on', inputs: { [`${from} ${to}`]: input } },
    { id: 'since', inputs: { [from]: input } },
    { id: 'until', inputs: { [to]: input } },
    { id: 'between', inputs: { [from]: input, [to]: input } },
    { id: 'today', fixed: { [from]: '{today}', [to]: '{today}' } },
    { id: 'week', fixed: { [from]: '{today-6}' } },
    { id: 'month', fixed: { [from]: '{today-29}' } },
  ];
}

type Parameters = Record<string, string>;

interface OperatorFilterProps {
  source: string;
  label: string;
  operators: readonly [Operator, ...Operator[]];
  /** The parameters are this many times the number that is typed. */
  unit?: number;
}

/** A filter of a `FilterForm` whose operator can be chosen. Its value holds the parameters of the API by name. */
export function OperatorFilter({ source, label, operators, unit }: OperatorFilterProps) {
  const translate = useTranslate();
  const id = useId();
  const { field } = useInput({ source });
  const parameters = parametersIn(source, field.value);
  const [chosen, choose] = useState(operators[0].id);
  const current = operatorOf(operators, parameters, chosen);
  const inputs = Object.entries(current.inputs ?? {});

  // Parameters of other operators are sent as empty texts: the form merges values instead of replacing them.
  const asValue = (parameters: Parameters) => ({ ...emptyParameters(operators), ...parameters });
  const change = (next: Operator) => {
    const [text = ''] = Object.values(current.fixed ? {} : parameters);
    const [first = ''] = Object.keys(next.inputs ?? {});
    choose(next.id);
    field.onChange(asValue(next.fixed ?? withValue(first, text)));
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexGrow: { xs: 1, sm: 0 },
        flexWrap: { xs: inputs.length > 1 ? 'wrap' : 'nowrap', sm: 'nowrap' },
        alignItems: 'flex-end',
        gap: 1,
        minWidth: 0,
      }}
    >
      <Typography id={`${id}-label`} variant="body2" sx={inputs.length > 0 ? visuallyHidden : { alignSelf: 'center' }}>
        {translate(label)}
      </Typography>
      {operators.length === 1 ? (
        <Typography variant="body2" sx={{ mb: '10px' }}>
          {translate(`lists.operators.${current.id}`)}
        </Typography>
      ) : (
        <TextField
          select
          size="small"
          margin="none"
          value={current.id}
          onChange={({ target }) => {
            const next = operators.find((operator) => operator.id === target.value);
            if (next) change(next);
          }}
          slotProps={{
            select: {
              SelectDisplayProps: { 'aria-label': translate('lists.condition'), 'aria-describedby': `${id}-label` },
            },
          }}
        >
          {operators.map((operator) => (
            <MenuItem key={operator.id} value={operator.id}>
              {translate(`lists.operators.${operator.id}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {inputs.map(([names, input], index) =>
        cloneElement(input, {
          key: names,
          source,
          size: 'small',
          helperText: false,
          sx: { width: { xs: 'auto', sm: 180 }, flex: { xs: '1 1 150px', sm: 'none' }, minWidth: 0 },
          label:
            inputs.length > 1 ? `${translate(label)}: ${translate(index === 0 ? 'lists.from' : 'lists.to')}` : label,
          format: () => divided(parameters[firstOf(names)] ?? '', unit),
          parse: (text: unknown) =>
            asValue({ ...parametersOf(current, parameters), ...withValue(names, multiplied(text, unit)) }),
        }),
      )}
    </Box>
  );
}

const firstOf = (names: string) => names.split(' ')[0] ?? '';
const namesOf = ({ inputs = {}, fixed = {} }: Operator) => [
  ...Object.keys(inputs).flatMap((names) => names.split(' ')),
  ...Object.keys(fixed),
];
const divided = (text: string, unit = 1) => (text === '' || unit === 1 ? text : String(Number(text) / unit));
const multiplied = (typed: unknown, unit = 1) => {
  const text = typed == null ? '' : String(typed);
  return text === '' || unit === 1 ? text : String(Math.round(Number(text) * unit));
};
/** Sets each of these parameters to the value. */
const withValue = (names: string, text: string): Parameters =>
  Object.fromEntries(names.split(' ').map((name) => [name, text]));
/** The parameters that belong to the operator. */
const parametersOf = (operator: Operator, parameters: Parameters) =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => namesOf(operator).includes(name)));
const emptyParameters = (operators: readonly Operator[]) =>
  Object.fromEntries(operators.flatMap(namesOf).map((name) => [name, '']));

/** A link to a filtered list may hold a plain value, which is the parameter of the same name. */
function parametersIn(source: string, value: unknown): Parameters {
  const all = typeof value === 'object' && value !== null ? value : { [source]: value };
  const parameters = Object.entries(all).filter(([, text]) => text !== '' && text != null);
  return Object.fromEntries(parameters.map(([name, text]) => [name, String(text)]));
}

/** The operator that has set these parameters; several may have, and then the chosen one counts. */
function operatorOf(operators: readonly [Operator, ...Operator[]], parameters: Parameters, chosen: string): Operator {
  const names = Object.keys(parameters);
  const fits = (operator: Operator) =>
    operator.fixed
      ? names.length > 0 && namesOf(operator).every((name) => parameters[name] === operator.fixed?.[name])
      : names.every((name) => namesOf(operator).includes(name)) &&
        Object.keys(operator.inputs ?? {}).every(
          (group) => new Set(group.split(' ').map((name) => parameters[name])).size === 1,
        );
  const isWhole = (operator: Operator) => fits(operator) && namesOf(operator).length === names.length;
  const fixed = operators.find((operator) => operator.fixed && isWhole(operator));
  const selected = operators.find(({ id }) => id === chosen);
  if (fixed) return fixed;
  if (selected && !selected.fixed && fits(selected)) return selected;
  return operators.find(isWhole) ?? operators.find(fits) ?? selected ?? operators[0];
}
