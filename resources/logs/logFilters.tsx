import { SelectInput, TextInput } from 'react-admin';
import { logCategories } from '#contract/instance/logs.ts';
import { daysIn, OperatorFilter } from '#web/admin/list/OperatorFilter.tsx';
import type { LogFilter } from './logTabs.ts';

const MEGABYTE = 1024 * 1024;

/** The filters of the log that are added one by one; category and level are facets. */
const filters = {
  day: <OperatorFilter key="day" source="day" label="logs.on" operators={daysIn('day', 'from', 'to')} />,
  byId: (
    <OperatorFilter
      key="byId"
      source="byId"
      label="logs.operatorNumber"
      operators={[
        { id: 'is', inputs: { byId: <TextInput source="byId" /> } },
        { id: 'isNot', inputs: { byIdNot: <TextInput source="byId" /> } },
        { id: 'nameContains', inputs: { byName: <TextInput source="byId" /> } },
        { id: 'isMe', fixed: { byId: '{me}' } },
      ]}
    />
  ),
  ip: (
    <OperatorFilter
      key="ip"
      source="ip"
      label="logs.ip"
      operators={[
        { id: 'is', inputs: { ip: <TextInput source="ip" /> } },
        { id: 'isNot', inputs: { ipNot: <TextInput source="ip" /> } },
        { id: 'startsWith', inputs: { ipStarts: <TextInput source="ip" /> } },
      ]}
    />
  ),
  object: (
    <OperatorFilter
      key="object"
      source="object"
      label="logs.object"
      operators={[
        { id: 'contains', inputs: { object: <TextInput source="object" /> } },
        { id: 'containsNot', inputs: { objectNot: <TextInput source="object" /> } },
      ]}
    />
  ),
  size: (
    <OperatorFilter
      key="size"
      source="size"
      label="logs.megabytes"
      unit={MEGABYTE}
      operators={[
        { id: 'atLeast', inputs: { sizeFrom: <TextInput source="size" type="number" /> } },
        { id: 'atMost', inputs: { sizeTo: <TextInput source="size" type="number" /> } },
        {
          id: 'between',
          inputs: {
            sizeFrom: <TextInput source="size" type="number" />,
            sizeTo: <TextInput source="size" type="number" />,
          },
        },
      ]}
    />
  ),
  category: (
    <SelectInput
      key="categoryNot"
      source="categoryNot"
      label="logs.otherThan"
      emptyText="logs.everything"
      choices={logCategories.map((id) => ({ id, name: `logs.categories.${id}` }))}
    />
  ),
};

/** The filters of one log, as elements of a `FilterForm`. */
export function filtersOf(names: readonly LogFilter[]) {
  return names.flatMap((name) => (name === 'level' ? [] : [filters[name]]));
}
