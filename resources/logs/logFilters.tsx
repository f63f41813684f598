import type { ReactElement } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { logCategories } from '#contract/instance/logs.ts';
import { UserInput } from '#resources/users/UserInput.tsx';
import { daysIn, type Operator, OperatorFilter } from '#web/admin/list/OperatorFilter.tsx';
import type { LogFilter } from './logTabs.ts';

const MEGABYTE = 1024 * 1024;

const user = <UserInput source="byId" />;
const text = <TextInput source="" />;
const size = <TextInput source="size" type="number" />;
const area = (
  <SelectInput source="category" choices={logCategories.map((id) => ({ id, name: `logs.categories.${id}` }))} />
);

/** An operator that sets parameters of the API, each by this input. */
const by = (id: string, input: ReactElement<Record<string, unknown>>, ...parameters: string[]): Operator => ({
  id,
  inputs: Object.fromEntries(parameters.map((name) => [name, input])),
});

/** The filters of the log that are added one by one, in the order of the menu; the level is a facet. */
const filters: Record<string, { label: string; operators: readonly [Operator, ...Operator[]]; unit?: number }> = {
  day: { label: 'logs.on', operators: daysIn('day', 'from', 'to') },
  byId: {
    label: 'logs.operatorUser',
    operators: [
      by('is', user, 'byId'),
      by('isNot', user, 'byIdNot'),
      by('nameContains', text, 'byName'),
      { id: 'isMe', fixed: { byId: '{me}' } },
    ],
  },
  category: { label: 'logs.about', operators: [by('is', area, 'category'), by('isNot', area, 'categoryNot')] },
  object: { label: 'logs.item', operators: [by('contains', text, 'object'), by('containsNot', text, 'objectNot')] },
  ip: {
    label: 'logs.ip',
    operators: [by('is', text, 'ip'), by('isNot', text, 'ipNot'), by('startsWith', text, 'ipStarts')],
  },
  size: {
    label: 'logs.megabytes',
    operators: [
      by('atLeast', size, 'sizeFrom'),
      by('atMost', size, 'sizeTo'),
      by('between', size, 'sizeFrom', 'sizeTo'),
    ],
    unit: MEGABYTE,
  },
};

/** The filters of one log, as elements of a `FilterForm`. */
export function filtersOf(names: readonly LogFilter[]) {
  return Object.entries(filters)
    .filter(([name]) => names.includes(name as LogFilter))
    .map(([name, filter]) => <OperatorFilter key={name} source={name} {...filter} />);
}
